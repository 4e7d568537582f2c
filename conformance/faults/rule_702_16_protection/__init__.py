"""Misreadings of rule 702.16 (protection), one file a group of points, as the laws are."""
