"""What the core asks of the outside, as Protocols. Adapters live in `stores` and `providers`."""
