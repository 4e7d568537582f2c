"""What phase can be asked."""

from __future__ import annotations

FEATURES: list[str] = []
