"""`python -m graphmem.cli` is the console script by another name."""

from graphmem.cli import main

main()
