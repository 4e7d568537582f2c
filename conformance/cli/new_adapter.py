"""`mtg-conformance new-adapter LANGUAGE DIR`: a working skeleton of an adapter, to go on from."""

from __future__ import annotations

import argparse
from pathlib import Path

from conformance.cli.values import named_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `new-adapter`."""
    parser.add_argument("language", metavar="LANGUAGE", help="python, node, go, rust or java")
    parser.add_argument("folder", type=named_path, metavar="DIR", help="a folder that doesn't exist yet, or is empty")


def main(options: argparse.Namespace) -> int:
    """Writes the kit and says what to do next; 2 where the language is unknown or the folder holds something."""
    from conformance.cli.files import fail
    from conformance.kits import KITS, written
    from conformance.wire.problems import near

    kit = KITS.get(options.language.lower())
    if kit is None:
        fail(f"there is no kit for {options.language!r}; {near(options.language.lower(), list(KITS))}")
    try:
        if options.folder.is_dir() and any(options.folder.iterdir()):
            fail(f"{options.folder} holds something already; name a new folder, and nothing is overwritten")
        paths = written(kit.language, options.folder)
    except OSError as error:
        fail(f"{options.folder} can't be written: {error.strerror or error}")
    print(_next(options.folder, paths, kit.build, kit.engine))
    return 0


def _next(folder: Path, paths: list[Path], build: str, engine: str) -> str:
    """What was written, and the commands that lead on."""
    import shlex

    from conformance.wire.printable import printable

    names = ", ".join(str(path.relative_to(folder)) for path in paths)
    commands = [f"cd {shlex.quote(str(folder))}", *([build] if build else []), f"mtg-conformance doctor '{engine}'"]
    return "\n".join([f"Written: {printable(names)}", "Next:", *(f"  {printable(c)}" for c in commands)])
