"""Runs the lines to copy of README.md beside this file, and looks whether Java ends with kill -9 too; for ./check."""

import os
import re
import signal
import subprocess
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
lines = re.search(r"```python\n(.*?)```", open(os.path.join(here, "README.md"), encoding="utf-8").read(), re.S).group(1)
ending = "import varve._java\nprint(varve.__file__)\nprint(varve._java.pids()[0], varve._java.folder(), flush=True)\nsys.stdin.read()\n"
# as another program, in another folder: what is installed is used
child = subprocess.Popen(
    [sys.executable, "-c", "import sys\n" + lines + ending], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/"
)
words = []
while not words or not re.fullmatch(r"\d+ \S+", words[-1]):
    words.append(child.stdout.readline().rstrip("\n"))
    if not words[-1] and child.poll() is not None:
        sys.exit("the five lines failed")
assert "site-packages" in words[-2], words[-2]
pid, folder = words[-1].split()
child.send_signal(signal.SIGKILL)
child.wait()
until = time.time() + 20
while os.path.exists(f"/proc/{pid}") or os.path.exists(folder):
    if time.time() > until:
        sys.exit(f"Java ({pid}) stayed behind after kill -9 of Python, or its folder {folder}")
    time.sleep(0.05)
print("the five lines run, and Java is gone after kill -9 of Python")
