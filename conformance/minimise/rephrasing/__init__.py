"""Plainer ways to ask the same, each with what hangs on it changed at once: quality, host, asker, how it came about.

Every function gives candidate boards; only what still fails in the same way is kept. Which way is plainer is said by
`leaves.weight`.
"""

from __future__ import annotations

from collections.abc import Iterator

from conformance.minimise.rephrasing.askers import askers
from conformance.minimise.rephrasing.fiat import by_fiat
from conformance.minimise.rephrasing.givers import givers
from conformance.minimise.rephrasing.hosts import hosts
from conformance.minimise.rephrasing.plainer_qualities import plainer_qualities
from conformance.minimise.rephrasing.ways import ways
from conformance.strategies.board import Board


def rephrasings(board: Board) -> Iterator[Board]:
    """All of them."""
    for rephrase in (givers, by_fiat, hosts, ways, askers, plainer_qualities):
        yield from rephrase(board)
