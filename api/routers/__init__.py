"""Endpoints, one module a subject. They translate; the service works."""
