"""The laws of shroud (702.18), one module for each group of points. Who asks, and how, they share with hexproof."""
