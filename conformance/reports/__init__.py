"""Reports: pure functions of an event log."""
