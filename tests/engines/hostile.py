"""Small engines that do one thing wrong, each as a program of its own: `python hostile.py HABIT [MARK]`.

The habit acts on a scenario whose active player is p2; all others are answered well. Nothing of the suite is imported.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

HABIT = sys.argv[1] if len(sys.argv) > 1 else "good"
MARK = Path(sys.argv[2]) if len(sys.argv) > 2 else None
READY = {"message": "ready", "protocol": 0, "engine": {"name": "hostile", "version": "1", "language": "Python"},
         "editions": ["current"], "features": ["build.structure", "step.has", "step.look"]}  # fmt: skip


def say(message: object, end: str = "\n") -> None:
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + end)
    sys.stdout.flush()


def answers(message: dict) -> dict:
    return {"message": "answers", "id": message["id"], "answers": [{"do": "has", "has": False}]}


def misbehave(message: dict) -> None:
    good = answers(message)
    match HABIT:
        case "crash":
            print("the dragon escaped", file=sys.stderr, flush=True)
            os._exit(3)
        case "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "hang":
            time.sleep(600)
        case "half":
            say(json.dumps(good)[:20], end="")
            os._exit(0)
        case "last-line-without-break":
            say(good, end="")
            os._exit(0)
        case "wrong-id":
            say(good | {"id": "nobody"})
        case "twice":
            say(good)
            say(good)
        case "garbage":
            for _ in range(3):
                say("I am a teapot")
            time.sleep(600)
        case "babble-forever":
            while True:
                say("la " * 200)
        case "noise":
            say("INFO: thinking …")
            say("[1, 2]")
            say("{not json")
            say("")
            say(good)
        case "endless-line":
            while True:
                say('{"x": "' + "y" * 100_000, end="")
        case "nan":
            say(json.dumps(good)[:-1] + ', "notes": NaN}')
        case "duplicate-key":
            say('{"id": "' + message["id"] + '", "id": "' + message["id"] + '"}')
        case "unknown-field":
            say(good | {"anwsers": []})
        case "too-few":
            say(good | {"answers": []})
        case "no-id":
            say({"message": "failed", "id": None, "reason": "I lost it"})
        case "anonymous":
            say({"message": "answers", "answers": []})
        case "failed":
            say({"message": "failed", "id": message["id"], "reason": "out of mana"})
        case "unsupported":
            say({"message": "unsupported", "id": message["id"], "step": 0, "feature": "step.has", "reason": "not yet"})
        case "beyond":
            say({"message": "unsupported", "id": message["id"], "step": 7, "feature": "step.has", "reason": "not yet"})
        case "ready-again":
            say(READY)
            say(good)
        case "stderr-flood":
            sys.stderr.write("log line\n" * 300_000)
            sys.stderr.write("the end\n")
            sys.stderr.flush()
            say(good)
        case "closes-stdout":
            os.close(1)
            time.sleep(600)
        case "stderr-forever":
            while True:
                sys.stderr.write("log line\n" * 1000)
        case "two-on-a-line":
            say(json.dumps(good) + json.dumps(good))
        case "not-utf-8":
            sys.stdout.buffer.write(json.dumps(good)[:-1].encode() + b', "notes": "\xe9\xff"}\n')
            sys.stdout.flush()
        case "long-line":
            for _ in range(200):
                say("y" * 1_000_000, end="")
            say("")
        case "packed-line":
            empty = "{}," * 2_000_000
            say(f'{{"message": "answers", "id": "{message["id"]}", "answers": [{empty}{{}}]}}')
        case "strangers-forever":
            while True:
                say({"message": "log", "id": None, "text": "la " * 200})
        case "orphans":
            holds_the_pipes = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            assert MARK is not None
            with MARK.open("a") as file:
                file.write(f"{holds_the_pipes.pid}\n")
            os._exit(3)
        case "deep":
            say('{"notes": ' + "[" * 100_000 + "]" * 100_000 + "}")
        case "too-many":
            say(good | {"answers": good["answers"] * 2})
        case "wrong-shape":
            say(good | {"answers": {"do": ["has"]}})
        case "closes-stdin":
            os.close(0)
            time.sleep(600)
        case "slow":
            time.sleep(0.4)
            say(good)
        case "escapes":
            words = "\x1b[2J\x1b]0;gone\x07\u202e<script>alert(1)</script>"
            print(words, file=sys.stderr, flush=True)
            say({"message": "failed", "id": message["id"], "reason": words})
        case "path-id":
            say(good | {"id": "../../../etc/passwd"})
        case "floats":
            say(json.dumps(good))
        case "dies-after" | "floods-after" | "segfaults-after" | "cries-after" | "leaves-after" | "mumbles-after":
            say(good)
            after_an_answer()
        case _:
            say(good)


def start() -> None:
    if MARK is not None:
        with MARK.open("a") as file:
            file.write(f"{os.getpid()}\n")
    match HABIT:
        case "mute":
            time.sleep(600)
        case "dies-at-once":
            print("no license found", file=sys.stderr, flush=True)
            os._exit(7)
        case "leaves-politely":
            sys.exit(0)
        case "starts-once" if MARK is not None and len(MARK.read_text().splitlines()) > 1:
            os._exit(7)
        case "banner":
            say("Picked up JAVA_TOOL_OPTIONS: -Xmx1g")
            say(READY)
        case "protocol-9":
            say(READY | {"protocol": 9})
        case "odd-feature":
            say(READY | {"features": ["build.structur"]})
        case "not-ready":
            say({"message": "ready"})
        case "grandchild" | "runaway":
            child = subprocess.Popen(
                [sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=HABIT == "runaway"
            )
            assert MARK is not None
            with MARK.open("a") as file:
                file.write(f"{child.pid}\n")
            say(READY)
        case "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            say(READY)
        case _:
            say(READY)


def after_an_answer() -> None:
    if HABIT == "floods-after":
        if os.fork() == 0:
            while True:
                os.write(1, b"z\n" * 100)
                time.sleep(0.001)
        os._exit(4)
    if HABIT in ("cries-after", "mumbles-after"):
        say("panic: all is lost" if HABIT == "cries-after" else "done")
    if HABIT == "dies-after":
        print("the dragon escaped", file=sys.stderr, flush=True)
    if HABIT == "segfaults-after":
        os.kill(os.getpid(), signal.SIGSEGV)
    if HABIT != "mumbles-after":
        os._exit(3 if HABIT == "dies-after" else 0)


def told_bye() -> None:
    """Its ways to end, or not to, when it is told."""
    match HABIT:
        case "bye-code":
            sys.exit(5)
        case "bye-signal":
            os.kill(os.getpid(), signal.SIGABRT)
        case "bye-pipe":
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGPIPE)
        case "bye-words":
            say("Farewell!")
        case "bye-deaf":
            sys.stdin.read()
            sys.exit(5)
        case _:
            pass


def quit_oddly() -> None:
    """Ends with exit code 0, but in the middle of a line, or of other words, or with a child in a group of its own."""
    if HABIT == "tires-mid-line":
        say('{"message": "answ', end="")
    if HABIT == "tires-with-a-cry":
        say("panic: all is lost")
    if HABIT == "leaves-a-child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], env={})
        assert MARK is not None
        MARK.write_text(f"child {child.pid}\n")
    os._exit(0)


def main() -> None:
    if HABIT == "dies-before-hello":
        os._exit(5)
    sys.stdin.readline()
    start()
    answered = 0
    batch: list[dict] = []
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "bye":
            told_bye()
            break
        if HABIT == "backwards":
            batch.append(message)
            if len(batch) == 4:
                for held in reversed(batch):
                    say(answers(held))
                batch.clear()
        elif message["scenario"]["active_player"] == "p2":
            if HABIT == "starts-once":
                os._exit(1)
            misbehave(message)
        else:
            if HABIT == "slower":
                time.sleep(0.05 * 2 ** (answered // 2))
            say(answers(message))
            answered += 1
            if HABIT == "one-shot":
                return
            if HABIT == "tires" and answered == 5:
                os._exit(9)
            if HABIT in ("tires-mid-line", "tires-with-a-cry", "leaves-a-child") and answered == 5:
                quit_oddly()
    if HABIT in ("stubborn", "grandchild", "runaway"):
        time.sleep(600)


main()
