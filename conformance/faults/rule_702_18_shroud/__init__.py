"""Faults of shroud (702.18)."""
