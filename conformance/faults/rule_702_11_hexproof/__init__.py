"""Misreadings of rule 702.11 (hexproof), one file a group of points, as the laws are."""
