"""Runs laws on an engine: plans, draws, asks, judges, minimises, confirms, records."""
