"""`mtg-conformance judge SCENARIO.json`."""

from __future__ import annotations

import argparse

from conformance.cli.values import named_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `judge`."""
    parser.add_argument(
        "scenario",
        type=named_path,
        metavar="SCENARIO.json",
        help="a scenario, a counterexample, or a case of a fixture file (FILE#CASE)",
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="in words (text), or the reference's message"
    )


def main(options: argparse.Namespace) -> int:
    """Prints the reference's answers and the clauses that led to each."""
    import json

    from conformance.cli.files import fail, read_scenario
    from conformance.engines import Answers, engine_client

    scenario = read_scenario(options.scenario)
    with engine_client("reference") as client:
        reply = client.ask([scenario])[0]
    if not isinstance(reply, Answers):
        fail(f"the reference can't judge it: {getattr(reply, 'reason', None) or getattr(reply, 'detail', reply)}")
    if options.format == "json":
        print(json.dumps({"answers": reply.answers, "why": reply.why}, indent=1, ensure_ascii=False))
        return 0
    from conformance.wording import describe_answer, describe_board, describe_step
    from conformance.wording.boards import names_in

    names: dict[str, str] = names_in(scenario)

    print("\n".join(describe_board(scenario)))
    for number, (step, answer) in enumerate(zip(scenario["steps"], reply.answers, strict=True)):
        print(f"\n{number + 1}. {describe_step(step, scenario)}\n   {describe_answer(answer, scenario)}")
        for reason in (reply.why or [[]] * len(reply.answers))[number]:
            about = ", ".join(names.get(str(about), str(about)) for about in reason.get("about", ()))
            print(
                f"     {reason['clause']:9} {reason.get('rule', '').replace('_', ' ')}{': ' + about if about else ''}"
            )
    return 0
