"""The command line: `graphmem demo | remember | recall | ingest | serve | eval | doctor`.

Results go to stdout and nothing else does; heavy parts load inside the commands that need them.
"""

import sys


def main() -> None:
    """Run the command line of this process and exit with its code (console entry point)."""
    from graphmem.cli.border import run

    sys.exit(run())
