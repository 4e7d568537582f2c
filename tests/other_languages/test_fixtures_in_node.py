"""The fixtures in a JavaScript test suite: the example of docs/fixtures.md, with an engine behind it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.fixtures import load_fixtures
from conformance.fixtures.loading import FOLDER

NODE = shutil.which("node")
EXAMPLES = FOLDER.parents[1] / "docs/examples/fixtures"
JUDGED = [case for case in load_fixtures() if not case.contested]

needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")


def run_example(**environment: str) -> tuple[int, dict[str, int], str]:
    """The example's exit code, its counts (pass, fail, skipped …) and all that it said."""
    here = {
        "FIXTURES": str(FOLDER),
        "ENGINE": str(Path(__file__).with_name("reference_engine.mjs")),
        "PYTHON": sys.executable,
    }
    done = subprocess.run(
        [str(NODE), "--test", "--test-reporter=tap", str(EXAMPLES / "node/fixtures.test.mjs")],
        env={**os.environ, **here, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, {k: int(n) for k, n in re.findall(r"^# (\w+) (\d+)$", done.stdout, re.M)}, done.stdout


@needs_node
def test_a_right_engine_passes_every_case_in_node() -> None:
    code, counts, said = run_example()
    assert code == 0, said[-2000:]
    assert (counts["pass"], counts["fail"], counts["skipped"]) == (len(JUDGED), 0, 0)


@needs_node
def test_a_wrong_engine_fails_in_node_just_where_it_is_wrong() -> None:
    code, counts, said = run_example(FAULT="targets")
    has_targets = {c.id for c in JUDGED if any(e and any(e.get("targets", ())) for e in c.expected)}
    failed = set(re.findall(r"^not ok \d+ - \S+ ([a-z0-9-]+):", said, re.M))
    assert code == 1
    assert failed == has_targets
    assert counts["fail"] == len(has_targets)


def test_the_page_links_a_whole_example_in_three_languages() -> None:
    page = (FOLDER.parents[1] / "docs/fixtures.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((examples/fixtures/[^)]+)\)", page))
    assert {Path(link).parts[2] for link in linked} == {"node", "go", "rust"}
    for link in linked:
        text = (FOLDER.parents[1] / "docs" / link).read_text(encoding="utf-8")
        assert {"targets", "choices", "affected", "attacks", "blocks", "dealt", "unknown", "counters"} <= set(
            re.findall(r"[a-z]+", text)
        ), link
