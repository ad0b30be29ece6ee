"""Fakes of the ports: real, small, documented implementations; no mocks."""
