"""Names for the JSON values of the contract. All are treated as immutable: changed copies share structure."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Scenario: TypeAlias = Json
Step: TypeAlias = Json
Answer: TypeAlias = Json
Ability: TypeAlias = Json
Quality: TypeAlias = Json
GameObject: TypeAlias = Json
