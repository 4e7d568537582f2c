"""The report as one HTML file that needs nothing else: each counterexample with a picture of its board."""

from conformance.reports.page.rendering import page

__all__ = ["page"]
