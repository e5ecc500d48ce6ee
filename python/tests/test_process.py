"""The Java process: one for each interpreter, and none that stays behind."""

import gc
import glob
import os
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
import threading
import time

import numpy as np
import pytest

import varve
from data import blobs
from varve import _java

HERE = os.path.dirname(os.path.abspath(__file__))
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def script(text, **environment):
    """Starts another interpreter, which has imported what is needed, and which may wait by reading standard input."""
    head = f"import sys; sys.path[:0] = [{HERE!r}, {os.path.dirname(HERE)!r}]\nimport os, numpy as np, varve\nfrom varve import _java\nfrom data import blobs\n"
    return subprocess.Popen(
        [sys.executable, "-c", head + textwrap.dedent(text)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def ends(pid, seconds=20):
    """Whether a process is gone, or a zombie that nobody has buried yet, within some seconds."""
    until = time.time() + seconds
    while time.time() < until:
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


FITTED = """
    model = varve.APP().fit(blobs())
    print(_java.pids()[0], _java.folder(), flush=True)
"""


@linux
def test_java_ends_with_the_interpreter_and_leaves_no_file():
    child = script(FITTED)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0, err
    pid, folder = out.split()
    assert ends(int(pid)) and not os.path.exists(folder)


@linux
@pytest.mark.parametrize("busy", [False, True])
def test_java_ends_after_kill_9_of_python_also_while_it_works(busy):
    work = "varve.APP(max_iterations=10**6, convergence_iterations=10**6).partial_fit(blobs(count=900))" if busy else "sys.stdin.read()"
    child = script(FITTED + "    " + work + "\n")
    pid, folder = child.stdout.readline().split()
    time.sleep(0.5)
    child.kill()
    child.communicate(timeout=60)
    assert ends(int(pid)), "Java stayed behind"
    until = time.time() + 10
    while os.path.exists(folder) and time.time() < until:
        time.sleep(0.05)
    assert not os.path.exists(folder)


@linux
def test_what_two_killed_processes_left_is_removed_by_the_next():
    child = script(FITTED + "    sys.stdin.read()\n")
    pid, folder = child.stdout.readline().split()
    os.kill(int(pid), signal.SIGKILL)
    child.kill()
    child.communicate(timeout=60)
    assert os.path.exists(folder)
    _java.Folder().close()
    assert not os.path.exists(folder)
    assert _java.folder().exists()


@linux
def test_two_interpreters_have_a_process_each():
    children = [script(FITTED + "    print(model.labels_.tolist())\n") for _ in range(2)]
    outs = [child.communicate(timeout=90)[0].splitlines() for child in children]
    assert outs[0][0].split()[0] != outs[1][0].split()[0]
    assert outs[0][1] == outs[1][1]


@linux
def test_after_a_fork_both_go_on_and_the_child_keeps_no_java_alive():
    child = script(
        """
        model = varve.APP().fit(blobs())
        own = _java.pids()[0]
        expected = model.predict(blobs(1)).tolist()
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            assert model.predict(blobs(1)).tolist() == expected
            model.partial_fit(blobs(2))
            assert varve.AffinityPropagation(random_state=0).fit(blobs()).labels_.shape == (60,)
            os.write(write, str(_java.pids()[0]).encode())
            sys.stdin.read()
            os._exit(0)
        childs = int(os.read(read, 100))
        assert childs != own
        assert model.step_ == 0 and len(model.labels()) == 60
        print(own, childs, pid, flush=True)
        os.kill(os.getpid(), 9)
        """
    )
    line = child.stdout.readline()
    assert line, child.stderr.read()
    own, childs, forked = map(int, line.split())
    child.wait()
    # the child still lives, and does not hold the pipe of its parent's Java
    assert ends(own), "the Java of the parent stayed behind"
    os.kill(forked, signal.SIGKILL)
    assert ends(childs), "the Java of the child stayed behind"


def test_java_that_was_killed_is_started_again_and_models_are_still_there():
    model = varve.APP().fit(blobs())
    before = model.predict(blobs(1))
    pid = _java.pids()[0]
    killed = _java.process().process  # asked for it after its end, varve would start another
    os.kill(pid, signal.SIGKILL)
    killed.wait()
    np.testing.assert_array_equal(model.predict(blobs(1)), before)
    assert _java.pids() != [pid]
    model.partial_fit(blobs(2))
    assert model.step_ == 1


@linux
def test_ctrl_c_stops_the_step_and_leaves_the_model_unchanged():
    child = script(
        """
        import signal
        # a shell that starts the tests in the background has them ignore it
        signal.signal(signal.SIGINT, signal.default_int_handler)
        model = varve.APP().fit(blobs())
        own = _java.pids()[0]
        for stuck in (varve.AffinityPropagation(max_iter=10**8, convergence_iter=10**8, random_state=0),):
            print("ready", flush=True)
            try:
                stuck.fit(blobs(count=300))
            except KeyboardInterrupt:
                print("stopped", hasattr(stuck, "labels_"), flush=True)
        model.set_params(convergence_iterations=10**8, max_iterations=10**8)
        other = varve.APP(convergence_iterations=10**8, max_iterations=10**8)
        print("ready", flush=True)
        try:
            other.partial_fit(blobs(count=300))
        except KeyboardInterrupt:
            print("stopped", hasattr(other, "labels_"), flush=True)
        print(_java.pids() == [own], model.predict(blobs()).shape, flush=True)
        """
    )
    for _ in range(2):
        assert child.stdout.readline().strip() == "ready"
        time.sleep(1.0)
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline().split() == ["stopped", "False"]
    assert child.stdout.readline().split()[0] == "True", "Java had to be killed"
    assert child.wait(30) == 0


def test_many_threads_share_one_process():
    X = blobs()
    expected = varve.AffinityPropagation(random_state=0).fit(X).labels_
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(varve.AffinityPropagation(random_state=0).fit(X).labels_)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all((labels == expected).all() for labels in found)
    assert len(_java.pids()) == 1


@linux
def test_many_fits_leave_no_files_descriptors_or_timelines():
    """The long form is python/soak."""
    X = blobs()
    for _ in range(12):
        varve.AffinityPropagation(random_state=0).fit(X)
        varve.APP().fit(X)
    java = _java.pids()[0]
    files, own = len(os.listdir(f"/proc/{java}/fd")), len(os.listdir("/proc/self/fd"))
    for _ in range(12):
        varve.AffinityPropagation(random_state=0).fit(X)
        varve.APP().fit(X)
    assert len(os.listdir("/proc/self/fd")) <= own
    assert len(os.listdir(f"/proc/{java}/fd")) <= files + 3
    # Java lets go of the files of models that are gone
    gc.collect()
    varve.AffinityPropagation(random_state=0).fit(X)
    held = [os.readlink(f"/proc/{java}/fd/{number}") for number in os.listdir(f"/proc/{java}/fd")]
    assert not [file for file in held if "varve (deleted)" in file]
    # of models that are gone nothing is left; those of other tests may still be held
    assert len(glob.glob(f"{_java.folder()}/*/*.varve")) < 12


def test_others_who_do_not_know_the_token_are_refused():
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", _java.process().port)
    for headers in ({}, {"Authorization": "Bearer " + "0" * 64}):
        connection = http.client.HTTPConnection("127.0.0.1", _java.process().port)
        connection.request("POST", "/algorithms", body=b"{}\n", headers=headers)
        assert connection.getresponse().status == 401


def fake_java(folder, words):
    program = folder / "java"
    program.write_text(f"#!/bin/sh\n{words}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return str(program)


@pytest.mark.parametrize(
    "words, expected",
    [
        (None, "varve needs Java, and there is none at VARVE_JAVA=.*; install one, 17 or newer"),
        ("echo 'openjdk version \"11.0.2\" 2019' >&2; exit 1", "is version 11, and varve needs 17 or newer"),
        ("echo 'java version \"1.8.0_292\"' >&2; exit 1", "is version 8, and varve needs 17 or newer"),
        ("echo 'no room' >&2; exit 1", "did not start: no room"),
    ],
)
def test_no_java_and_one_that_is_too_old_are_named_with_the_way_out(tmp_path, words, expected):
    place = str(tmp_path / "nothing") if words is None else fake_java(tmp_path, words)
    child = script("varve.AffinityPropagation().fit(blobs())", VARVE_JAVA=place)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 1
    last = " ".join(err.strip().splitlines()[-1:])
    import re

    assert re.search("JavaError: .*" + expected, last), err


def test_no_java_on_the_path_and_a_wrong_home_are_told_apart(tmp_path):
    for environment, expected in (
        ({"PATH": str(tmp_path), "JAVA_HOME": "", "VARVE_JAVA": ""}, "none on the path"),
        ({"JAVA_HOME": str(tmp_path), "VARVE_JAVA": ""}, f"none at JAVA_HOME={tmp_path}"),
    ):
        child = script("varve.APP().fit(blobs())", **environment)
        _, err = child.communicate(timeout=60)
        assert expected in err


def test_temporary_files_are_where_the_user_wants_them(tmp_path):
    child = script(FITTED, TMPDIR=str(tmp_path))
    out, err = child.communicate(timeout=60)
    assert out.split()[1].startswith(str(tmp_path)), err
    assert not [name for name in os.listdir(tmp_path) if name.startswith("varve-python")]
    assert tempfile.gettempdir()
