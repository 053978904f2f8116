#!/usr/bin/python3
"""Several people write at once while connections break, processes are killed and the server is restarted, all by a seed.
In the end everything must be there once, in the same order everywhere. Stops at the first seed that fails.

  run.py [--seeds N] [--seconds N] [--seed N]

A failure prints the seed that repeats its choices.
"""

import argparse
import random
import shutil
import subprocess
import sys
import threading
import time

from checker import findings
from proxy import NAMES
from team import ROOMS, Session, Team

STEPS = 10
LIMIT = 8
TRIES = 5


class Run:
    """One team through several seeds."""

    def __init__(self):
        self.chance = random.Random()
        self.team = Team(self.chance)
        self.written, self.seen, self.kills = {}, {}, 0

    def seed(self, seed):
        self.chance.seed(seed)
        for home in self.team.homes:
            home.proxy.is_clean = False
        for step in range(STEPS):
            self.step("%d-%d" % (seed, step))
            self.note()
        found = self.settle()
        if found:
            print("seed %d:" % seed, *found[:20], sep="\n  ", file=sys.stderr)
            print("again: Tests/Team/run.py --seed %d" % seed, file=sys.stderr)
            sys.exit(1)

    def step(self, name):
        home = self.chance.choice(self.team.homes)
        act = self.chance.random()
        if act < 0.15:
            self.kills += 1
            home.kill_agents()
        elif act < 0.2:
            self.kills += 1
            self.team.server.kill()
            self.team.server.start()
        else:
            self.talk(home, self.chance.choice(ROOMS), name)

    def talk(self, home, room, name):
        """One session writes some messages, changes some, and may be killed after any of them."""
        session = Session(home, room)
        shown = []
        for number in range(self.chance.randrange(1, 6)):
            text = "t-%s-%d" % (name, number)
            place = session.say(text)
            # The session has shown it: from now on it must not be lost.
            self.written.setdefault((room, home.name), []).append(home.number(text))
            shown.append(place)
            # If others write meanwhile, another message may have this place by now.
            place = self.chance.choice(shown)
            session.type(self.chance.choice([
                "", "/edit %d %s changed" % (place, text), "/react %d \u2705" % place, "/react %d \u2615" % place]))
        is_killed = self.chance.random() < 0.3
        self.kills += is_killed
        session.end(is_killed)

    def note(self):
        """Keeps where the replicas show messages. They must stay there."""
        for home in self.team.homes:
            for room in ROOMS:
                for message in home.rows(room):
                    self.seen.setdefault((room, message.number), message.sequence)

    def settle(self):
        """Lets everything through, and waits until all is the same everywhere. Returns what is not. Where an agent was killed before it told the
        others of a change, they would ask after a minute, and a new agent asks at once.
        """
        found = []
        for _ in range(TRIES):
            for home in self.team.homes:
                home.kill_agents()
                home.proxy.clear()
            agents = [home.start_agent() for home in self.team.homes]
            found = self.wait()
            for agent in agents:
                agent.kill()
                agent.wait()
            if not found:
                break
        for home in self.team.homes:
            found += ["%s: %s came back: %s" % (home.name, *row) for row in home.returned()]
        return found

    def wait(self):
        """Waits until nothing waits and nothing is wrong. Returns what is."""
        end, pause, found = time.monotonic() + LIMIT, threading.Event(), ["nothing was compared"]
        while found and time.monotonic() < end:
            pause.wait(0.05)
            found = ["%s: %s" % (home.name, home.waiting()) for home in self.team.homes if home.waiting()]
            found = found or findings(self.team.messages(), self.team.replicas(), self.written, self.seen)
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not shutil.which("psql"):
        sys.exit("team: there is no psql here; run: Tools/setup team")
    start, run, done = time.monotonic(), Run(), 0
    try:
        while done < given.seeds or time.monotonic() - start < given.seconds:
            run.seed(given.seed + done)
            done += 1
    finally:
        run.team.close()
    made = [0] * len(NAMES)
    for home in run.team.homes:
        made = [one + other for one, other in zip(made, home.proxy.made)]
    print("team: %d seeds, %d messages, %d kills, %s: nothing lost, twice or in another order, %d s" % (
        done, sum(map(len, run.written.values())), run.kills,
        ", ".join("%d %s" % pair[::-1] for pair in list(zip(NAMES, made))[1:]), time.monotonic() - start))


if __name__ == "__main__":
    try:
        main()
    except subprocess.SubprocessError as error:
        sys.exit("team: %s" % error)
