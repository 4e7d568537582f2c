"""What the adapter guide shows is so: each step has its page, its examples fit the schemas and are answered as shown."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.wire.features import vocabulary
from conformance.wire.schema import schema_folder
from conformance.wire.validation import check_answers, check_reply, check_request

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "adapter-guide"
STEPS = sorted((GUIDE / "steps").glob("*.md"))
PAGES = sorted(GUIDE.rglob("*.md"))
MORE = [GUIDE / f"{name}.md" for name in ("attachments", "mutate", "triggers")]
EXCHANGE = re.findall(r"^([<>]) (\{.*\})$", (GUIDE / "exchange.md").read_text(encoding="utf-8"), re.M)


def json_blocks(page: Path) -> list[object]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)\n```", page.read_text(encoding="utf-8"), re.S)]


def test_every_kind_of_step_has_a_page() -> None:
    schema = json.loads((schema_folder() / "scenario.schema.json").read_text(encoding="utf-8"))
    assert {page.stem for page in STEPS} == set(schema["$defs"]["step"]["properties"]["do"]["enum"])


def test_what_is_made_in_the_pages_is_current() -> None:
    done = subprocess.run(
        [sys.executable, str(GUIDE / "make.py"), "--check"], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("page", [*STEPS, *MORE], ids=lambda p: p.stem)
def test_the_example_of_a_page_is_a_run_and_its_answers(page: Path) -> None:
    scenario, answers = json_blocks(page)
    assert isinstance(scenario, dict)
    assert page in MORE or page.stem in [step["do"] for step in scenario["steps"]]
    check_request({"message": "run", "id": "1", "scenario": scenario})
    reply = {"message": "answers", "id": "1", "answers": answers}
    check_reply(reply)
    check_answers(scenario, reply)


def test_the_example_engine_speaks_the_exchange_word_for_word() -> None:
    told = "".join(f"{line}\n" for way, line in EXCHANGE if way == ">")
    engine = [sys.executable, str(ROOT / "docs" / "examples" / "tiny_engine.py")]
    done = subprocess.run(engine, input=told, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.splitlines() == [line for way, line in EXCHANGE if way == "<"]
    assert done.returncode == 0


@pytest.mark.parametrize(("way", "line"), EXCHANGE, ids=range(len(EXCHANGE)))
def test_the_messages_of_the_exchange_fit_the_schemas(way: str, line: str) -> None:
    (check_request if way == ">" else check_reply)(json.loads(line))


def test_every_page_of_the_guide_can_be_reached_from_its_first() -> None:
    first = GUIDE / "README.md"
    links = re.findall(r"\]\(([^)#\s]+)\)", first.read_text(encoding="utf-8"))
    assert {(GUIDE / link).resolve() for link in links} >= set(PAGES) - {first}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "docs" / "first-adapter.md"], ids=lambda p: p.stem)
def test_features_that_a_page_names_exist(page: Path) -> None:
    families = {name.partition(".")[0] for name in vocabulary()}
    named = re.findall(r"`([a-z]+\.[a-z_]+(?::[a-z_]+)?)`", page.read_text(encoding="utf-8"))
    assert {n for n in named if n.partition(".")[0] in families} - set(vocabulary()) == set()
