"""The one error of a conversation that can't go on."""

from __future__ import annotations

from conformance.wire.printable import printable_lines, shortened

LONGEST = 2000


class EngineUnusable(Exception):
    """There is no talking to this engine. Tells the reason, and the end of its stderr where there is one."""

    def __init__(self, reason: str, stderr_tail: str = "") -> None:
        self.reason, self.stderr_tail = printable_lines(shortened(reason, 20 * LONGEST)), stderr_tail
        reason = self.reason
        shown = printable_lines("\n".join("  | " + line for line in stderr_tail.split("\n")[-11:] if line.strip()))
        super().__init__(reason + (f"\nits stderr ends with:\n{shown}" if shown else ""))
