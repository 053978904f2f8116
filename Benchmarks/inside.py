"""Runs programs that measure themselves and print their rows: one JSON object a line, with the fields of a Row."""

import dataclasses
import json
import os
import subprocess

from table import Row

FIELDS = {field.name for field in dataclasses.fields(Row)}


def rows(programs, _):
    names = ("engine-bench", "screens-bench", "store-bench", "payload-bench", "events-bench")
    return [row for name in names for row in answers(programs, name)]


def answers(programs, name, *arguments):
    """The rows that a program prints. If it fails, another row says so."""
    if not os.access(programs[name], os.X_OK):
        return [Row(name, "", missing="not built")]
    print(f"{name} ...", flush=True)
    answer = subprocess.run([programs[name], *arguments], capture_output=True, text=True)
    lines = [line for line in answer.stdout.splitlines() if line.startswith("{")]
    found = [Row(**{key: value for key, value in json.loads(line).items() if key in FIELDS}) for line in lines]
    if answer.returncode or not lines:
        found.append(Row(name, "", missing=f"exit code {answer.returncode}, {len(lines)} rows"))
    return found
