"""Every starter kit is written, built and run as an author would, and the doctor finds nothing amiss with it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.kits import KITS, Kit, written

ROOT = Path(__file__).parents[2]
LEFT_BEHIND = {"target", "out", "node_modules", "__pycache__"}


def command(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    suite = [sys.executable, "-P", "-m", "conformance", *words]
    return subprocess.run(suite, cwd=cwd, capture_output=True, text=True, timeout=240, check=False)


def built(kit: Kit, folder: Path) -> None:
    """Writes and builds the kit; skips the test where the language's tools, or the network for its crate, are missing."""
    if shutil.which(kit.needs) is None:
        pytest.skip(f"{kit.needs} is not installed, so the kit for {kit.language} can't be built here")
    done = command("new-adapter", kit.language, str(folder), cwd=folder.parent)
    assert done.returncode == 0, done.stderr
    if kit.language == "rust":
        fetch = ["cargo", "fetch", "--locked"]
        fetched = subprocess.run(fetch, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
        if fetched.returncode:
            pytest.skip(f"serde_json can't be had here: {fetched.stderr.strip().splitlines()[-1]}")
    if kit.build:
        make = subprocess.run(
            kit.build, shell=True, cwd=folder, capture_output=True, text=True, timeout=240, check=False
        )
        assert make.returncode == 0, make.stdout + make.stderr
        assert "warning" not in make.stdout + make.stderr


def engine_of(kit: Kit) -> str:
    return kit.engine.replace("cmd:python ", f"cmd:{sys.executable} ")


@pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))
def test_the_doctor_finds_nothing_amiss_with_a_kit_as_it_is(kit: Kit, tmp_path: Path) -> None:
    built(kit, tmp_path / "mine")
    done = command("doctor", engine_of(kit), cwd=tmp_path / "mine")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "BAD" not in done.stdout
    assert re.findall(r"^ok +features +(\d+) of \1 declared", done.stdout, re.M), done.stdout
    assert re.findall(r"^ok +stdout +nothing but messages", done.stdout, re.M)


def test_a_kit_that_declares_hexproof_without_knowing_it_is_caught(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    written("python", folder)
    game = folder / "game.py"
    grown = game.read_text().replace('"use.cast",', '"use.cast",\n    "ability.hexproof",\n    "host.creature",')
    game.write_text(grown)
    words = ["run", engine_of(KITS["python"]), "11b", "--profile", "smoke", "-j", "1"]
    done = command(*words, cwd=folder)
    assert done.returncode == 1, done.stdout + done.stderr
    told = {words for words in ("too lax", "too strict") if re.search(rf"^cx-\w+ .* {words} ", done.stdout, re.M)}
    assert told == {"too lax"}


@pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))
def test_every_kit_says_how_it_is_built_run_and_grown(kit: Kit) -> None:
    folder = ROOT / "conformance" / "kits" / kit.language
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert f"mtg-conformance doctor '{kit.engine}'" in page
    assert kit.build in page
    game = next(p for p in folder.rglob("*") if p.stem.lower() == "game").read_text(encoding="utf-8")
    for word in ("ability.hexproof", "host.creature", "mtg-conformance features", "11b --profile smoke"):
        assert word in game


def test_the_kits_all_declare_the_same() -> None:
    games = [p for p in (ROOT / "conformance" / "kits").rglob("*") if p.stem.lower() == "game" and p.suffix != ".pyc"]
    declared = {
        p.suffix: re.findall(r'^\s+"((?:build|zone|type|slot|effect|step|use)\.\w+)"', p.read_text(), re.M)
        for p in games
    }
    assert len(declared) == len(KITS)
    assert len({tuple(features) for features in declared.values()}) == 1
    assert all(declared.values())


@pytest.mark.parametrize(
    ("language", "words"),
    [("pyton", "did you mean python?"), ("cobol", "allowed: python, node, go, rust, java"), ("\x1b[2J", "\\x1b[2J")],
)
def test_an_unknown_language_is_refused(language: str, words: str, tmp_path: Path) -> None:
    done = command("new-adapter", language, "mine", cwd=tmp_path)
    assert (done.returncode, words in done.stderr) == (2, True), done.stderr
    assert "\x1b" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("keep me")
    done = command("new-adapter", "python", ".", cwd=tmp_path)
    assert done.returncode == 2
    assert "holds something already" in done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["precious.txt"]


def test_a_path_that_can_not_be_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in ("file", "file/below"):
        done = command("new-adapter", "go", path, cwd=tmp_path)
        assert (done.returncode, "can't be written" in done.stderr) == (2, True), done.stderr
        assert "Traceback" not in done.stderr


def test_an_empty_folder_is_filled_and_only_sources_are_copied(tmp_path: Path) -> None:
    for language in KITS:
        (tmp_path / language).mkdir()
        paths = written(language, tmp_path / language)
        assert paths == sorted(p for p in (tmp_path / language).rglob("*") if p.is_file())
        assert not LEFT_BEHIND & {part for path in paths for part in path.parts}
        assert all(os.access(path, os.W_OK) for path in paths)
