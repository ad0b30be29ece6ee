"""Adapters of the port `Store`, one folder each. They persist and propose; they never score."""
