#!/usr/bin/python3
"""Measures the processor time that a server takes for a message while many people have its room open.

Benchmarks/Team/crowd.py AGENTS [MESSAGES] [PAUSE]

PARLOR names another parlor than the release build. What the agents cost without messages is taken off.
"""

import os
import sys
import threading
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "..", "..", "Tests", "Team")]

from homes import Pipe, World

TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(server):
    """The seconds that the processes of a server have taken, with those that have ended."""
    with open(os.path.join(server.host, "data", "postmaster.pid"), encoding="ascii") as file:
        first = file.readline().strip()
    ticks = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if name == first:
            ticks += sum(map(int, fields[11:15]))
        elif fields[1] == first:
            ticks += sum(map(int, fields[11:13]))
    return ticks / TICKS


def read_all(session):
    while session.read() is not None:
        pass


def measure(server, sessions, messages, pause, talks):
    """The processor time of the server while the sessions talk, or are silent for as long."""
    before = processor_time(server)
    for number in range(messages):
        if talks:
            sessions[number % len(sessions)].write(b"line-%d\n" % number)
        time.sleep(pause)
    return processor_time(server) - before


def main(agents, messages=20, pause=2.0):
    with World(agents, connections=2 * agents + 100) as world:
        sessions = [Pipe(home) for home in world.join_guests(agents)]
        for session in sessions:
            session.say(b"here")
        for home in world.homes:
            home.wait_until_sent()
        readers = [threading.Thread(target=read_all, args=(session,)) for session in sessions]
        for reader in readers:
            reader.start()
        # The first run warms up.
        _, busy, idle = [measure(world.server, sessions, messages, pause, talks) for talks in (True, True, False)]
        print(f"{agents} agents: {(busy - idle) * 1000 / messages:.0f} ms a message, "
              f"{idle * 60_000 / messages / pause / agents:.1f} ms a minute for each agent")
        for session in sessions:
            session.process.stdin.close()
        for reader in readers:
            reader.join()
        for session in sessions:
            session.process.wait()


if __name__ == "__main__":
    main(int(sys.argv[1]), *map(int, sys.argv[2:3]), *map(float, sys.argv[3:4]))
