"""python-mtg as a program: JSON Lines on stdin and stdout; `play` as the first argument drives its play instead."""

from __future__ import annotations

import json
import sys

from conformance.adapters.python_mtg.answering import PythonMtg, PythonMtgPlay


def main() -> None:
    """Answers line by line until `bye` or the end of the input."""
    engine = PythonMtgPlay() if sys.argv[1:] == ["play"] else PythonMtg()
    for line in sys.stdin:
        reply = engine(json.loads(line))
        if reply is None:
            return
        sys.stdout.write(json.dumps(reply, separators=(",", ":")) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
