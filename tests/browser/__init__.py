"""What `graphmem browser-pack` writes, in Neo4j and in its Browser itself, driven by headless Chromium."""
