"""Every law as one pytest item. Run with `--mtg-engine ENGINE`; without it there is nothing to test here."""

from __future__ import annotations

from typing import Any

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Without an engine the one test is skipped with a word on how to name one."""
    if not metafunc.config.getoption("mtg_engine", None):
        reason = "name an engine with --mtg-engine"
        metafunc.parametrize(
            ("law_item", "law_session"), [pytest.param(None, None, marks=pytest.mark.skip(reason=reason))]
        )


def test_law(law_item: Any, law_session: Any, request: pytest.FixtureRequest) -> None:
    """The engine keeps the law on every board that was drawn."""
    from conformance.runner.session import judged

    judged(law_session, law_item, request.node.user_properties)
