"""The event log of a run: a header, a record for each law and failure, a footer. Every report is made from it."""
