"""The same engine, seed and versions give the same records: whatever else is loaded, set, or at work beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from same_runs import OTHER, Circumstances, differences, log_of

OPTIONS = ("hexproof/lets-it-be-dealt-damage", "11f", "--boards", "2", "--seed", "5", "--road", "structure")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """A run with nothing to disturb it."""
    return log_of(tmp_path_factory.mktemp("plain") / "run", Circumstances("plain"), *OPTIONS)


@pytest.mark.parametrize(
    "how",
    [
        Circumstances("two workers", 2),
        Circumstances(
            "in CI, with other modules loaded and other settings",
            env={"CI": "true", "PYTHONHASHSEED": "7", "HYPOTHESIS_PROFILE": "ci", "PYTEST_ADDOPTS": "-x"},
            engine_module=OTHER,
            flags=("-X", "utf8"),
        ),
    ],
    ids=lambda how: how.name,
)
def test_the_records_are_the_same(how: Circumstances, plain: list[dict[str, Any]], tmp_path: Path) -> None:
    assert differences(plain, log_of(tmp_path / "run", how, *OPTIONS)) == []
    assert any(r["event"] == "failure" for r in plain)
    assert sum(r["asked"] for r in plain if r["event"] == "law") > 4
