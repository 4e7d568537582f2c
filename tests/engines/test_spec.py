"""Specs name engines; one that names none says what would."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.engines import BadSpec, engine_client, engine_names
from conformance.engines.spec import BUILT_IN, GROUP


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("referense", "did you mean reference?"),
        ("zzz", "cmd:PROGRAM"),
        ("", "cmd:PROGRAM"),
        ("cmd:", "names no program"),
        ("cmd:'", "No closing quotation"),
        ("py:json", "py:MODULE:CALLABLE"),
        ("py:json:dumsp", "did you mean dump"),
        ("py:json:__doc__", "not callable"),
        ("py:no_such_module:x", "ModuleNotFoundError"),
        ("py:os;rm:x", "py:MODULE:CALLABLE"),
    ],
)
def test_a_bad_spec_says_what_would_be_right(spec: str, said: str) -> None:
    with pytest.raises(BadSpec, match=said.replace("(", r"\(")):
        engine_client(spec)


def test_registered_names_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        importlib.metadata.EntryPoint("mine", "conformance.adapters.extremes:refuses_everything", GROUP),
        importlib.metadata.EntryPoint("theirs", "conformance.engines.spec:GROUP", GROUP),
    ]
    monkeypatch.setattr("conformance.engines.spec.entry_points", lambda group: entries)
    assert engine_names() == [*BUILT_IN, "mine", "theirs"]
    assert engine_client("mine").spec == "mine"
    with pytest.raises(BadSpec, match="registered as the name"):
        engine_client("theirs")


def test_naming_an_engine_imports_nothing_heavy() -> None:
    code = (
        "import sys; from conformance.engines import engine_client; engine_client('cmd:true');"
        "print([m for m in ('hypothesis', 'pytest', 'jsonschema', 'jsonschema_rs', 'httpx') if m in sys.modules])"
    )
    root = Path(__file__).resolve().parents[2]
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=True)
    assert told.stdout == "[]\n"
