"""`mtg-conformance explain SOMETHING`."""

from __future__ import annotations

import argparse
from pathlib import Path

from conformance.cli.values import named_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `explain`."""
    parser.add_argument(
        "something",
        metavar="SOMETHING",
        help="a rule, clause, point or law (702.16, 702.16e, 16e.3, a slug), an outcome (misbuilt), a word of the reports (board), "
        "a case of the fixtures (protected-land), or a counterexample (cx-7f3a91c2, or its file)",
    )
    parser.add_argument("--lang", choices=("en", "es", "it"), default="en", help="what clauses and points say in (en)")
    parser.add_argument(
        "--in",
        dest="folder",
        type=named_path,
        default=Path("mtg-conformance-report"),
        metavar="DIR",
        help="where counterexamples are looked for by name (mtg-conformance-report)",
    )


def main(options: argparse.Namespace) -> int:
    """0: explained; 2: nothing is called so."""
    from conformance.cli.files import fail
    from conformance.explaining import Unexplained
    from conformance.wire.printable import printable

    try:
        path = _path(options.something, options.folder)
        lines = _named(options.something.strip(), options.lang) if path is None else _counterexample(path, options.lang)
    except Unexplained as error:
        fail(str(error))
    print("\n".join(printable(line) for line in lines))
    return 0


def _named(name: str, language: str) -> list[str]:
    """What is called so; a case's id last, since that takes all fixtures to be read. Raises Unexplained."""
    from conformance.explaining import Unexplained, explained

    try:
        return explained(name, language)
    except Unexplained as error:
        from conformance.explaining_cases import case_named, explained_case, near_cases

        case = case_named(name)
        if case is not None:
            return explained_case(case, language)
        near = near_cases(name)
        if near:
            raise Unexplained(f"{error}; among the fixtures: {', '.join(near)}") from None
        raise


def _path(text: str, folder: Path) -> Path | None:
    """The file of a counterexample, if that is what is meant: a name, or a path."""
    from conformance.cli.files import named_counterexample

    is_path = text.endswith(".json") or text.startswith(("/", "./", "../"))  # /dev/fd/63, say; laws have a / within.
    return named_counterexample(text, folder) or (Path(text) if is_path else None)


def _counterexample(path: Path, language: str) -> list[str]:
    from conformance.cli.files import fail
    from conformance.explaining import explained_counterexample
    from conformance.minimise.counterexample import BadCounterexample, load

    try:
        case = load(path).as_json()
    except BadCounterexample as error:
        fail(str(error))
    return explained_counterexample(case, language, _replay(path, case["engine"]["name"]))


def _replay(path: Path, engine: str) -> str:
    """The command that asks it again, of the engine that its run asked: by name where it lies in a run's folder, else by its file."""
    from shlex import quote

    from conformance.reports.telling import USUAL_FOLDER

    folder = path.parent.parent
    is_in_a_run = path.parent.name == "counterexamples"
    which = quote(path.stem if is_in_a_run else str(path))
    where = f" --in {quote(str(folder))}" if is_in_a_run and folder != USUAL_FOLDER else ""
    return f"mtg-conformance replay {which} --engine {quote(_spec(path, engine))}{where}"


def _spec(path: Path, engine: str) -> str:
    """How the engine was started, by the log beside the counterexamples; ENGINE where none tells it."""
    from conformance.events.log import BadLog, read_beginning

    try:
        header = read_beginning(path.parent.parent / "events.jsonl")[0]
    except (BadLog, OSError, IndexError):
        return "ENGINE"
    if header.get("event") != "header":
        return "ENGINE"
    spec: str = header["engine"]["spec"]
    return spec if header["engine"]["name"] == engine else "ENGINE"
