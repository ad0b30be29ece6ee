"""What goes over the wire, as pydantic models: shapes here, rules in `graphmem.domain`."""
