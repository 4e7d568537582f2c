"""`mtg-conformance replay NAME|FILE --engine ENGINE`."""

from __future__ import annotations

import argparse
from pathlib import Path

from conformance.cli.values import named_path, seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `replay`."""
    parser.add_argument(
        "counterexample", metavar="NAME|FILE", help="a name such as cx-7f3a91c2, or a counterexample's file"
    )
    parser.add_argument("--engine", required=True, metavar="ENGINE", help="the engine to ask, as for run")
    parser.add_argument(
        "--in",
        dest="folder",
        type=named_path,
        default=Path("mtg-conformance-report"),
        metavar="DIR",
        help="where counterexamples are looked for by name (mtg-conformance-report)",
    )
    parser.add_argument("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (10)")


def main(options: argparse.Namespace) -> int:
    """0: fixed; 1: still fails, or fails differently; 2: no such counterexample; 3: the engine can't be spoken to; 4: not asked."""
    from conformance.cli.files import fail, named_counterexample
    from conformance.engines import BadSpec, EngineUnusable, engine_client
    from conformance.minimise.counterexample import BadCounterexample, load
    from conformance.minimise.replay import replay

    path = named_counterexample(options.counterexample, options.folder) or Path(options.counterexample)
    try:
        case = load(path)
        with engine_client(options.engine, timeout=options.timeout) as client, engine_client("reference") as reference:
            outcome = replay(case, client, reference)
    except (BadCounterexample, BadSpec) as error:
        fail(str(error))
    except EngineUnusable as error:
        fail(str(error), 3)
    print(f"{case.name}: {outcome.text()}")
    return {"fixed": 0, "not_asked": 4}.get(outcome.kind, 1)
