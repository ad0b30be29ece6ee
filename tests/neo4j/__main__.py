"""`make neo4j`: a Neo4j for a person, with data that stays, until Ctrl-C."""

import argparse
import signal
import socket
import sys
from pathlib import Path

import platformdirs

from tests.neo4j.releases import CURRENT, LTS, Neo4jMissing
from tests.neo4j.server import Neo4jServer, free_port

USUAL_PORTS = (7687, 7474)


def main() -> int:
    """Start it, say where it answers, wait, stop it."""
    parser = argparse.ArgumentParser(prog="make neo4j", description="Start a Neo4j for this user, on loopback.")
    parser.add_argument("--current", action="store_true", help=f"{CURRENT.version} instead of {LTS.version}")
    parser.add_argument("--home", type=Path, help="its folder; otherwise one a version in the user's data folder")
    options = parser.parse_args()
    release = CURRENT if options.current else LTS
    home = options.home or Path(platformdirs.user_data_dir("graphmem", appauthor=False)) / "neo4j" / release.version
    bolt_port, http_port = (port if _is_free(port) else free_port() for port in USUAL_PORTS)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    _say(f"starting Neo4j {release.version} in {home} (the first time about 150 MB are fetched)")
    try:
        server = Neo4jServer(release, home.resolve(), bolt_port=bolt_port, http_port=http_port, full_speed=True)
        try:
            server.start()
            _say(f"store address    {server.uri} (no password)")
            _say(f"Neo4j Browser    {server.http_url}/browser/?dbms={server.uri}")
            _say("try              GRAPHMEM_STORE=" + server.uri + " graphmem demo")
            _say("stop with Ctrl-C; the data stays")
            signal.pause()
        except KeyboardInterrupt:
            _say("stopping")
        finally:
            server.stop()
    except (Neo4jMissing, RuntimeError) as exc:
        sys.stderr.write(f"graphmem: {exc}\n")
        return 1
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"graphmem: {line}\n")
    sys.stdout.flush()


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
