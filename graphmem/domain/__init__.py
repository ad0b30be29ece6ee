"""The vocabulary of graphmem: frozen dataclasses and pure functions. No I/O, no clock, no chance."""
