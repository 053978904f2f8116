"""Runs the program that measures from inside and prints its rows: one JSON object a line, with the fields of a Row."""

import json
import os
import subprocess

from table import Row

HERE = os.path.dirname(os.path.abspath(__file__))


def engine(programs):
    return answers(programs["bench"], "engine")


def search(programs):
    """BENCH_HOME is a --home folder with a million messages. It is made once and then kept."""
    folder = os.environ.get("BENCH_HOME", os.path.join(HERE, "..", ".build", "bench-home"))
    subprocess.run([programs["bench"], "home", folder], check=True)
    return answers(programs["bench"], "search", folder)


def answers(*command):
    """The rows that a program prints. If it fails, another row says so."""
    answer = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    rows = [Row(**json.loads(line)) for line in answer.stdout.splitlines() if line.startswith("{")]
    if answer.returncode or not rows:
        rows.append(Row(" ".join(command[1:]), "", most=0, missing=f"exit code {answer.returncode}, {len(rows)} rows"))
    return rows
