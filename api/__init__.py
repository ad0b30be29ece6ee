"""The REST door: HTTP to `graphmem.service`, and nothing the service does not do.

`api.app.create_app` builds the application, `api.server.run` serves it.
"""
