"""702.16: protection. Its clauses stand in the order of their letters over the modules of this package."""
