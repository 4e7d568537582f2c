"""XMage, a rules engine in Java: starts the program of `adapters/xmage/`, built against the jars that the user has.

`XMAGE_HOME` names the folder of a release of XMage, or of its sources built with Maven. `mtg-conformance run xmage`
compiles the adapter with the JDK's `javac` into the user's cache folder, once for each XMage, and runs it. Where
something is missing, the program says on stderr what, and ends. Nothing of XMage is in this package.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from conformance.adapters.built_apart import build_folder, sources_of

SPEC = f"cmd:{shlex.quote(sys.executable)} -m conformance.adapters.xmage"
SOURCES = sources_of("xmage")
VERSION = "1.4.61"
CANT_START = 3
_CORE = re.compile(r"mage-(\d[\d.]*\d)\.jar")
_NEEDED = {
    "the two-player game (mage-game-twoplayerduel*.jar)": re.compile(r"mage-game-twoplayerduel.*\.jar"),
    "Guava (guava-*.jar)": re.compile(r"guava-\d.*\.jar"),
    "a logger that speaks log4j 1.2 (reload4j-*.jar or log4j-1.2*.jar)": re.compile(r"(reload4j|log4j)-1\.2.*\.jar"),
}
_HELPFUL = re.compile(
    r"(failureaccess|gson|jsoup|slf4j-api|slf4j-reload4j|protobuf-java|ormlite-(core|jdbc))-\d.*\.jar"
)
_NOT_THE_CODE = ("-sources.jar", "-javadoc.jar", "-tests.jar")


class CantStart(Exception):
    """What is missing, and what to do, in words."""


def jars() -> list[Path]:
    """The jars of the class path, XMage's core first. Raises CantStart."""
    home = _home()
    found = _jars_under(home)
    core = _core(home, found)
    _check_version(core)
    beside = [*found, *_jars_under(_maven_repository())]
    needed = [_one(words, pattern, beside, home) for words, pattern in _NEEDED.items()]
    helpful = {_stem(jar): jar for jar in reversed(beside) if _HELPFUL.fullmatch(jar.name)}
    return list(dict.fromkeys([core, *needed, *(helpful[stem] for stem in sorted(helpful))]))


def _home() -> Path:
    named = os.environ.get("XMAGE_HOME")
    if not named:
        raise CantStart("XMAGE_HOME isn't set: name the folder of XMage there, a release or its sources built by Maven")
    home = Path(named).expanduser()
    if not home.is_dir():
        raise CantStart(f"XMAGE_HOME names {named!r}, which is no folder")
    return home


def _maven_repository() -> Path:
    """A build by Maven leaves XMage's own jars under `XMAGE_HOME`, and those of others here."""
    return Path.home() / ".m2" / "repository"


def _jars_under(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.jar")) if folder.is_dir() else []
    return [jar for jar in found if not jar.name.endswith(_NOT_THE_CODE)]


def _core(home: Path, found: Iterable[Path]) -> Path:
    """The one core: a server's before a client's, which has the same one again."""
    cores = [jar for jar in found if _CORE.fullmatch(jar.name)]
    if not cores:
        raise CantStart(f"XMage's core (mage-{VERSION}.jar) is nowhere under XMAGE_HOME ({home})")
    names = sorted({jar.name for jar in cores})
    if len(names) > 1:
        raise CantStart(
            f"under XMAGE_HOME ({home}) are several versions of XMage ({', '.join(names)}): name one's folder"
        )
    return min(cores, key=lambda jar: "server" not in str(jar))


def _check_version(core: Path) -> None:
    number = _CORE.fullmatch(core.name)
    if number and number[1] != VERSION:
        raise CantStart(
            f"this adapter is written for XMage {VERSION}, whose inside moves with each release; {core} is another"
        )


def _one(words: str, pattern: re.Pattern[str], found: Iterable[Path], home: Path) -> Path:
    jar = next((jar for jar in found if pattern.fullmatch(jar.name)), None)
    if jar is None:
        raise CantStart(
            f"{words} is missing: it is neither under XMAGE_HOME ({home}) nor in Maven's folder of this user"
        )
    return jar


def _stem(jar: Path) -> str:
    return re.sub(r"-\d.*", "", jar.name)


def compiled(path: list[Path]) -> Path:
    """The folder of the compiled adapter for these jars; compiles where it isn't there yet. Raises CantStart."""
    if not SOURCES.is_dir():
        raise CantStart(f"the sources of the adapter of XMage aren't where they should be: {SOURCES}")
    for program in ("java", "javac"):
        if shutil.which(program) is None:
            raise CantStart(f"XMage is in Java: {program} isn't found; install a JDK, 17 or later")
    folder = build_folder("xmage") / _digest(path)
    if not (folder / "Adapter.class").is_file():
        _compile(path, folder)
    return folder


def _digest(path: list[Path]) -> str:
    """Names one state of the sources and of the jars."""
    digest = hashlib.sha256()
    for source in [*sorted(SOURCES.glob("*.java")), SOURCES / "features.txt"]:
        digest.update(source.name.encode() + source.read_bytes())
    for jar in path:
        digest.update(f"{jar} {jar.stat().st_size} {jar.stat().st_mtime_ns}".encode())
    return digest.hexdigest()[:16]


def _compile(path: list[Path], folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        out = Path(made) / "classes"
        words = ["javac", "-nowarn", "-encoding", "UTF-8", "-cp", _class_path(path), "-d", str(out)]
        words += map(str, sorted(SOURCES.glob("*.java")))
        # A javac that breaks down leaves a file where it was started.
        done = subprocess.run(words, cwd=made, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CantStart(f"the adapter doesn't compile against {path[0]}:\n{done.stdout}{done.stderr}")
        shutil.copy(SOURCES / "features.txt", out)
        if not folder.exists():  # or another process was quicker
            out.rename(folder)


def _class_path(path: Iterable[Path]) -> str:
    return os.pathsep.join(map(str, path))


def main(words: list[str]) -> int:
    """Becomes the program; with `--build` only compiles it."""
    try:
        path = jars()
        folder = compiled(path)
    except CantStart as missing:
        print(missing, file=sys.stderr)
        return CANT_START
    if words != ["--build"]:
        _become(folder, path)
    return 0


def _become(folder: Path, path: list[Path]) -> None:
    """The suite then speaks with the engine itself, and can end it."""
    java = str(shutil.which("java"))
    os.execv(java, [java, "-XX:+UseSerialGC", "-cp", _class_path([folder, *path]), "Adapter"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
