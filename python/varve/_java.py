"""The one Java process of this interpreter: started on first use, shared by all threads, gone with the interpreter.

It reads a pipe that only this process holds. When the interpreter ends, in whatever way, the pipe ends, and with it Java.
"""

from __future__ import annotations

import atexit
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, List, Optional

from ._errors import JavaError

OLDEST = 17
WAY_OUT = (
    f"install one, {OLDEST} or newer (Debian: apt install openjdk-17-jre-headless; conda: openjdk),"
    " or set JAVA_HOME to where it is"
)
PREFIX = "varve-python-"
PATIENCE = 5.0

# the matrices of a run live as long as the run, and what does not is bounded, so that Java stays small beside Python; the last
# four load the module of vector kernels without a warning
FLAGS = [
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:+UseParallelGC",
    "-XX:MaxNewSize=256m",
    "-XX:+UseTransparentHugePages",
    "-Xshare:auto",
    "-Xlog:disable",
    "-Djava.awt.headless=true",
    "--enable-native-access=ALL-UNNAMED",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:+EnableVectorSupport",
    "-Dvarve.vectors.load=true",
    "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
]


def jar() -> Path:
    """The jar of the wheel; of the working copy, where the package is used from there; or the one that VARVE_JAR names."""
    here = Path(__file__).resolve().parent
    named = os.environ.get("VARVE_JAR")
    places = [Path(named)] if named else [here / "varve.jar", here.parents[1] / "cli" / "target" / "varve.jar"]
    for place in places:
        if place.is_file():
            return place
    raise JavaError(f"there is no varve.jar at {places[-1]}; install the wheel, or build it with: ./varve --version")


def java() -> str:
    """Where Java is: VARVE_JAVA, then JAVA_HOME, then the path, as for the varve command."""
    named = os.environ.get("VARVE_JAVA")
    home = os.environ.get("JAVA_HOME")
    program = "java.exe" if sys.platform == "win32" else "java"
    if named and not os.path.isdir(named):
        found = shutil.which(named)
    elif named or home:
        found = shutil.which(os.path.join(named or home or "", "bin", program))
    else:
        found = shutil.which(program)
    if found is None:
        where = f"at VARVE_JAVA={named}" if named else f"at JAVA_HOME={home}" if home else "on the path"
        raise JavaError(f"varve needs Java, and there is none {where}; {WAY_OUT}")
    return found


class Folder:
    """The folder of temporary timelines of this process. Those of processes that are gone are removed."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
        self._lock: Optional[IO[str]] = None
        try:
            import fcntl
        except ImportError:  # Windows: what is left there is removed by the system
            return
        self._lock = open(self.path / ".lock", "w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        for other in self.path.parent.glob(f"{PREFIX}*"):
            _remove_if_left(other)

    def close(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        self.forget()

    def forget(self) -> None:
        if self._lock is not None:
            self._lock.close()


def _remove_if_left(folder: Path) -> None:
    import fcntl

    try:
        with open(folder / ".lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # somebody uses it, or it is not ours


class Process:
    """A Java process, which answers calls on a port of loopback to those who know its token."""

    def __init__(self, folder: Path) -> None:
        self.token = secrets.token_hex(32)
        self._errors = tempfile.TemporaryFile()
        self._java = java()
        self._port: Optional[int] = None
        self._lock = threading.Lock()
        memory = os.environ.get("VARVE_MEMORY")
        flags = [*FLAGS, f"-Xmx{memory}" if memory else "-XX:MaxRAMPercentage=75", f"-Djava.io.tmpdir={tempfile.gettempdir()}"]
        # in a session of its own, so that Ctrl-C at a terminal reaches Python alone, which asks Java to stop
        self.process = subprocess.Popen(
            [self._java, *flags, "-cp", str(jar()), "io.varve.cli.Main", "companion"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
            env=_environment(),
        )
        try:
            self._pipe.write(f"{self.token}\n{folder}\n".encode())
            self._pipe.flush()
        except OSError:
            pass  # it has ended already; whoever asks for the port is told why

    @property
    def _pipe(self) -> IO[bytes]:
        assert self.process.stdin is not None
        return self.process.stdin

    @property
    def port(self) -> int:
        """Waits until Java listens."""
        with self._lock:
            if self._port is None:
                assert self.process.stdout is not None
                for line in self.process.stdout:
                    found = re.match(rb"varve listens on (\d+)", line)
                    if found:
                        self._port = int(found.group(1))
                        break
                else:
                    self.process.wait()
                    raise JavaError(self._why())
            return self._port

    def _why(self) -> str:
        version = _version(self._java)
        if version is not None and version < OLDEST:
            return f"the Java at {self._java} is version {version}, and varve needs {OLDEST} or newer; {WAY_OUT}"
        return f"Java ({self._java}) did not start: {self.errors() or 'it said nothing'}"

    def errors(self) -> str:
        """The end of what Java wrote to standard error."""
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 2000))
        return self._errors.read().decode(errors="replace").strip()

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        """Ends Java, and waits until it has ended."""
        try:
            self._pipe.close()
        except OSError:
            pass
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
        self.forget()

    def kill(self) -> None:
        """Ends Java at once. Timelines lose at most the step that is being added."""
        self.process.kill()
        self.process.wait()

    def forget(self) -> None:
        """Closes what this process holds of it; where another process started it, that one goes on to hold it."""
        for file in (self._errors, self.process.stdout, self.process.stdin):
            try:
                if file is not None:
                    file.close()
            except OSError:
                pass


def _environment() -> "dict[str, str]":
    environment = dict(os.environ)
    if environment.get("LC_ALL", "") in ("C", "POSIX"):
        environment["LC_ALL"] = "C.UTF-8"  # Java reads names of files as the locale says
    return environment


def _version(program: str) -> Optional[int]:
    try:
        said = subprocess.run([program, "-version"], capture_output=True, timeout=30).stderr.decode(errors="replace")
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r'version "(?:1\.)?(\d+)', said)
    return int(found.group(1)) if found else None


_lock = threading.RLock()
_process: Optional[Process] = None
_folder: Optional[Folder] = None


def process() -> Process:
    """The Java process of this interpreter. It may still be starting."""
    global _process
    with _lock:
        if _process is not None and _process.ended and _process._port is not None:
            _process.forget()
            _process = None
        if _process is None:
            _process = Process(folder())
        return _process


def folder() -> Path:
    """The folder of temporary timelines of this interpreter."""
    global _folder
    with _lock:
        if _folder is None:
            _folder = Folder()
        return _folder.path


def pids() -> List[int]:
    """The process id of Java, where one runs; for tests."""
    return [] if _process is None or _process.ended else [_process.process.pid]


def end() -> None:
    """Ends the Java process, if there is one; the next use starts another."""
    global _process
    with _lock:
        if _process is not None:
            _process.end()
            _process = None


def fail() -> None:
    """Lets go of a process that could not start, so that the next use tries again."""
    global _process
    with _lock:
        if _process is not None and _process.ended:
            _process.forget()
            _process = None


def _at_exit() -> None:
    global _folder
    end()
    if _folder is not None:
        _folder.close()
        _folder = None


def _after_fork() -> None:
    """The child has no Java yet, and must not hold the pipe of its parent's: that would keep it alive."""
    global _lock, _process, _folder
    _lock = threading.RLock()
    if _process is not None:
        _process.forget()
        # it is no child of this process
        _process.process.returncode = 0
    if _folder is not None:
        _folder.forget()
    _process = None
    _folder = None


atexit.register(_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
