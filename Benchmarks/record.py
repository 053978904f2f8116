"""What recording a session costs, and how fast a recording is played again."""

import os
import resource
import subprocess
import tempfile
import time

from table import Row

INPUTS = 10_000
WALK = ["3", "/home", "e", "/back", "p", "/back", "d", "/home", "4", "/where", "/home"]
"""The lines that are typed again and again."""


def typed():
    lines = (WALK * (INPUTS // len(WALK) + 1))[:INPUTS]
    return "".join(line + "\n" for line in lines).encode()


def used():
    facts = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (facts.ru_utime + facts.ru_stime) * 1000


def run(*command, **settings):
    """Processor time and wall time of a command, in milliseconds."""
    before, began = used(), time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **settings)
    return used() - before, (time.monotonic() - began) * 1000


def rows(programs, runs):
    parlor = programs["parlor"]
    recording = Row(f"{INPUTS} inputs, recorded, to the same not recorded", "ms", ratio=1.05)
    replay = Row(f"replay of {INPUTS} inputs", "ms", most=1000)
    if not os.access(parlor, os.X_OK):
        return [Row("recording", "", missing="not built")]
    print("recording ...", flush=True)
    with tempfile.TemporaryDirectory(prefix="record-") as folder:
        file = os.path.join(folder, "a.rec")
        for _ in range(max(3, runs // 4)):
            recording.floor.append(run(parlor, "--demo", "--lang", "en", input=typed())[0])
            if os.path.exists(file):
                os.unlink(file)
            recording.samples.append(run(parlor, "--demo", "--lang", "en", "--record", file, input=typed())[0])
            replay.samples.append(run(parlor, "replay", file)[1])
    return [recording, replay]
