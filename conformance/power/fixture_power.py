"""How many fixtures each fault fails. It stands apart: what is expected there was agreed with the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from conformance.adapters.reference import ReferenceEngine
from conformance.faults.fault import Fault
from conformance.fixtures.loading import load_fixtures
from conformance.judging import first_difference
from conformance.power.shadows import Shadows, answers


def fixtures_finding(faults: Sequence[Fault]) -> Counter[str]:
    """For each fault by name the number of fixtures that it answers wrongly; contested ones are left out."""
    shadows = Shadows(faults)
    engines: dict[str, ReferenceEngine] = {}
    found: Counter[str] = Counter({fault.name: 0 for fault in faults})
    named = {fault.name: fault for fault in faults}
    for case in load_fixtures():
        if case.contested:
            continue
        _, differing = shadows.ask(case.scenario)
        for name in differing:
            said = answers(engines.setdefault(name, named[name].engine()), case.scenario)
            found[name] += said is not None and first_difference(case.expected, said) is not None
    return found
