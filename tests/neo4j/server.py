"""A real Neo4j Community server: started, stopped, killed, and started again on the same data.

Knows nothing of pytest: `python -m tests.neo4j` starts a server for a person with the same code.
"""

import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import IO, Final

from neo4j import Driver, GraphDatabase
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from tests.neo4j.releases import Release, fetch, java_version, need_java

READY_S: Final = 90
"""How long a server may take until it answers; it takes eight seconds on two idle cores."""
STOP_S: Final = 60
"""How long a server may take to end once asked; then it is killed."""
USER: Final = "neo4j"
HEAP_MB: Final = 640

# Without the second compiler a server is ready in half the time; its peak, which tests never reach, is lower.
_QUICK: Final = "-XX:TieredStopAtLevel=1"
_JVM: Final = (
    "-Xms128m",
    "-XX:+UseSerialGC",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
    "-Dio.netty.tryReflectionSetAccessible=true",
    "-Dlog4j2.disable.jmx=true",
)


@dataclass(frozen=True, slots=True)
class Neo4jAddress:
    """Where a server answers, and what it lets in."""

    uri: str
    http_url: str | None
    """Base address of its web pages (`/browser/`); None: not known."""
    version: str
    user: str
    password: str | None
    """None: the server asks for none."""

    def driver(self) -> Driver:
        """A driver for it; the caller closes it."""
        return connect(self.uri, self.user, self.password)


def connect(uri: str, user: str, password: str | None) -> Driver:
    """A driver that gives up within seconds; the caller closes it."""
    auth = None if password is None else (user, password)
    return GraphDatabase.driver(
        uri, auth=auth, connection_timeout=5, connection_acquisition_timeout=10, max_transaction_retry_time=10
    )


def version_at(driver: Driver) -> str:
    """The version of the server behind a driver."""
    records, _, _ = driver.execute_query(
        "CALL dbms.components() YIELD name, versions WHERE name = 'Neo4j Kernel' RETURN versions[0] AS version"
    )
    return str(records[0]["version"])


