"""Which faults could answer a scenario otherwise than the reference: found while the reference answers it, once.

A fault is the reference with some rules replaced. As long as each replaced rule, asked what the reference asks it,
says what the reference's rule says, the two do the same thing, so the fault's answers are the reference's. Whenever the
reference consults a rule that some fault replaces, the fault's rule is asked the same beside it. A rule that acts
(it changes the game) can't be asked twice; a fault in one is taken to differ wherever the rule is consulted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from inspect import signature
from typing import Any

from conformance.adapters.reference import ReferenceEngine
from conformance.faults.fault import Fault
from conformance.wire.json_types import Answer, Scenario
from reference_impl.book import Rule, RuleBook, RuleFunction
from reference_impl.objects.game import Game

ACTING = frozenset(
    {
        "activate",
        "attach",
        "cast",
        "change_target",
        "combat_damage",
        "copy_spell",
        "deal_damage",
        "deal_redirected",
        "end_effect",
        "enter_attached",
        "enters_blocking",
        "gain_life_by_lifelink",
        "perform_once",
        "put_triggers_on_stack",
        "resolve_top",
        "board_now",
    }
)
"""Rules that answer something and change the game as well; those that answer nothing (None) change it anyway."""


class Shadows:
    """The reference, watching for each scenario which of the faults would part from it.

    `replies` is None where the reference has no answers.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        self._faults = tuple(faults)
        self._differing: set[str] = set()
        self._acting: Fault | None = None
        self._engine = ReferenceEngine(self._watched(RuleBook.standard()))

    def ask(self, scenario: Scenario, but: frozenset[str] = frozenset()) -> tuple[list[Answer] | None, frozenset[str]]:
        """The reference's answers, and the names of the faults whose answers may be others; some are passed over."""
        self._differing.clear()
        self._differing.update(but)
        return answers(self._engine, scenario), frozenset(self._differing) - but

    def _watched(self, book: RuleBook) -> RuleBook:
        """The standard rule book with an eye on every rule that a fault replaces."""
        replacing: dict[str, list[Fault]] = defaultdict(list)
        for fault in self._faults:
            for name in fault.replaces:
                replacing[name].append(fault)
        rules = {
            name: Rule(rule.name, self._watching(rule, replacing[name]), rule.clauses, rule.decisive)
            if name in replacing
            else rule
            for name, rule in book.rules.items()
        }
        return RuleBook(rules)

    def _watching(self, rule: Rule, faults: Sequence[Fault]) -> RuleFunction:
        if acts(rule):
            return self._noting(rule, faults)
        right, wrong = rule.function, {f.name: (f, f.replaces[rule.name]) for f in faults}
        differing = self._differing

        def watched(game: Game, *arguments: Any) -> Any:
            acting = self._acting
            if acting is not None:
                return wrong.get(acting.name, (None, right))[1](game, *arguments)
            answer = right(game, *arguments)
            for name, (fault, function) in wrong.items():
                if name not in differing and not self._says(answer, fault, function, game, arguments):
                    differing.add(name)
            return answer

        return watched

    def _says(self, answer: Any, fault: Fault, function: RuleFunction, game: Game, arguments: tuple[Any, ...]) -> bool:
        """Does the fault's rule say the same? Its own other rules hold while it thinks; nothing of it stays behind."""
        cached = game.cached
        self._acting = fault
        try:
            return bool(function(game, *arguments) == answer)
        except Exception:  # noqa: BLE001 - a fault that breaks here answers otherwise, whatever broke
            return False
        finally:
            self._acting = None
            game.cached = cached

    def _noting(self, rule: Rule, faults: Sequence[Fault]) -> RuleFunction:
        right, wrong = rule.function, {f.name: f.replaces[rule.name] for f in faults}

        def noted(game: Game, *arguments: Any) -> Any:
            acting = self._acting
            if acting is not None:
                return wrong.get(acting.name, right)(game, *arguments)
            self._differing.update(wrong)
            return right(game, *arguments)

        return noted


def acts(rule: Rule) -> bool:
    """Does the rule change the game?"""
    return rule.name in ACTING or signature(rule.function).return_annotation in (None, "None")


def answers(engine: ReferenceEngine, scenario: Scenario) -> list[Answer] | None:
    """The engine's answers; None where it gives none."""
    reply = engine({"message": "run", "id": "1", "scenario": scenario})
    return reply["answers"] if reply is not None and reply["message"] == "answers" else None
