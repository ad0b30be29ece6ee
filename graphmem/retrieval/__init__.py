"""The read path. `pipeline` lists its steps from top to bottom."""
