"""Commands leave nothing in the working directory but what they are told to write; nor do they move a user's own Hypothesis."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import configuration

from conformance.properties import law_named
from conformance.runner.drawing import drawn
from conformance.runner.plan import Item
from conformance.strategies.stage import Features
from conformance.wire.features import vocabulary

ROOT = Path(__file__).parents[2]
TINY = f"cmd:{sys.executable} {ROOT / 'docs/examples/tiny_engine.py'}"
PAGE = (ROOT / "docs/adapter-guide/steps/targets.md").read_text(encoding="utf-8")
LAW = "hexproof/asks-who-controls-it-not-who-owns-it"


def left_by(folder: Path, *words: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HYPOTHESIS")}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "conformance", *words],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    return sorted(path.name for path in folder.iterdir()), done


@pytest.mark.parametrize(
    ("words", "code", "left"),
    [
        (["doctor", TINY], 0, []),
        (["check", "reference", "16e.3"], 0, []),
        (["explain", "16e.3"], 0, []),
    ],
    ids=lambda words: words[0] if isinstance(words, list) and words else None,
)
def test_a_command_leaves_nothing_but_its_report(
    tmp_path: Path, words: list[str], code: int | None, left: list[str]
) -> None:
    found, done = left_by(tmp_path, *words)
    assert found == left, done.stdout + done.stderr
    assert code is None or done.returncode == code, done.stdout + done.stderr


def test_judging_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(
        json.dumps(json.loads(PAGE.split("```json\n")[1].split("\n```")[0])), encoding="utf-8"
    )
    found, done = left_by(tmp_path, "judge", "board.json")
    assert (found, done.returncode) == (["board.json"], 0), done.stderr


def test_drawing_in_the_process_of_an_author_leaves_his_own_folder_as_it_is(tmp_path: Path) -> None:
    before = vars(configuration)["__hypothesis_home_directory"]
    configuration.set_hypothesis_home_dir(tmp_path / "mine")
    try:
        assert drawn(Item(law_named(LAW), "structure"), Features(vocabulary()), 2, 0)
        assert vars(configuration)["__hypothesis_home_directory"] == tmp_path / "mine"
        assert not (tmp_path / "mine").exists()
    finally:
        configuration.set_hypothesis_home_dir(before)