def free_port() -> int:
    """A port of loopback that nothing listens on.

    Below the range that systems give to outgoing connections, so that it is still free after a restart.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port


class Neo4jServer:
    """One server with a home of its own; its data, ports and password outlive `stop`, `kill` and `restart`."""

    user = USER

    def __init__(
        self,
        release: Release,
        home: Path,
        *,
        password: str | None = None,
        bolt_port: int | None = None,
        http_port: int | None = None,
        heap_mb: int = HEAP_MB,
        full_speed: bool = False,
    ) -> None:
        """Choose where it lives; nothing runs yet.

        Args:
            release: The version to run.
            home: Its folder, made where it is not there; an earlier one of the same release is used again.
            password: Of the user `neo4j`, at least eight characters. None: the server asks for none.
            bolt_port: None: a free one.
            http_port: None: a free one.
            heap_mb: The most memory that its Java may take for objects.
            full_speed: Start slower and then answer as fast as a server in service, for people and benchmarks.

        Raises:
            Neo4jMissing: Java or Maven is missing here.
        """
        java = need_java(release)
        self.release = release
        self.version = release.version
        self.password = password
        self.home = home
        self.bolt_port = free_port() if bolt_port is None else bolt_port
        self._http_port = free_port() if http_port is None else http_port
        self.uri = f"neo4j://127.0.0.1:{self.bolt_port}"
        self.http_url = f"http://127.0.0.1:{self._http_port}"
        jars = fetch(release, java)
        self._archive = jars.with_name(f"{release.version}-{java_version(java.parent.parent)}.jsa")
        self._own_archive = home / "classes.jsa"
        self._java = [str(java), f"-Xmx{heap_mb}m", *_JVM, *release.options, *(() if full_speed else (_QUICK,))]
        self._program = [
            *("-cp", f"{jars}/*", release.main),
            *(f"--home-dir={home}", f"--config-dir={home / 'conf'}", "--console-mode"),
        ]
        self.settings: dict[str, str] = {}
        """Lines of neo4j.conf besides its own, read at each start."""
        self._process: subprocess.Popen[bytes] | None = None

    def _write_settings(self) -> None:
        folders = {name: self.home / name for name in ("data", "logs", "run", "plugins", "import", "conf")}
        for folder in folders.values():
            folder.mkdir(parents=True, exist_ok=True)
        settings = {
            **{f"server.directories.{name}": str(folder) for name, folder in folders.items() if name != "conf"},
            "server.default_listen_address": "127.0.0.1",
            "server.default_advertised_address": "127.0.0.1",
            "server.bolt.listen_address": f"127.0.0.1:{self.bolt_port}",
            "server.bolt.advertised_address": f"127.0.0.1:{self.bolt_port}",
            "server.http.listen_address": f"127.0.0.1:{self._http_port}",
            "server.http.advertised_address": f"127.0.0.1:{self._http_port}",
            "server.https.enabled": "false",
            "server.memory.pagecache.size": "64m",
            "dbms.usage_report.enabled": "false",
            # By default it waits ten seconds for clients to leave.
            "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
            "internal.dbms.bolt.netty_server_shutdown_timeout": "1",
            "dbms.security.auth_enabled": "false" if self.password is None else "true",
            **self.settings,
        }
        lines = [f"{name}={value}\n" for name, value in settings.items()]
        (folders["conf"] / "neo4j.conf").write_text("".join(lines), encoding="utf-8")

    @property
    def address(self) -> Neo4jAddress:
        """Where it answers."""
        return Neo4jAddress(self.uri, self.http_url, self.version, self.user, self.password)

    @property
    def running(self) -> bool:
        """Whether its process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Of its process, which runs."""
        return self._started().pid

    def start(self) -> None:
        """Start it and wait until it answers queries.

        Raises:
            RuntimeError: It ended by itself, or did not answer in time; the end of its log is in the message.
        """
        self.launch()
        self.wait_ready()

    def launch(self) -> None:
        """Start its process without waiting.

        The first server of a release that stops in peace leaves an archive of its loaded classes in the cache; with
        it the next ones start in half the time.
        """
        self._write_settings()
        archived = self._archive.exists()
        sharing = f"SharedArchiveFile={self._archive}" if archived else f"ArchiveClassesAtExit={self._own_archive}"
        with self._log_file("ab") as log:
            # A session of its own: Ctrl-C ends tests and `make neo4j`, and they end it.
            self._process = subprocess.Popen(
                [*self._java, f"-XX:{sharing}", *self._program],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_ready(self) -> None:
        """Wait until it answers queries.

        Raises:
            RuntimeError: As `start`.
        """
        process = self._started()
        deadline = monotonic() + READY_S
        while not self._answers():
            if monotonic() > deadline:
                self.kill()
                msg = f"Neo4j {self.version} did not answer within {READY_S} s\n{self._last_words()}"
                raise RuntimeError(msg)
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            msg = f"Neo4j {self.version} ended by itself\n{self._last_words()}"
            raise RuntimeError(msg)

    def _answers(self) -> bool:
        """Whether a query is answered; the first time, the password is set."""
        try:
            socket.create_connection(("127.0.0.1", self.bolt_port), timeout=1).close()
        except OSError:
            return False  # The driver would try for seconds.
        try:
            # Routing, which stores ask for, is offered a little later than answers.
            for uri in (self._bolt, self.uri):
                with connect(uri, self.user, self.password) as driver:
                    driver.execute_query("RETURN 1")
        except AuthError:
            self._set_password()
        except (DriverError, Neo4jError):
            return False
        else:
            return True
        return False

    @property
    def _bolt(self) -> str:
        """The address without routing, which a server that starts does not offer yet."""
        return f"bolt://127.0.0.1:{self.bolt_port}"

    def _set_password(self) -> None:
        """Take the password that a new server comes with away."""
        with connect(self._bolt, USER, "neo4j") as driver:
            driver.execute_query(
                "ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password",
                {"password": self.password},
                database_="system",
            )

    def stop(self) -> None:
        """Ask it to end, and kill it if it does not; a server that does not run is left alone."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            return
        self._process = None
        if self._own_archive.exists():
            with tempfile.NamedTemporaryFile(dir=self._archive.parent, delete=False) as copy:
                shutil.move(self._own_archive, copy.name)
            Path(copy.name).rename(self._archive)

    def kill(self) -> None:
        """End it with signal 9, as a crash does."""
        process = self._started()
        process.kill()
        process.wait()
        self._process = None

    def freeze(self) -> None:
        """Let it accept connections and answer nothing, as a machine that hangs does."""
        process = self._started()
        process.send_signal(signal.SIGSTOP)
        # Until all of its threads have stopped it may answer.
        os.waitpid(process.pid, os.WUNTRACED)

    def thaw(self) -> None:
        """Let a frozen one go on."""
        self._started().send_signal(signal.SIGCONT)

    def restart(self) -> None:
        """Stop it and start it on the same data and ports."""
        self.stop()
        self.start()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            msg = f"Neo4j {self.version} was not started"
            raise RuntimeError(msg)
        return self._process

    def _log_file(self, mode: str) -> IO[bytes]:
        return (self.home / "logs" / "console.log").open(mode)

    def _last_words(self) -> str:
        with self._log_file("rb") as log:
            return log.read()[-2_000:].decode(errors="replace")


@contextmanager
def running(
    release: Release, *, password: str | None = None, heap_mb: int = HEAP_MB, full_speed: bool = False
) -> Iterator[Neo4jServer]:
    """A started server in a temporary home, which is forgotten at the end.

    Raises:
        Neo4jMissing: Java or Maven is missing here.
        RuntimeError: It does not start.
    """
    with tempfile.TemporaryDirectory(prefix="graphmem-neo4j-") as home:
        server = Neo4jServer(release, Path(home), password=password, heap_mb=heap_mb, full_speed=full_speed)
        try:
            server.start()
            yield server
        finally:
            server.stop()
