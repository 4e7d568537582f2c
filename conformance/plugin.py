"""The pytest plugin: `pytest --pyargs conformance.runner.test_laws --mtg-engine cmd:./my-engine`.

Costs a test run that doesn't use it nothing: everything but the options is imported when an engine is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, all named --mtg-…."""
    group = parser.getgroup("mtg-conformance", "conformance of a Magic engine with 702.11, 702.16 and 702.18")
    group.addoption("--mtg-engine", metavar="ENGINE", help="reference, phase, cmd:…, http://…, or py:module:callable")
    group.addoption("--mtg-profile", default="ci", choices=("smoke", "ci", "deep"), help="boards a law: 10, 100, 1000")
    group.addoption("--mtg-boards", type=int, metavar="N", help="boards a law, in place of the profile's")
    group.addoption("--mtg-seed", type=int, default=0, metavar="N", help="the seed (0)")
    group.addoption(
        "--mtg-select", action="append", default=[], metavar="SELECTOR", help="a rule, clause, point or law"
    )
    group.addoption("--mtg-road", choices=("structure", "text"), help="only that way of making objects")
    group.addoption("--mtg-timeout", type=float, default=10.0, metavar="SECONDS", help="for one answer (10)")
    group.addoption("--mtg-edition", default="current", choices=("current", "legacy"), help="which text of the rules")
    group.addoption("--mtg-contested", action="store_true", help="ask contested questions too")
    group.addoption("--mtg-shard", metavar="I/N", help="only every N-th item, from the I-th")
    group.addoption("--mtg-until", type=float, metavar="TIME", help="start no law after that time (seconds since 1970)")
    group.addoption("--mtg-kept", metavar="LOG", help="ask first the boards that this log says were kept")
    group.addoption("--mtg-done", action="append", default=[], metavar="ITEM", help="not that item: `LAW [ROAD]`")


def pytest_configure(config: pytest.Config) -> None:
    """Takes part only where an engine is named."""
    if config.getoption("mtg_engine", None):
        from conformance.runner.session import LawSession

        config.pluginmanager.register(LawSession(config), "mtg-conformance-session")
