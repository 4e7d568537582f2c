"""`mtg-conformance clauses`."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `clauses`."""
    parser.add_argument("selectors", metavar="SELECTOR", nargs="*", help="only these: 702.16, 16e, 16e.3, a slug")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people (text) or programs (json)"
    )


def main(options: argparse.Namespace) -> int:
    """Lists every point with its statement, number in each edition, and laws."""
    import json

    from conformance.catalogue import UnknownSelector, catalogue, select
    from conformance.cli.files import fail
    from conformance.properties import all_laws

    try:
        wanted = [p for s in options.selectors for p in select(s)] if options.selectors else list(catalogue().points)
    except UnknownSelector as error:
        fail(str(error))
    laws = {p.point: [law.name for law in all_laws() if p.point in law.points] for p in wanted}
    if options.format == "json":
        rows = [
            {
                "point": p.point,
                "clause": p.clause,
                "slug": p.slug,
                "statement": p.statement,
                "state": p.state,
                "editions": {"current": p.editions.current, "legacy": p.editions.legacy},
                "steps": list(p.steps),
                "laws": laws[p.point],
            }
            for p in wanted
        ]
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    for p in wanted:
        print(f"{p.point:7} {p.slug}\n        {p.statement}")
        for name in laws[p.point]:
            print(f"          law  {name}")
    return 0
