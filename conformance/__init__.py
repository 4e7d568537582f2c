"""The conformance suite for hexproof (702.11) and protection (702.16)."""

__version__ = "0.1.0"
