"""The laws, one folder a rule, one module for each group of clauses."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from conformance.properties.law import Law

RULES = ("rule_702_11_hexproof", "rule_702_16_protection", "rule_702_18_shroud", "metamorphic", "contested")


@cache
def all_laws() -> tuple[Law, ...]:
    """Every law: the rules in their order, then the modules of each in theirs, then the roaming laws."""
    found: list[Law] = []
    for rule in RULES:
        package = import_module(f"{__name__}.{rule}")
        for module in sorted(m.name for m in iter_modules(package.__path__)):
            found += getattr(import_module(f"{package.__name__}.{module}"), "LAWS", ())
    return tuple(found)


def law_named(name: str) -> Law:
    """One law by its name; KeyError if there is none."""
    return {law.name: law for law in all_laws()}[name]
