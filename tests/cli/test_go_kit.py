"""The types of the starter kit in Go have every field of the contract, and read every scenario of the fixtures."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from conformance.fixtures.loading import load_fixtures
from conformance.kits import written
from conformance.wire.schema import schema_of

TYPES = (Path(__file__).parents[2] / "conformance" / "kits" / "go" / "types.go").read_text(encoding="utf-8")
TAGS = {
    name: set(re.findall(r'`json:"(\w+)"`', body))
    for name, body in re.findall(r"^type (\w+) struct \{(.*?)^\}", TYPES, re.S | re.M)
}
READS = """package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

func TestEveryScenarioIsRead(t *testing.T) {
	file, err := os.Open("scenarios.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		strict := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		strict.DisallowUnknownFields()
		var scenario Scenario
		if err := strict.Decode(&scenario); err != nil {
			t.Errorf("%v: %s", err, lines.Text())
		}
	}
}

func TestAWordAndAnObjectAreRead(t *testing.T) {
	var scenario Scenario
	line := `{"steps":[{"do":"end","effect":"e1"},{"do":"apply","effect":{"effect":"cant_have","what":"hexproof","to":{"kind":"this"}}}]}`
	if err := json.Unmarshal([]byte(line), &scenario); err != nil {
		t.Fatal(err)
	}
	first, second := scenario.Steps[0].Effect, scenario.Steps[1].Effect
	if first.ID != "e1" || second.Effect.Effect != "cant_have" || second.What.Word != "hexproof" || second.To.Kind != "this" {
		t.Errorf("%+v %+v", first, second)
	}
}
"""


def fields(schema: str, prefix: str) -> set[str]:
    """The fields of all kinds of a family."""
    defs: dict[str, Any] = schema_of(schema)["$defs"]
    return {field for name, about in defs.items() if name.startswith(prefix) for field in about.get("properties", {})}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Scenario", set(schema_of("scenario")["properties"])),
        ("Player", fields("scenario", "player")),
        ("Object", fields("scenario", "object")),
        ("Chosen", set(schema_of("scenario")["$defs"]["object"]["properties"]["chosen"]["properties"])),
        ("Card", set(schema_of("scenario")["$defs"]["object"]["properties"]["card"]["properties"])),
        ("Slot", fields("terms", "slot")),
        ("Ability", fields("terms", "ability_")),
        ("Quality", fields("terms", "quality_")),
        ("Effect", fields("terms", "effect_")),
        ("Term", fields("terms", "whom_") | fields("terms", "what_")),
        ("Use", fields("scenario", "use_")),
        ("Step", fields("scenario", "step_")),
    ],
)
def test_a_type_has_the_fields_of_the_contract_and_no_other(name: str, wanted: set[str]) -> None:
    assert TAGS[name] == wanted


def test_the_types_read_every_scenario_of_the_fixtures(tmp_path: Path) -> None:
    if shutil.which("go") is None:
        pytest.skip("go is not installed")
    written("go", tmp_path)
    (tmp_path / "types_test.go").write_text(READS, encoding="utf-8")
    lines = "".join(json.dumps(case.scenario) + "\n" for case in load_fixtures())
    (tmp_path / "scenarios.jsonl").write_text(lines, encoding="utf-8")
    done = subprocess.run(
        ["go", "test", "./..."], cwd=tmp_path, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
