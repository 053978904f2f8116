"""Measures `parlor glance`, which a shell runs before every prompt: processor time and elapsed time of the whole process, in a
store of a million messages."""

import os
import subprocess
import time

from table import Row


def rows(programs, runs):
    work = Row("parlor glance in a store of a million messages, processor time", "ms", ratio=2)
    clock = Row("parlor glance in a store of a million messages", "ms", most=5)
    home = os.environ.get("BENCH_HOME", "")
    if not os.path.isdir(home):
        work.missing = clock.missing = "BENCH_HOME names no prepared --home folder"
        return [work, clock]
    for _ in range(runs):
        floor, glance = measure(programs["start-floor"]), measure(programs["parlor"], "glance", "--home", home)
        if glance is None or floor is None:
            work.missing = clock.missing = "the program failed"
            break
        work.floor.append(floor[0])
        work.samples.append(glance[0])
        clock.samples.append(glance[1])
    return [work, clock]


def measure(*arguments):
    """The processor time and the elapsed time of a program, in milliseconds; None if it fails."""
    began = time.monotonic_ns()
    program = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = status
    elapsed = (time.monotonic_ns() - began) / 1e6
    return ((used.ru_utime + used.ru_stime) * 1000, elapsed) if status == 0 else None
