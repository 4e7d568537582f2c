"""The rule book: every rule hangs in it by its plain-English name, bears its clauses, and can be replaced alone.

A rule is a function whose first argument is the game. Rules call one another only through `game.rules`, never by
import, so `RuleBook.standard().replacing(prevents_damage=f)` is a whole rule book that is wrong in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import Any, TypeVar

RuleFunction = Callable[..., Any]
F = TypeVar("F", bound=RuleFunction)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its name, its function, the clauses that it states, and whether its "yes" explains an answer."""

    name: str
    function: RuleFunction
    clauses: tuple[str, ...]
    decisive: bool


def clause(*numbers: str, decisive: bool = False) -> Callable[[F], F]:
    """Mark a function as a rule that states these clauses; a decisive one is named in the reasons when it says yes."""

    def hang(function: F) -> F:
        function.__dict__["clauses"] = numbers
        function.__dict__["decisive"] = decisive
        return function

    return hang


class RuleBook:
    """All rules by name; immutable."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.rules: Mapping[str, Rule] = dict(rules)

    @staticmethod
    @cache
    def standard() -> RuleBook:
        """The rule book as it is, made of every module in `reference_impl.rules`."""
        return RuleBook({rule.name: rule for module in _rule_modules() for rule in _rules_of(module)})

    def replacing(self, **functions: RuleFunction) -> RuleBook:
        """This rule book with the named rules replaced; an unknown name is a `LookupError` with near misses."""
        rules = dict(self.rules)
        for name, function in functions.items():
            old = self._rule(name)
            rules[name] = Rule(name, function, old.clauses, old.decisive)
        return RuleBook(rules)

    def __getattr__(self, name: str) -> RuleFunction:
        """The function of a rule: for wrapping what is being replaced."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self._rule(name).function

    def _rule(self, name: str) -> Rule:
        if name not in self.rules:
            near = get_close_matches(name, self.rules, n=3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise LookupError(f"the rule book has no rule {name!r}{hint}")
        return self.rules[name]


class Consultation:
    """One reading of a rule book: it remembers which rules were looked up, and which decisive ones said yes of what.

    A rule is fetched from the book the first time that it is asked for and then kept as an attribute, so looking it up
    again costs no more than reading an attribute.
    """

    def __init__(self, book: RuleBook) -> None:
        self._rules = book.rules
        self._applied: list[tuple[Rule, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> RuleFunction:
        rule = self._rules.get(name)
        if rule is None:
            raise AttributeError(f"the rule book has no rule {name!r}")
        function = self._remembering(rule) if rule.decisive else rule.function
        self.__dict__[name] = function
        return function

    def _remembering(self, rule: Rule) -> RuleFunction:
        """The rule's function, noting each "yes"."""
        function, note = rule.function, self._applied.append

        def remembered(*arguments: Any) -> Any:
            answer = function(*arguments)
            if answer:
                note((rule, arguments))
            return answer

        return remembered

    @property
    def consulted(self) -> frozenset[str]:
        """The names of the rules looked up so far."""
        return frozenset(name for name in self.__dict__ if not name.startswith("_"))

    def note(self, name: str, *about: Any) -> None:
        """Say that a rule applied, where its own answer doesn't tell."""
        self._applied.append((self._rules[name], about))

    def reasons(self) -> list[tuple[Rule, tuple[str, ...]]]:
        """What applied since last asked: keywords first, then in order; each once, with the ids it was about."""
        found = {(rule.name, ids_among(arguments)): rule for rule, arguments in self._applied}
        self._applied.clear()
        reasons = [(rule, ids) for (_, ids), rule in found.items()]
        reasons.sort(key=lambda reason: not reason[0].clauses[0].startswith(("702.11", "702.16", "702.18")))
        return reasons


def ids_among(arguments: Iterable[Any]) -> tuple[str, ...]:
    """The ids of the objects and players among a rule's arguments, in order, each once."""
    return tuple(dict.fromkeys(a.id for a in arguments if hasattr(a, "rules_object")))


def _rule_modules() -> Iterator[ModuleType]:
    package = import_module("reference_impl.rules")
    for found in sorted(walk_packages(package.__path__, "reference_impl.rules."), key=lambda m: m.name):
        yield import_module(found.name)


def _rules_of(module: ModuleType) -> Iterator[Rule]:
    for name, function in vars(module).items():
        own = isinstance(function, FunctionType) and function.__module__ == module.__name__
        if own and hasattr(function, "clauses"):
            yield Rule(name, function, function.__dict__["clauses"], function.__dict__["decisive"])
