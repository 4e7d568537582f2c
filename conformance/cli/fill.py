"""`mtg-conformance fill FILE…`: completes fixtures, where their author and the reference agree."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conformance.cli.values import named_path

if TYPE_CHECKING:
    from conformance.fixtures.filling import Answered, Disagreement
    from conformance.wire.json_types import Json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `fill`."""
    parser.add_argument(
        "files", type=named_path, nargs="+", metavar="FILE", help="a fixture file or a draft of one (docs/fixtures.md)"
    )
    parser.add_argument(
        "--generated",
        action="store_true",
        help="take the reference's word for cases whose author expects nothing, and mark them as generated",
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if anything would be written")


def main(options: argparse.Namespace) -> int:
    """Writes each file whose cases are all agreed upon; 0: all are, 1: some aren't, and their files are as they were."""
    from conformance.cli.files import fail, read_json, shown
    from conformance.engines import engine_client
    from conformance.fixtures.filling import BadDraft, fill
    from conformance.fixtures.loading import BadFixture
    from conformance.wire.problems import Invalid

    code = 0
    with engine_client("reference") as client:
        for path in options.files:
            draft = read_json(path, once=False)
            try:
                whole, differing = fill(draft, lambda scenario: _ask(client, scenario), options.generated)
                _check_ids(path, whole)
            except (BadDraft, BadFixture, Invalid) as error:
                fail(f"{path}: {error}")
            if differing:
                _tell(path, differing)
                code = 1
            elif whole != draft:
                code = max(code, _write(path, whole, options.check))
            else:
                print(f"{shown(path)}: complete, and the reference agrees")
    return code


def _ask(client: Any, scenario: Json) -> Answered | str:
    from conformance.engines import Answers
    from conformance.fixtures.filling import Answered

    reply = client.ask([scenario])[0]
    if not isinstance(reply, Answers):
        return str(getattr(reply, "reason", None) or getattr(reply, "detail", reply))
    return Answered(reply.answers, reply.why or [[] for _ in reply.answers])


def _check_ids(path: Path, whole: Json) -> None:
    """No id stands for two cases: neither in this file, nor here and in another file of the corpus."""
    from conformance.fixtures.corpus import ids_elsewhere
    from conformance.fixtures.filling import BadDraft

    taken = ids_elsewhere(path)
    for at, case in enumerate(whole["cases"]):
        if case["id"] in taken:
            raise BadDraft(
                f"cases[{at}].id: {case['id']!r} is in {taken[case['id']]} already; ids are for one case each"
            )
        taken[case["id"]] = "this file"


def _write(path: Path, whole: Json, check: bool) -> int:
    from conformance.cli.files import fail, shown
    from conformance.fixtures.layout import laid_out

    filled = sum("filled" in c for c in whole["cases"])
    generated = sum(c["source"] == "generated" for c in whole["cases"])
    told = (
        f"{len(whole['cases'])} cases agreed upon, {filled} with steps that the reference filled, {generated} generated"
    )
    if check:
        print(f"{shown(path)}: would be written: {told}")
        return 1
    try:
        path.write_text(laid_out(whole), encoding="utf-8")
    except OSError as error:
        fail(f"{path} can't be written: {error.strerror or error}")
    print(f"{shown(path)}: written: {told}")
    return 0


def _tell(path: Path, differing: list[Disagreement]) -> None:
    import json

    from conformance.cli.files import shown
    from conformance.wire.printable import printable

    for found in differing:
        rules = ", ".join(dict.fromkeys(str(r["clause"]) for r in found.reasons)) or "none"
        lines = (
            f"DIFFERENT  {found.case}, step {found.step}: {'; '.join(found.differences)}",
            f"           the author expects     {json.dumps(found.expected, ensure_ascii=False)}",
            f"           the reference answers  {json.dumps(found.answer, ensure_ascii=False)}",
            f"           the reference's rules  {rules}",
        )
        print("\n".join(printable(line, 2000) for line in lines))
    print(
        f"{shown(path)}: not written; one of the two is wrong: "
        "correct the case, or report the reference (it isn't infallible)"
    )
