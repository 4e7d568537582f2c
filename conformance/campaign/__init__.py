"""A deep search for what an engine gets wrong: laws and seeds without end, on one machine or on a Dask cluster.

The client (`search.py`) hands out tasks (`tasks.py`) and gathers what comes of them into one event log
(`gathering.py`); a worker (`worker.py`) gives each task to a process of its own (`hand.py`), which keeps its engine.
Boards on which engines failed are kept (`minimise/kept.py`) and asked first by later campaigns; a campaign that was cut
goes on where it stood (`resuming.py`).
"""
