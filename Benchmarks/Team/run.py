#!/usr/bin/python3
"""Measures a team's server and its replicas, in turns with floors: programs and statements that do the least possible work
for the same result. Exits with 1 if a budget is missed.

run.py [--runs N] [durable] [answered] [across] [drained] [caught] [crowd] [screens] [limits]
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "..", "..", "Tests", "Team")]

import across  # noqa: E402
import answered  # noqa: E402
import caught  # noqa: E402
import crowd  # noqa: E402
import drained  # noqa: E402
import durable  # noqa: E402
import limits  # noqa: E402
import screens  # noqa: E402
import table  # noqa: E402

PARTS = {
    "durable": durable, "answered": answered, "across": across, "drained": drained, "caught": caught,
    "crowd": crowd, "screens": screens, "limits": limits,
}


def main():
    parser = argparse.ArgumentParser(description="Measures a team's server and its replicas.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="what to measure; all of it by default")
    arguments = parser.parse_args()
    rows = []
    for name in arguments.parts or PARTS:
        print(f"measuring {name} ...", flush=True)
        rows += PARTS[name].rows(arguments.runs)
    table.show(rows)
    missed = sum(row.verdict == "MISSED" for row in rows)
    unmeasured = sum(not row.samples for row in rows)
    if missed or unmeasured:
        print(f"{missed} missed, {unmeasured} not measured")
    return 1 if missed or unmeasured else 0


sys.exit(main())
