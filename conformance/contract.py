"""The contract with engines for Python code: the names of its values, and what checks them. docs/contract.md says what they mean.

An adapter or an engine that is tested from Python needs no more than this; every name here is public.
"""

from __future__ import annotations

from conformance.wire.features import features_of, missing, vocabulary
from conformance.wire.json_types import Ability, Answer, GameObject, Json, Quality, Scenario, Step
from conformance.wire.problems import Invalid, Problem
from conformance.wire.schema import schema_folder
from conformance.wire.validation import check_reply, check_request, check_scenario

__all__ = [
    "Ability",
    "Answer",
    "GameObject",
    "Invalid",
    "Json",
    "Problem",
    "Quality",
    "Scenario",
    "Step",
    "check_reply",
    "check_request",
    "check_scenario",
    "features_of",
    "missing",
    "schema_folder",
    "vocabulary",
]
