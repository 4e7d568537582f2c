"""`mtg-conformance campaign ENGINE [SELECTOR …]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from conformance.cli.run import ENGINE
from conformance.cli.values import BOARDS, SEED, WORKERS, named_path, seconds, whole, word


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `campaign`."""
    add = parser.add_argument
    add("engine", type=word, metavar="ENGINE", help=f"{ENGINE}; as the workers find it")
    add(
        "selectors",
        type=word,
        metavar="SELECTOR",
        nargs="*",
        default=[],
        help="a rule, clause, point or law: 702.16, 16e.3, a pattern",
    )
    add(
        "--scheduler",
        type=word,
        metavar="ADDRESS",
        help="a Dask scheduler, tcp://HOST:PORT (a cluster on this machine)",
    )
    add(
        "-j",
        dest="workers",
        type=WORKERS,
        metavar="N",
        help="without a scheduler: so many at a time (as many as processors)",
    )
    add("--seeds", type=whole(1, 10**9), metavar="N", help="end after so many seeds (no end: stop it with Ctrl-C)")
    add("--seed", type=SEED, default=0, metavar="N", help="the first seed (0)")
    add("--boards", type=BOARDS, default=1000, metavar="N", help="boards a law and seed (1000)")
    add("--max-time", type=seconds, metavar="SECONDS", help="end after that long")
    add(
        "--out",
        type=named_path,
        default=Path("mtg-conformance-campaign"),
        metavar="DIR",
        help="where the log and the counterexamples go",
    )
    add(
        "--resume",
        type=named_path,
        metavar="LOG|DIR",
        help="go on with the campaign of that log: what is done isn't asked again; all else is given as it was, "
        "but for more --seeds, another --max-time, and where the work is done",
    )
    add(
        "--database",
        type=word,
        default=".mtg-conformance/boards",
        metavar="DIR|redis://…|none",
        help="where boards are kept on which an engine failed; they are asked first (.mtg-conformance/boards)",
    )
    add("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (10)")
    add("--road", choices=("structure", "text"), help="only objects made in that way")
    add("--edition", choices=("current", "legacy"), default="current", help="which text of the rules (current)")
    add("--contested", action="store_true", help="ask contested questions too; they never fail a campaign")


def main(options: argparse.Namespace) -> int:
    """Searches, reports, and returns the exit code."""
    import os
    import sys

    from conformance.campaign.crew import Broken
    from conformance.campaign.search import Order, campaign
    from conformance.cli import drop_output
    from conformance.cli.files import fail, unwritten
    from conformance.cli.progress import one_line
    from conformance.engines import EngineUnusable
    from conformance.events.log import log_of, read_log
    from conformance.reports.terminal import terminal

    resumed = log_of(options.resume) if options.resume else None
    out = resumed.parent if resumed else options.out
    try:
        order = Order(
            engine=options.engine,
            selectors=tuple(options.selectors),
            seed=options.seed,
            seeds=options.seeds,
            boards=options.boards,
            out=out,
            scheduler=options.scheduler,
            workers=options.workers or os.cpu_count() or 1,
            max_time=options.max_time,
            timeout=options.timeout,
            road=options.road,
            contested=options.contested,
            database=options.database,
            edition=options.edition,
            resume=resumed,
        )
        with one_line() as tell:
            log, code, word = campaign(order, tell)
    except EngineUnusable as error:
        fail(str(error), 3)
    except Broken as error:
        fail(f"mtg-conformance broke down; please report it:\n{error}", 70)
    except OSError as error:
        fail(unwritten(error, out))
    except ValueError as error:
        fail(str(error))
    if word:
        print(word, file=sys.stderr)
    try:
        print(terminal(read_log(log), log), flush=True)
    except BrokenPipeError:
        drop_output()
    return int(code)
