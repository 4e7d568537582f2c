"""Fills in what the pages in steps/, and those of triggers, attachments and mutate, show: the fields, the features needed, and the
answers of the reference.

Run it after changing a scenario in a page: `python docs/adapter-guide/make.py`. With `--check` it writes nothing and ends
with 1 where a page isn't current. What stands between `<!-- made: … -->` and `<!-- /made -->` is never written by hand.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from conformance.engines import Answers, engine_client
from conformance.wire.features import features_of
from conformance.wire.schema import schema_folder
from conformance.wire.soundness import check_soundness
from conformance.wire.validation import check_scenario

HERE = Path(__file__).parent
MADE = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)
SCENARIO = re.compile(r"```json\n(\{.*?\n\})\n```", re.DOTALL)


def steps_of(schema: str) -> dict[str, Any]:
    return json.loads((schema_folder() / f"{schema}.schema.json").read_text(encoding="utf-8"))["$defs"]


def scenario_in(page: str) -> dict[str, Any]:
    """The first JSON object of a page, which is its scenario. Raises Invalid where it is no possible one."""
    found = SCENARIO.search(page)
    assert found, "a page shows its scenario in a json block"
    scenario = json.loads(found[1])
    check_scenario(scenario)
    check_soundness(scenario)
    return scenario


def fields(name: str) -> str:
    """The fields of a step and of its answer, from the schemas."""
    lines = ["| field | of | meaning |", "|---|---|---|"]
    for of, table in (("step", steps_of("scenario")[f"step_{name}"]), ("answer", steps_of("reply")[f"answer_{name}"])):
        for field, about in table["properties"].items():
            if field != "do":
                must = "" if field in table["required"] else " (may be left out)"
                lines.append(f"| `{field}`{must} | {of} | {meaning(about)} |")
    return "\n".join(lines) if len(lines) > 2 else "Neither the step nor its answer has fields beside `do`."


def meaning(about: dict[str, Any]) -> str:
    if about.get("description"):
        return about["description"].replace("|", "\\|")
    kind = about.get("$ref", "").rpartition("/")[2]
    words = {"id": "an id", "use": "what the targets are for: `cast`, `activate`, `trigger` or `retarget`"}
    return words.get(kind, f"see `{kind}` in the schemas" if kind else "a list of pairs of ids")


def answers(scenario: dict[str, Any]) -> str:
    """What the reference answers, a line a step."""
    with engine_client("reference") as client:
        reply = client.ask([scenario])[0]
    assert isinstance(reply, Answers), reply
    return "```json\n[\n " + ",\n ".join(json.dumps(a) for a in reply.answers) + "\n]\n```"


def needs(scenario: dict[str, Any]) -> str:
    return ", ".join(f"`{f}`" for f in sorted(features_of(scenario)))


def filled(path: Path) -> str:
    page = path.read_text(encoding="utf-8")
    scenario = scenario_in(page)

    def made(found: re.Match[str]) -> str:
        what = {
            "fields": lambda: fields(path.stem),
            "answers": lambda: answers(scenario),
            "needs": lambda: needs(scenario),
        }
        return f"{found[1]}{what[found[2]]()}\n{found[3]}"

    return MADE.sub(made, page)


def main() -> int:
    pages = [*sorted(HERE.glob("steps/*.md")), *(HERE / f"{name}.md" for name in ("attachments", "mutate", "triggers"))]
    stale = [path for path in pages if filled(path) != path.read_text(encoding="utf-8")]
    for path in stale:
        if "--check" in sys.argv:
            print(f"{path.name} is not current; run: python docs/adapter-guide/make.py")
        else:
            path.write_text(filled(path), encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
