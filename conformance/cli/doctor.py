"""`mtg-conformance doctor ENGINE`: is the adapter sound? Asks manners rather than rules."""

from __future__ import annotations

import argparse

from conformance.cli.run import ENGINE
from conformance.cli.values import seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `doctor`."""
    parser.add_argument("engine", metavar="ENGINE", help=ENGINE)
    parser.add_argument("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (10)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="which form (text)")


def main(options: argparse.Namespace) -> int:
    """0: sound, 1: to be mended, 2: no such engine, 3: it can't be spoken to, 4: nothing could be asked."""
    from conformance.cli.files import fail
    from conformance.cli.progress import one_line
    from conformance.doctor.examination import examined
    from conformance.doctor.telling import as_json, as_text
    from conformance.engines import BadSpec, engine_client

    try:
        with one_line() as tell, engine_client(options.engine, timeout=options.timeout) as client:
            found = examined(client, tell)
    except BadSpec as error:
        fail(str(error))
    if found.ready is None and options.format == "text":
        fail(as_text(found), found.code)
    print(as_json(found) if options.format == "json" else as_text(found))
    return found.code
