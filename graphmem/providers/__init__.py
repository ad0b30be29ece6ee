"""Adapters of models, clock and ids. Named only by `bootstrap`."""
