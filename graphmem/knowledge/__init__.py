"""Pages of a wiki: reading them, and keeping a store's index of them true."""
