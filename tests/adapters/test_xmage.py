"""XMage behind the contract, where `XMAGE_HOME` names one; and what is said where something is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from driven import FROM_RED, Json, Playing, answers, asked, creature, handwritten

from conformance.adapters import manabrew, xmage
from conformance.adapters.xmage import SOURCES, VERSION, CantStart, compiled, jars
from conformance.engines.client import Client
from conformance.engines.replies import Answers, Unsupported
from conformance.engines.spec import engine_client
from conformance.fixtures import Case
from conformance.judging import first_difference
from conformance.wire.features import checked


def why_not() -> str:
    """Why XMage can't be asked here; empty if it can. Compiles the adapter."""
    try:
        compiled(jars())
    except CantStart as reason:
        return str(reason)
    return ""


WHY_NOT = why_not()
needs_it = pytest.mark.skipif(bool(WHY_NOT), reason=f"XMage isn't asked: {WHY_NOT}")
DECLARED = checked((SOURCES / "features.txt").read_text(encoding="utf-8").split())
WRONG = {  # as docs/findings.md says of XMage; a fault that is mended fails a test
    *("lose-hexproof-removes-hexproof-from", "cant-have-hexproof-beats-later-grants"),
    *("source-gone-and-back-is-a-new-object", "land-that-was-a-creature-when-it-left"),
    *("ability-of-the-named-player-with-stolen-source", "aura-put-onto-protected-tokens", "ward-removes-itself"),
    *("blessing-spares-what-was-there", "blessing-blocks-later-attachments", "blessing-reattach-not-exempt"),
    *("blessing-two-qualities-one-source", "blessing-opponents-aura-goes"),
}


@pytest.fixture(scope="module")
def engine() -> Iterator[Client]:
    client = engine_client("xmage", timeout=30)
    yield client
    client.close()


@needs_it
class TestEngine(Playing):
    """What the engine itself answers."""

    def test_it_says_its_version(self, engine: Client) -> None:
        assert engine.ready.name == "XMage"
        assert engine.ready.version == VERSION

    def test_an_activated_ability_is_asked_by_its_source(self, engine: Client) -> None:
        ping: Json = {"kind": "activated", "id": "ping", "targets": [{"kind": "creature"}], "effects": []}
        board = [creature("a", "p2", FROM_RED), creature("r", "p1", ping, colors=("red",)), creature("w", "p1", ping)]
        use = [{"do": "targets", "of": {"kind": "activate", "object": i, "ability": "ping"}} for i in "rw"]
        told = answers(engine, board, *use)
        assert sorted(told[0]["targets"][0]) == ["r", "w"]
        assert sorted(told[1]["targets"][0]) == ["a", "r", "w"]

    def test_combat_is_fought_and_its_damage_divided(self, engine: Client) -> None:
        trample: Json = {"kind": "trample"}
        board = [creature("a", "p1", trample) | {"power": 5}, creature("b", "p2"), creature("r", "p2", colors=("red",))]
        attack: Json = {"do": "attack", "attacks": [["a", "p2"]]}
        block: Json = {"do": "block", "blocks": [["b", "a"]]}
        split = [{"from": "a", "to": "b", "amount": 2}, {"from": "a", "to": "p2", "amount": 3}]
        told = answers(engine, board, attack, {"do": "legal_blocks"}, block, {"do": "combat_damage", "assign": split})
        assert sorted(told[1]["blocks"]) == [["b", "a"], ["r", "a"]]
        dealt = sorted((d["from"], d["to"], d["amount"]) for d in told[3]["dealt"])
        assert dealt == [("a", "b", 2), ("a", "p2", 3), ("b", "a", 2)]

    def test_an_effect_that_begins_can_be_ended(self, engine: Client) -> None:
        gain = {"effect": "gain", "to": {"kind": "object", "id": "a"}, "abilities": [FROM_RED]}
        begin: Json = {"do": "begin", "by": "p2", "effects": [{"id": "e", "effect": gain, "lasts": "on"}]}
        has: Json = {"do": "has", "object": "a", "what": "protection"}
        told = answers(engine, [creature("a", "p2")], has, begin, has, {"do": "end", "effect": "e"}, has)
        assert [told[i]["has"] for i in (0, 2, 4)] == [False, True, False]

    def test_a_hexproof_from_that_xmage_has_no_class_for_is_unsupported(self, engine: Client) -> None:
        quality = {"kind": "type", "type": "sorcery"}
        odd = creature("a", "p2", {"kind": "hexproof_from", "from": [quality]})
        (reply,) = engine.ask([asked([odd], ({"do": "look"},))])
        assert isinstance(reply, Unsupported)
        assert reply.feature == "hexproof.type:sorcery"

    def test_what_an_effects_source_chose_is_unsupported(self, engine: Client) -> None:
        chosen: Json = {"kind": "protection", "from": [{"kind": "chosen", "of": "color"}]}
        gain = {"effect": "gain", "to": {"kind": "object", "id": "a"}, "abilities": [chosen]}
        effects: list[Json] = [{"id": "e", "effect": gain, "lasts": "on"}]
        begin: Json = {"do": "begin", "by": "p1", "source": "s", "effects": effects}
        source = creature("s", "p1") | {"chosen": {"color": "red"}}
        (reply,) = engine.ask([asked([creature("a", "p1"), source], (begin, {"do": "look"}))])
        assert isinstance(reply, Unsupported)
        assert reply.feature == "protection.chosen"


