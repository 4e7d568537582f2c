"""The laws of protection (702.16), one module for each group of clauses, in the order of their letters."""
