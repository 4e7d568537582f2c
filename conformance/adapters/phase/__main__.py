"""phase as a program: JSON Lines on stdin and stdout."""

from __future__ import annotations

import json
import sys

from conformance.adapters.phase.answering import engine


def main() -> None:
    """Answers line by line until `bye` or the end of the input."""
    for line in sys.stdin:
        message = json.loads(line)
        reply = engine(message)
        if reply is None:
            return
        sys.stdout.write(json.dumps(reply, separators=(",", ":")) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
