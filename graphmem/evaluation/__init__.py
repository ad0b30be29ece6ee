"""Measures recall on sets of documents and questions, through the product's own doors."""
