"""Calls to Java: a line of JSON and arrays as npy, there and back."""

from __future__ import annotations

import http.client
import io
import itertools
import json
import os
from collections import deque
from typing import Any, Deque, Dict, Iterator, List, Sequence, Tuple

import numpy as np

from . import _java
from ._errors import CommandFailed, JavaError, Refused, StoreDamaged, TooLarge, VarveError

Facts = Dict[str, Any]

STOPPED = 499
_tasks = itertools.count()
# temporary timelines whose models nobody has any more; Java is told with the next call
gone: Deque[str] = deque()


def call(path: str, facts: Facts, *arrays: np.ndarray, stoppable: bool = True) -> Tuple[Facts, List[np.ndarray]]:
    """Asks Java, and waits for the answer.

    Ctrl-C ends what was asked for: at the next iteration where that is possible, else with the process, of which timelines
    lose nothing but the step that was being added.
    """
    process = _java.process()
    task = f"{os.getpid()}-{next(_tasks)}"
    try:
        port = process.port
    except JavaError:
        _java.fail()
        raise
    told = [gone.popleft() for _ in range(len(gone))]
    facts = {**facts, "task": task, "gone": told}
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        _send(connection, path, process.token, facts, arrays)
        response = connection.getresponse()
        body = response.read()
    except (OSError, http.client.HTTPException) as e:
        gone.extend(told)
        if process.ended or not _listens(port):
            raise JavaError(
                f"the Java process of varve ended (exit code {process.process.poll()}): {process.errors() or 'it said nothing'};"
                " the next call starts another"
            ) from e
        raise JavaError(f"the Java process of varve did not answer: {e}") from e
    except BaseException:
        _stop(process, task, stoppable)
        raise
    finally:
        connection.close()
    if response.status != 200:
        raise _error(response.status, json.loads(body)["detail"])
    line, _, rest = body.partition(b"\n")
    return json.loads(line), list(_arrays(rest))


def _listens(port: int) -> bool:
    try:
        http.client.HTTPConnection("127.0.0.1", port, timeout=1).connect()
        return True
    except OSError:
        return False


def _send(
    connection: http.client.HTTPConnection, path: str, token: str, facts: Facts, arrays: Sequence[np.ndarray]
) -> None:
    pieces: List[Any] = [json.dumps(facts).encode() + b"\n"]
    for array in arrays:
        array = np.ascontiguousarray(array, dtype="<f4" if array.dtype == np.float32 else "<f8")
        header = io.BytesIO()
        np.lib.format.write_array_header_1_0(  # type: ignore[no-untyped-call]
            header, {"descr": array.dtype.str, "fortran_order": False, "shape": array.shape}
        )
        pieces.append(header.getvalue())
        if array.size:
            pieces.append(memoryview(array).cast("B"))  # type: ignore[arg-type]
    length = sum(len(piece) for piece in pieces)
    connection.request(
        "POST",
        path,
        body=iter(pieces),
        headers={"Authorization": f"Bearer {token}", "Content-Length": str(length), "Content-Type": "application/x-varve"},
    )


def _arrays(rest: bytes) -> Iterator[np.ndarray]:
    stream = io.BytesIO(rest)
    while stream.tell() < len(rest):
        yield np.lib.format.read_array(stream, allow_pickle=False)  # type: ignore[no-untyped-call]


def _stop(process: _java.Process, task: str, stoppable: bool) -> None:
    ended = False
    if stoppable:
        connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=2 * _java.PATIENCE)
        try:
            _send(connection, "/stop", process.token, {"stopped": task}, ())
            ended = json.loads(connection.getresponse().read())["ended"]
        except (OSError, http.client.HTTPException, KeyError):
            pass
        finally:
            connection.close()
    if not ended:
        process.kill()


def _error(status: int, sentence: str) -> BaseException:
    if status == STOPPED:
        return KeyboardInterrupt(sentence)
    if status == 413:
        return TooLarge(sentence)
    if status == 503:
        return StoreDamaged(sentence)
    if status in (400, 404, 409, 422):
        return Refused(sentence)
    return VarveError(f"{sentence} (status {status}: {_java.process().errors()})")


def command(*words: Any) -> str:
    """Runs a command of Varve, as a shell would, and returns what it prints.

    Every verb of ``varve --help`` is there, so that whatever has no method of its own can be had too.

    >>> import varve
    >>> varve.command("--version").split()[0]
    'varve'
    """
    plain = [os.fspath(word) if isinstance(word, os.PathLike) else str(word) for word in words]
    facts, _ = call("/command", {"words": plain}, stoppable=False)
    if facts["exit"] == 0:
        return str(facts["out"])
    sentence = _sentence(facts["err"])
    if facts["exit"] == 4:
        raise StoreDamaged(sentence)
    raise Refused(sentence) if facts["exit"] in (2, 3) else CommandFailed(sentence)


def _sentence(said: str) -> str:
    """The refusal among what a command wrote to standard error, without the name of the command and the hint of a shell."""
    lines = [line for line in said.strip().splitlines() if not line.startswith(("See '", "Set VARVE_DEBUG"))]
    refusals = [line[len("varve: ") :] for line in lines if line.startswith("varve: ")]
    return refusals[-1] if refusals else "\n".join(lines)
