"""Every way in which a run can end has its own code; those that test_command_line.py doesn't bring about are here."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from conformance.events.log import read_log
from conformance.exit_codes import MEANING, Exit

ROOT = Path(__file__).parents[2]
LAX = "py:conformance.adapters.extremes:allows_everything"


def started(code: str, cwd: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-c", code]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(code: str, cwd: Path) -> tuple[int, str, str]:
    with started(code, cwd) as process:
        out, err = process.communicate(timeout=240)
    return process.returncode, out, err


def test_the_page_tells_every_code() -> None:
    page = (ROOT / "docs" / "exit-codes.md").read_text(encoding="utf-8")
    assert [int(n) for n in re.findall(r"^\| (\d+) \|", page, re.M)] == [int(code) for code in Exit] == list(MEANING)


def test_a_law_that_the_reference_disagrees_with_is_our_own_error(tmp_path: Path) -> None:
    code = f"""
import sys, types
from conformance.adapters.extremes import allows_everything
from conformance.cli import main
from conformance.engines import spec
sys.modules["wrong_reference"] = types.ModuleType("wrong_reference")
sys.modules["wrong_reference"].make = lambda: allows_everything
spec.BUILT_IN["reference"] = "wrong_reference:make"
sys.exit(main(["run", "{LAX}", "protection/stops-spells-with-the-quality", "--boards", "3", "-j", "1"]))
"""
    status, out, err = ended(code, tmp_path)
    assert (status, "Exit code 70" in out) == (70, True), out + err
    assert read_log(tmp_path / "mtg-conformance-report" / "events.jsonl").footer is not None


def test_what_nobody_foresaw_is_our_own_error(tmp_path: Path) -> None:
    code = """
import sys
import conformance.explaining
from conformance.cli import main
conformance.explaining.explained = None
sys.exit(main(["explain", "16e"]))
"""
    status, _, err = ended(code, tmp_path)
    assert (status, "please report it" in err) == (70, True), err


def test_an_interrupted_run_leaves_a_log_that_can_be_read(tmp_path: Path) -> None:
    code = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # what starts the tests in the background has it ignored
from conformance.cli import main
sys.exit(main(["run", "{LAX}", "16b", "--profile", "deep", "-j", "1"]))
"""
    log = tmp_path / "mtg-conformance-report" / "events.jsonl"
    with started(code, tmp_path) as process:
        until = time.monotonic() + 200
        while not (log.exists() and log.read_text().count("\n") > 1) and time.monotonic() < until:
            time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    cut = read_log(log)
    assert (cut.is_whole, bool(cut.laws), cut.gates) == (False, True, [])
