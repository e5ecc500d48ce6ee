"""Builds the wheel: the package, and the jar with the native libraries of this platform alone.

The jar is the one that Maven makes (``mvn package -pl cli -am``), or the one that VARVE_JAR names.
"""

import os
import platform
import re
import struct
import sys
import zipfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:  # newer setuptools have it themselves
    from setuptools.command.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
NATIVE = re.compile(r"\.(so|dll|dylib|jnilib|a)$")
SYSTEMS = {"linux": r"linux", "darwin": r"(darwin|osx|mac)", "win32": r"win"}
LOCAL_HEADER = 30
SIZES_FOLLOW = 0x08
MACHINES = {"x86_64": r"(x86[_-]64|x64|amd64)", "arm64": r"(aarch64|arm64)"}


def of_this_platform(name):
    """Whether a native library is one that this machine can load, as far as its path tells."""
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
    path = name.lower()
    # 'darwin' ends like 'win'
    system = r"(?<!dar)" + SYSTEMS["win32"] if sys.platform == "win32" else SYSTEMS.get(sys.platform, sys.platform)
    return re.search(system, path) is not None and re.search(MACHINES.get(machine, machine), path) is not None


def strip(jar, to):
    """Copies a jar without the native libraries of other platforms. Entries are copied as they are compressed."""
    with zipfile.ZipFile(jar) as source, open(jar, "rb") as bytes_of_jar, zipfile.ZipFile(to, "w") as target:
        for entry in source.infolist():
            if not NATIVE.search(entry.filename) or of_this_platform(entry.filename):
                bytes_of_jar.seek(entry.header_offset + LOCAL_HEADER - 4)
                name, extra = struct.unpack("<HH", bytes_of_jar.read(4))
                bytes_of_jar.seek(name + extra, os.SEEK_CUR)
                entry.header_offset = target.fp.tell()
                entry.flag_bits &= ~SIZES_FOLLOW
                target.fp.write(entry.FileHeader())
                target.fp.write(bytes_of_jar.read(entry.compress_size))
                target.filelist.append(entry)
                target.NameToInfo[entry.filename] = entry
        target.start_dir = target.fp.tell()
        target._didModify = True


class BuildWithJar(build_py):
    def run(self):
        super().run()
        jar = Path(os.environ.get("VARVE_JAR") or HERE.parent / "cli" / "target" / "varve.jar")
        if not jar.is_file():
            raise SystemExit(f"there is no jar at {jar}; build it with: mvn package -DskipTests -pl cli -am")
        strip(jar, Path(self.build_lib) / "varve" / "varve.jar")
        for notice in ("NOTICE", "THIRD-PARTY.md"):
            self.copy_file(str(HERE.parent / notice), str(Path(self.build_lib) / "varve" / notice))


class WheelOfThisPlatform(bdist_wheel):
    def initialize_options(self):
        super().initialize_options()
        self.compression = "stored"  # the jar is compressed, and nearly all there is

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


setup(cmdclass={"build_py": BuildWithJar, "bdist_wheel": WheelOfThisPlatform})