FIXTURES = handwritten(DECLARED)


@needs_it
@pytest.mark.parametrize("case", FIXTURES, ids=lambda case: case.id)
def test_fixtures_are_answered_rightly_but_for_known_faults(engine: Client, case: Case) -> None:
    (reply,) = engine.ask([case.scenario])
    if not isinstance(reply, Answers):
        pytest.skip(f"unsupported: {reply}")
    difference = first_difference(case.expected, reply.answers)
    assert (difference is not None) == (case.id in WRONG), difference


class TestFindingTheJars:
    """In a folder laid out like a release, or like a build by Maven; and what is said of each thing that is missing."""

    NAMES = (f"mage-{VERSION}.jar", "mage-game-twoplayerduel.jar", "guava-33.4.8-jre.jar", "reload4j-1.2.22.jar")

    @pytest.fixture
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("XMAGE_HOME", str(tmp_path / "xmage"))
        monkeypatch.setenv("HOME", str(tmp_path))
        for name in self.NAMES:
            jar(tmp_path / "xmage" / ("plugins" if "duel" in name else "lib") / name)
        return tmp_path / "xmage"

    def test_a_release(self, home: Path) -> None:
        jar(home / "lib" / "gson-2.13.2.jar")
        assert [path.name for path in jars()] == [*self.NAMES, "gson-2.13.2.jar"]

    def test_a_build_by_maven(self, home: Path) -> None:
        for name in self.NAMES[2:]:
            jar(home.parent / ".m2" / "repository" / "x" / name)
            (home / "lib" / name).unlink()
        (home / "Mage" / "target").mkdir(parents=True)
        (home / "lib" / self.NAMES[0]).rename(home / "Mage" / "target" / self.NAMES[0])
        jar(home / "Mage" / "target" / f"mage-{VERSION}-sources.jar")
        assert [path.name for path in jars()] == list(self.NAMES)

    @pytest.mark.parametrize("name", NAMES)
    def test_each_that_is_missing_is_named(self, home: Path, name: str) -> None:
        next(home.rglob(name)).unlink()
        with pytest.raises(CantStart, match=re.match(r"[a-z-]*[a-z]", name)[0]):  # pyright: ignore[reportOptionalSubscript]
            jars()

    def test_another_version_is_refused(self, home: Path) -> None:
        (home / "lib" / self.NAMES[0]).rename(home / "lib" / "mage-1.4.58.jar")
        with pytest.raises(CantStart, match=r"written for XMage 1\.4\.61"):
            jars()

    def test_two_versions_are_refused(self, home: Path) -> None:
        jar(home / "old" / "mage-1.4.58.jar")
        with pytest.raises(CantStart, match="several versions"):
            jars()

    def test_what_is_no_folder_is_refused(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XMAGE_HOME", str(home / "nowhere"))
        with pytest.raises(CantStart, match="no folder"):
            jars()


def jar(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    zipfile.ZipFile(path, "w").close()


def test_where_no_xmage_is_named_the_command_says_what_to_do() -> None:
    words = [sys.executable, "-m", "conformance", "doctor", "xmage"]
    bare = {name: value for name, value in os.environ.items() if name != "XMAGE_HOME"}
    done = subprocess.run(words, env=bare, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 3
    assert "XMAGE_HOME isn't set" in done.stderr


def test_where_the_adapter_does_not_compile_the_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "install a JDK" in WHY_NOT:
        pytest.skip(WHY_NOT)
    monkeypatch.setenv("MTG_CONFORMANCE_BUILD", str(tmp_path))
    jar(tmp_path / f"mage-{VERSION}.jar")
    with pytest.raises(CantStart, match=r"(?s)doesn't compile against .*mage-.*(error|javac)|install a JDK"):
        compiled([tmp_path / f"mage-{VERSION}.jar"])


@pytest.mark.parametrize("module", [xmage, manabrew], ids=lambda module: module.__name__.rpartition(".")[2])
def test_sources_that_are_missing_are_told_with_the_place_where_they_should_be(
    module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOURCES", tmp_path / "gone")
    if module is xmage:
        with pytest.raises(CantStart) as told:
            compiled([])
        words = str(told.value)
    else:
        words = manabrew.what_is_missing()
    assert str(tmp_path / "gone") in words
    assert "checkout" not in words
