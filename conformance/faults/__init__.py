"""The faulty engines, one folder a rule and one module a group of points, as the laws are. They ship with the suite."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from conformance.faults.fault import Fault

RULES = ("rule_702_11_hexproof", "rule_702_16_protection", "rule_702_18_shroud")


@cache
def all_faults() -> tuple[Fault, ...]:
    """Every fault: the rules in their order, then the modules of each in theirs."""
    found: list[Fault] = []
    for rule in RULES:
        package = import_module(f"{__name__}.{rule}")
        for module in sorted(m.name for m in iter_modules(package.__path__)):
            found += getattr(import_module(f"{package.__name__}.{module}"), "FAULTS", ())
    return tuple(found)


def fault_named(name: str) -> Fault:
    """One fault by its name; KeyError if there is none."""
    return {fault.name: fault for fault in all_faults()}[name]
