"""The conformance suite for hexproof (702.11), protection (702.16) and shroud (702.18).

`check(engine)` is the way in from Python; `conformance.contract` has the words of the contract. docs/python-api.md shows both.
What isn't named in `__all__` here and there may change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conformance.checking import Failure, Report, check
    from conformance.wire.unusable import EngineUnusable

__version__ = "0.1.0"
__all__ = ["EngineUnusable", "Failure", "Report", "__version__", "check"]

_HOMES = {
    "EngineUnusable": "conformance.wire.unusable",
    "Failure": "conformance.checking",
    "Report": "conformance.checking",
    "check": "conformance.checking",
}


def __getattr__(name: str) -> Any:
    """What is public comes from its module when it is first asked for: `import conformance` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'conformance' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
