"""Talking to engines: programs, HTTP servers and Python callables, all alike from outside."""

from conformance.engines.client import Client
from conformance.engines.replies import (
    Answers,
    EngineUnusable,
    Failed,
    Ready,
    Reply,
    Trouble,
    TroubleKind,
    Unsupported,
)
from conformance.engines.spec import BadSpec, engine_client, engine_names

__all__ = [
    "Answers",
    "BadSpec",
    "Client",
    "EngineUnusable",
    "Failed",
    "Ready",
    "Reply",
    "Trouble",
    "TroubleKind",
    "Unsupported",
    "engine_client",
    "engine_names",
]
