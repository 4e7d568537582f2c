"""Confirming a finding: each verdict where it belongs, and the order among them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import toy_engine as toy
from drawn_boards import failing
from replying import Client, true_echo

from conformance.minimise.confirm import Confirmation, confirm
from conformance.minimise.minimise import minimise
from conformance.properties import law_named
from conformance.strategies.board import Board
from conformance.wire.json_types import Json

LAW = law_named("protection/stops-spells-with-the-quality")
SIGNATURE = (LAW.name, "16b.1", "too_lax", "targets")


def minimal_board() -> Board:
    board = failing(LAW.name, toy.Toy(toy.never_for_spells).ask, 1)[SIGNATURE]
    return minimise(LAW, board, SIGNATURE, toy.Toy(toy.never_for_spells).ask).board


BOARD = minimal_board()


def confirmed(fresh: Callable[[], Client], reference: Client | None = None) -> Confirmation:
    return confirm(LAW, BOARD, SIGNATURE, fresh, reference or Client())


def faulty() -> Client:
    return Client(toy.never_for_spells)


def test_a_wrong_answer_is_wrong_and_the_reference_tells_why() -> None:
    found = confirmed(faulty)
    assert found.verdict == "wrong"
    assert found.finding is not None
    assert found.finding.signature == SIGNATURE
    assert found.why == ("702.16b", "115.1")
    assert found.said == {"do": "targets", "targets": [[BOARD["subject"]]]}
    assert found.right == {"do": "targets", "targets": [[]]}


def test_each_scenario_is_asked_alone_in_two_fresh_engines_which_are_closed() -> None:
    started: list[Client] = []

    def fresh() -> Client:
        started.append(faulty())
        return started[-1]

    confirmed(fresh)
    assert len(started) == 2
    assert all(client.closed and set(client.batches) == {1} for client in started)


def test_two_fresh_engines_that_differ_are_not_repeatable() -> None:
    numbers = count()
    found = confirmed(lambda: faulty() if next(numbers) else Client())
    assert found.verdict == "not_repeatable"
    assert "differently" in found.detail


def test_an_engine_that_is_right_when_asked_alone_is_not_repeatable() -> None:
    found = confirmed(Client)
    assert (found.verdict, found.finding) == ("not_repeatable", None)
    assert found.signature == SIGNATURE


def test_an_engine_that_holds_another_board_is_misbuilt() -> None:
    def without_abilities(scenario: Json) -> Json:
        told = true_echo(scenario)
        return {"objects": {i: {**o, "abilities": []} for i, o in told["objects"].items()}}

    found = confirmed(lambda: Client(toy.never_for_spells, without_abilities))
    assert found.verdict == "misbuilt"
    assert "lacks" in found.detail


def test_an_engine_that_gives_no_echo_is_not_misbuilt() -> None:
    assert confirmed(lambda: Client(toy.never_for_spells, lambda _: None)).verdict == "wrong"
    assert confirmed(lambda: Client(toy.never_for_spells, lambda _: {"objects": {}})).verdict == "wrong"


def test_a_law_that_the_reference_breaks_is_our_own_fault_whatever_the_engine_does() -> None:
    for fresh in (faulty, Client):
        assert confirmed(fresh, Client(toy.never_for_spells)).verdict == "suite_disagreement"


def test_a_finding_of_the_control_is_one() -> None:
    class Refusing(toy.Toy):
        def _is_kept_off(self, scenario: Json, source: str, target: str) -> bool:
            return True

    def fresh() -> Client:
        client = Client()
        client.engine = Refusing()
        return client

    signature = (LAW.name, "control", "too_strict", "targets")
    found = confirm(LAW, BOARD, signature, fresh, Client())
    assert found.verdict == "control"
    assert found.finding is not None
    assert found.finding.trial == "control"


def test_an_engine_that_answers_nothing_any_more_is_not_repeatable() -> None:
    class Silent(Client):
        def ask(self, scenarios: list[Json], *, echo: bool = False) -> list[object]:
            return [object() for _ in scenarios]

    assert confirmed(Silent).verdict == "not_repeatable"
