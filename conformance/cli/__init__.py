"""The command `mtg-conformance`. Each subcommand lives in a file of its own and imports what it needs only when it runs."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType

from conformance import __version__
from conformance.cli.files import remember

PROGRAM = "mtg-conformance"
COMMANDS = {
    "run": "put an engine to the laws and report what it gets wrong",
    "campaign": "search deep and long, on one machine or on a Dask cluster, with seed after seed",
    "check": "put an engine to the fixtures: quick, and always the same",
    "doctor": "examine an adapter: is it sound?",
    "new-adapter": "write a working skeleton of an adapter: in Python, JavaScript, Go, Rust or Java",
    "replay": "ask an engine a counterexample again: does it still fail?",
    "report": "make a report from one or more event logs",
    "known": "keep the file of known failures: update it, prune it, list it",
    "compare": "compare engines, or versions of one, by clause: fixed, new, still failing",
    "explain": "explain a clause, a point, a law, an outcome, a fixture or a counterexample in plain words",
    "judge": "let the reference answer a scenario, and say why",
    "parse": "read printed hexproof or protection wording: English, Spanish or Italian",
    "fill": "complete fixtures, where their author and the reference agree",
    "power": "put every faulty engine to the laws: which are found, on which board, and what is blamed",
    "clauses": "list the clauses, their points, and the laws that ask them",
    "features": "list the features, or what a scenario needs",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code (docs/exit-codes.md)."""
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]  # it was closed; pytest too would write there
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    options = parsed(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code: int = _module(options.command).main(options)
        if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None where it was closed
            sys.stdout.flush()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as error:
        return _unwritten(error)
    except Exception:  # noqa: BLE001 - whatever we didn't foresee is ours, and isn't taken for an engine's failure
        return _our_error()
    return code


def _unwritten(error: OSError) -> int:
    """A disk that takes no more, where nobody nearer has told it."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
        return _our_error()
    drop_output()
    print(f"mtg-conformance: what it has to say can't be written: {error.strerror}", file=sys.stderr)
    return 2


def _our_error() -> int:
    import traceback

    traceback.print_exc()
    print("mtg-conformance: an error of mtg-conformance itself; please report it", file=sys.stderr)
    return 70


def parsed(given: Sequence[str]) -> argparse.Namespace:
    """The options of a command line; one that is wrong says so and exits with 2, as argparse does."""
    remember(given)
    parser, wanted = _parser(given[0] if given and given[0] in COMMANDS else None)
    _never_fail_to_print()
    if given and not given[0].startswith("-") and given[0] not in COMMANDS:
        parser.error(f"there is no command {given[0][:40]!r}{_near(given[0], COMMANDS)}")
    options, rest = parser.parse_known_args(given)
    if rest:  # argparse takes what may be left out only where it first could stand: `run phase --seed 1 16e`.
        if not hasattr(options, "selectors") or any(word.startswith("-") for word in rest):
            from conformance.wire.printable import printable

            wrong = next((word for word in rest if word.startswith("-")), rest[0])
            known = wanted._option_string_actions if wanted else ()  # pyright: ignore[reportPrivateUsage]  # no public list
            (wanted or parser).error(
                f"unrecognized arguments: {printable(' '.join(rest))}{_near(wrong.partition('=')[0], known)}"
            )
        options.selectors = [*options.selectors, *rest]
    return options


def _near(word: str, names: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, list(names), n=1)
    return f"; did you mean {near[0]}?" if near else f"; see {PROGRAM} --help"


def _module(command: str) -> ModuleType:
    return import_module(f"conformance.cli.{command.replace('-', '_')}")


def drop_output() -> None:
    """Whoever read the output has gone (`| head`): what is still to be written goes nowhere, without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _never_fail_to_print() -> None:
    """What the terminal's encoding lacks is written out as an escape."""
    from io import TextIOWrapper

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _parser(wanted: str | None) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]:
    """The parser and the wanted command's; only the wanted command's options are added, so that a usage error stays cheap."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Checks engines that play Magic: The Gathering against the rules for "
        "hexproof (702.11), protection (702.16) and shroud (702.18).",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"mtg-conformance {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    found = None
    for name, summary in COMMANDS.items():
        sentence = summary[0].upper() + summary[1:] + ("" if summary.endswith("?") else ".")
        sub = commands.add_parser(name, help=summary, description=sentence, allow_abbrev=False)
        if name == wanted:
            _module(name).add_arguments(sub)
            found = sub
    return parser, found
