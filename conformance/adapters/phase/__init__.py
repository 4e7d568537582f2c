"""phase-python, a rules engine in Rust, behind the contract.

Boards are saved games of phase that this package writes, from the objects' structure or from their printed text;
steps are actions of players, and what happens by fiat is an ability on phase's stack that targets nothing. phase alone
decides what is legal and what becomes of it; what it has no word for is `unsupported`.
"""

from conformance.adapters.phase.answering import PhaseEngine, engine

__all__ = ["PhaseEngine", "engine"]
