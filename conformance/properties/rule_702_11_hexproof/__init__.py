"""The laws of hexproof (702.11), one module for each group of clauses, in the order of their letters."""
