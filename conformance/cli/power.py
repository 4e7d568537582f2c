"""`mtg-conformance power [SELECTOR …]`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.cli.values import WORKERS, named_path, whole

if TYPE_CHECKING:
    from conformance.faults.fault import Fault


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `power`."""
    add = parser.add_argument
    add("selectors", metavar="SELECTOR", nargs="*", default=[], help="faults by name, or by a rule, clause or point")
    add("--profile", choices=("smoke", "ci", "deep"), default="ci", help="10, 100 or 1000 boards a law (ci)")
    add("--seeds", type=whole(1, 1000), default=1, metavar="N", help="measure with the seeds 0 to N - 1 (1)")
    add("-j", dest="workers", type=WORKERS, default=None, metavar="N", help="processes (one a processor)")
    add("--format", choices=("text", "json"), default="text", help="for people (text) or programs (json)")
    add("--fixtures", action="store_true", help="don't run the laws: how many fixtures does each fault fail?")
    add("--publish", type=named_path, metavar="FILE", help="write the dated table there too, in Markdown")


def main(options: argparse.Namespace) -> int:
    """0: every fault is killed in every seed; 1: some survive; 2: no such fault."""
    import json
    import os
    import sys
    from datetime import UTC, datetime

    from conformance.cli.files import fail
    from conformance.cli.progress import one_line
    from conformance.power.measure import Order, measure
    from conformance.power.selection import NoSuchFault, selected_faults
    from conformance.power.tables import as_json, page, text
    from conformance.runner.plan import PROFILES

    try:
        faults = selected_faults(options.selectors)
    except NoSuchFault as error:
        fail(str(error))
    if options.fixtures:
        return _fixtures(faults, options.format)
    if options.publish:
        _check_place(options.publish)
    seeds, workers = tuple(range(options.seeds)), options.workers or os.cpu_count() or 1
    order = Order(faults, PROFILES[options.profile], seeds, workers)
    with one_line() as tell:
        measured = measure(order, tell)
    if options.publish:
        try:
            options.publish.parent.mkdir(parents=True, exist_ok=True)
            options.publish.write_text(page(measured, datetime.now(UTC).date()), encoding="utf-8")
        except OSError as error:
            fail(f"{options.publish} can't be written: {error.strerror}")
    sys.stdout.write(
        json.dumps(as_json(measured), indent=1, ensure_ascii=False) + "\n"
        if options.format == "json"
        else text(measured)
    )
    return 1 if any(result.survives for result in measured.results) else 0


def _check_place(page: Path) -> None:
    """Before the long measurement, not after it: what can't be written to is wrong usage."""
    from conformance.cli.files import fail
    from conformance.wire.given_file import check_writable

    try:
        check_writable(page, once=True)
    except OSError as error:
        fail(f"{page} can't be written: {error.strerror}")


def _fixtures(faults: Sequence[Fault], form: str) -> int:
    """0: every fault fails a fixture; 1: some pass them all."""
    import json

    from conformance.power.fixture_power import fixtures_finding

    found = fixtures_finding([fault for fault in faults if fault.struck is None])
    if form == "json":
        print(json.dumps(dict(found), indent=1))
    else:
        width = max(map(len, found))
        for name, count in found.items():
            print(f"{name:{width}}  {count or 'SURVIVES'}")
        caught = sum(count > 0 for count in found.values())
        print(f"\n{caught} of {len(found)} faults fail a fixture, {sum(n > 1 for n in found.values())} at least two")
    return 0 if all(found.values()) else 1
