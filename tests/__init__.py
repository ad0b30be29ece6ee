"""The test suite; one folder a part, fakes in `tests.fakes`."""
