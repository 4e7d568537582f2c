"""Without what only POSIX systems have, all still works but programs as engines. Simulated: the real thing was never tried."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LACKING = """
import os, signal, sys
import httpx, hypothesis, jsonschema, jsonschema_rs, lark, jinja2, pytest, select, selectors, subprocess  # others' needs aren't ours
for module, names in (
    (signal, "SIGKILL SIGALRM SIGHUP setitimer getitimer ITIMER_REAL".split()),
    (os, "killpg waitid P_PID WEXITED WNOHANG WNOWAIT set_blocking fork setsid getpgid getuid".split()),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("resource", "pwd", "termios"):  # fcntl has a stand-in of its own on Windows, which can't be tried here
    sys.modules[name] = None
real, os.name = os.name, "nt"
import conformance.engines.posix
os.name = real  # pathlib and subprocess look at it, too
from conformance.cli import main
sys.exit(main(sys.argv[1:]))
"""


def without_posix(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-c", LACKING, *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=240, check=False)


def test_a_python_engine_is_asked(tmp_path: Path) -> None:
    done = without_posix("check", "reference", "16b", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert " 0 wrong" in done.stdout


def test_a_run_and_a_kit_are_made(tmp_path: Path) -> None:
    done = without_posix("run", "reference", "16b.1", "--boards", "2", "-j", "1", "--out", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert without_posix("new-adapter", "python", "mine", cwd=tmp_path).returncode == 0


def test_a_program_is_refused_with_what_to_do_instead(tmp_path: Path) -> None:
    done = without_posix("doctor", "cmd:true", cwd=tmp_path)
    assert done.returncode == 2
    assert "serve the engine over HTTP instead" in done.stderr


def test_only_one_module_names_what_posix_has_and_two_do_without_where_they_must() -> None:
    posix = re.compile(
        r"^\s*(?:import|from) (?:fcntl|resource|pwd|grp|termios|pty)\b"
        r"|os\.(?:fork|killpg|waitid|setsid|getpgid|set_blocking|mkfifo)\b|signal\.(?:SIGKILL|SIGALRM|setitimer)|[\"']/proc",
        re.M,
    )
    named = {
        p.relative_to(ROOT).as_posix()
        for p in (ROOT / "conformance").rglob("*.py")
        if posix.search(p.read_text("utf-8"))
    }
    doing_without = {"conformance/events/claim.py", "conformance/wire/given_file.py"}
    assert named <= {"conformance/engines/posix.py", *doing_without}
    assert all("except ImportError" in (ROOT / name).read_text("utf-8") for name in doing_without)
