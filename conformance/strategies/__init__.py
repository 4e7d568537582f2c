"""Strategies that draw boards, public for engine authors' own tests."""
