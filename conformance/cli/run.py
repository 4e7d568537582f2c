"""`mtg-conformance run ENGINE [SELECTOR …]`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.cli.values import BOARDS, SEED, WORKERS, named_path, seconds, word

if TYPE_CHECKING:
    from conformance.runner.command import Order

ENGINE = (
    "reference, the name of a known engine (phase), 'cmd:./my-engine --flag', http://127.0.0.1:PORT/, "
    "or py:module:callable"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `run`."""
    parser.add_argument("engine", type=word, metavar="ENGINE", help=ENGINE)
    parser.add_argument(
        "selectors",
        type=word,
        metavar="SELECTOR",
        nargs="*",
        default=[],
        help="a rule, clause, point or law: 702.16, 16e.3, a pattern",
    )
    parser.add_argument(
        "--profile", choices=("smoke", "ci", "deep"), default="ci", help="10, 100 or 1000 boards a law (ci)"
    )
    parser.add_argument("--boards", type=BOARDS, metavar="N", help="boards a law, in place of the profile's")
    parser.add_argument("--seed", type=SEED, default=0, metavar="N", help="another seed draws other boards (0)")
    parser.add_argument(
        "-j", dest="workers", type=WORKERS, default=None, metavar="N", help="worker processes (as many as processors)"
    )
    parser.add_argument(
        "--out",
        type=named_path,
        default=Path("mtg-conformance-report"),
        metavar="DIR",
        help="where the log and the counterexamples go",
    )
    parser.add_argument(
        "--edition", choices=("current", "legacy"), default="current", help="which text of the rules (current)"
    )
    parser.add_argument(
        "--resume",
        type=named_path,
        metavar="LOG|DIR",
        help="finish the cut run of that log: what is done isn't asked again; all else is given as it was",
    )
    parser.add_argument(
        "--database",
        type=word,
        default="none",
        metavar="DIR|redis://…|none",
        help="ask first the boards that campaigns keep there, and keep new ones (none)",
    )
    parser.add_argument("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (10)")
    parser.add_argument("--max-time", type=seconds, metavar="SECONDS", help="start no law after that long")
    parser.add_argument("--shard", type=word, metavar="I/N", help="only part I of N")
    parser.add_argument("--road", choices=("structure", "text"), help="only objects made in that way")
    parser.add_argument("--contested", action="store_true", help="ask contested questions too; they never fail a run")
    add_gate(parser)


def add_gate(parser: argparse.ArgumentParser) -> None:
    """The options of the gate."""
    gate = parser.add_argument_group("the gate")
    gate.add_argument(
        "--known",
        type=named_path,
        metavar="FILE",
        help="known-failures.toml: what is known doesn't fail the run; what is new, fixed, or asked no longer does",
    )
    gate.add_argument("--allow-fixed", action="store_true", help="what is known to fail may pass")
    gate.add_argument(
        "--laws", type=word, metavar="0.1", help="laws that joined later than this set are reported, but fail nothing"
    )


def main(options: argparse.Namespace) -> int:
    """Runs, reports, and returns the exit code."""
    from conformance.cli import drop_output
    from conformance.cli.files import fail, unwritten
    from conformance.cli.progress import progress
    from conformance.engines import EngineUnusable
    from conformance.events.log import log_of, read_log
    from conformance.reports.terminal import terminal
    from conformance.runner.command import run
    from conformance.runner.plan import Shard

    if options.allow_fixed and options.known is None:
        fail("--allow-fixed is about known failures: name their file with --known FILE")
    resumed = log_of(options.resume) if options.resume else None
    out = resumed.parent if resumed else options.out
    try:
        if options.shard is not None:
            Shard.parse(options.shard)
        order = _order(options, out, resumed)
        with progress() as tell:
            log, code = run(order, tell)
    except EngineUnusable as error:
        fail(str(error), 3)
    except OSError as error:
        fail(unwritten(error, out))
    except ValueError as error:
        fail(str(error))
    try:
        print(terminal(read_log(log), log), flush=True)
    except BrokenPipeError:
        drop_output()
    return int(code)


def _order(options: argparse.Namespace, out: Path, resumed: Path | None) -> Order:
    """What the options ask for."""
    import os

    from conformance.runner.command import Order

    return Order(
        engine=options.engine,
        selectors=tuple(options.selectors),
        profile=options.profile,
        seed=options.seed,
        workers=options.workers or os.cpu_count() or 1,
        out=out,
        boards=options.boards,
        max_time=options.max_time,
        timeout=options.timeout,
        shard=options.shard,
        contested=options.contested,
        road=options.road,
        known=options.known,
        allow_fixed=options.allow_fixed,
        laws=options.laws,
        edition=options.edition,
        resume=resumed,
        database=options.database,
    )
