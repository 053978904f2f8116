"""Measures the first screen of a session, its memory, and what it and its agent do while nothing happens."""

import contextlib
import time

from homes import PARLOR, ROOM, World
from idle import MINUTE
from session import Session
from table import Row

SESSIONS = 2


def rows(runs):
    screen = Row("a replica's channel 42, processor time to the first screen", "ms", ratio=1.1)
    memory = Row("a replica's channel 42, peak memory", "MiB", ratio=1.1)
    wakes = Row("an idle session on a replica, wake-ups in a minute beyond those on an embedded store", "", most=0)
    agent = Row("an idle agent, wake-ups in a minute", "", most=2)
    own = Row("an idle agent alone on its machine, its share of memory (PSS)", "MiB", most=12)
    with World() as world:
        home = world.join("emma")
        alone = home.detached()
        # The agent runs already, as it does for any but the first session.
        process = home.start_agent()
        for _ in range(4 * runs):
            for path, works, sizes in (
                    (alone, screen.floor, memory.floor), (home.path, screen.samples, memory.samples)):
                with Session(PARLOR, "--home", path, "--open", f"channel:{ROOM}") as session:
                    if session.first_screen() is None:
                        screen.missing = "no screen came"
                        break
                    works.append(session.work)
                    sizes.append(session.peak_memory())
        print("waiting a minute ...", flush=True)
        watch(wakes, agent, alone, home, process.pid)
        own.samples.append(share(process.pid))
        process.kill()
        process.wait()
    return [screen, memory, wakes, agent, own]


def watch(wakes, agent, alone, home, process):
    """Counts how often each of some sessions and the agent wake up while nothing happens."""
    with contextlib.ExitStack() as stack:
        sessions = {
            path: [
                stack.enter_context(Session(PARLOR, "--home", path, "--open", f"channel:{ROOM}")) for _ in range(SESSIONS)]
            for path in (alone, home.path)}
        for session in sum(sessions.values(), []):
            session.first_screen()
        # What a session marks as read, it marks a moment later, and then it is sent.
        home.wait_until_sent()
        time.sleep(3)
        processes = [process] + [session.pid for session in sum(sessions.values(), [])]
        before = [waits(pid) for pid in processes]
        time.sleep(MINUTE)
        own, *others = [waits(pid) - old for pid, old in zip(processes, before)]
    agent.samples.append(float(own))
    wakes.samples += [float(number - floor) for floor, number in zip(others[:SESSIONS], others[SESSIONS:])]


def waits(pid):
    """How often a process, which has one thread, has begun to wait. A statement that it sends to a server is one such time."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))


def share(pid):
    """The memory of a process in mebibytes. What it shares with others counts in parts."""
    with open(f"/proc/{pid}/smaps_rollup") as rollup:
        return next(int(line.split()[1]) for line in rollup if line.startswith("Pss:")) / 1024
