#!/usr/bin/python3
"""Several people write at once while connections break, processes are killed, clocks are wrong, and the server is restarted,
has a full disk, or is lost so that its standby takes its place; all by a seed. In the end everything must be there once, in the
same order everywhere. Stops at the first seed that fails.

  run.py [--seeds N] [--seconds N] [--seed N]

A failure prints the seed that repeats its choices, and the file with its history, which checker.py reads.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from checker import findings
from history import DONE, History
from outages import Outages
from person import Person
from proxy import NAMES
from team import Team

STEPS = 5
# An agent that has missed a hint asks after a minute.
LIMIT = 90
# After so many seeds, a run begins with a new team.
SEEDS_OF_TEAM = 20


class Run:
    """One team through several seeds."""

    def __init__(self):
        self.chance = random.Random()
        self.team = Team()
        self.history = History(tempfile.mkstemp(prefix="history-", suffix=".jsonl", dir="/tmp")[1])
        self.people = [Person(home, random.Random(home.name), self.history) for home in self.team.homes]
        self.outages = Outages(self.team.server, self.chance)
        for home in self.team.homes:
            self.history.write(home.name, account=home.account, rooms=home.rooms)
        self.history.write("server", before=self.team.messages())

    def seed(self, seed):
        """Returns what is wrong after the choices of a seed."""
        self.chance.seed(seed)
        self.history.write("run", seed=seed)
        for home in self.team.homes:
            for number, proxy in enumerate(home.proxies):
                proxy.chance.seed("%d %s %d" % (seed, home.name, number))
                proxy.is_clean = False
            # Sessions start agents too, once these are killed.
            home.start_agent()
        for step in range(STEPS):
            self.step("%d-%d" % (seed, step))
            self.note()
        return self.settle()

    def step(self, name):
        act = self.chance.random()
        if act < 0.12:
            person = self.chance.choice(self.people)
            person.kills += 1
            person.home.kill_agents()
        elif act < 0.32:
            # All have just written, and write on.
            self.act(name + "-a")
            with ThreadPoolExecutor() as beside:
                end = beside.submit(self.outages.begin())
                self.act(name + "-b")
            end.result()
        else:
            self.act(name)

    def act(self, name):
        """All people do something at once."""
        with ThreadPoolExecutor() as beside:
            for done in [beside.submit(self.act_of, person, "%s-%s" % (name, person.home.name)) for person in self.people]:
                done.result()

    def act_of(self, person, name):
        # A name has the seed in it.
        person.chance.seed(name)
        room, act = person.chance.choice(person.home.rooms), person.chance.random()
        if act < 0.6:
            person.talk(room, name)
        elif act < 0.7:
            person.share(room, name)
        elif act < 0.75:
            person.fetch(room)
        elif act < 0.83:
            person.make("c " + name)
        elif act < 0.9:
            person.join()
        elif act < 0.95:
            person.leave()
        else:
            person.rename(name)

    def note(self):
        """Keeps where the replicas show messages. They must stay there."""
        for home in self.team.homes:
            for room in home.rooms:
                for number, sequence in home.places(room):
                    self.history.seen(home.name, room, number, sequence)

    def settle(self):
        """Lets everything through, and waits until all is the same everywhere. Returns what is not."""
        for home in self.team.homes:
            home.clear()
        found = self.wait()
        for home in self.team.homes:
            home.kill_agents()
            found += ["%s: an agent has ended with %d: %s" % (home.name, code, home.log()) for code in home.failures()]
            found += ["%s: %s came back: %s" % (home.name, *row) for row in home.returned()]
        return found

    def wait(self):
        """Waits until nothing waits and nothing is wrong. Returns what is. The agents that run go on: only a home without one gets
        another. An agent that a session has started ends 30 seconds after the session, so perhaps only now.
        """
        end, pause, found = time.monotonic() + LIMIT, threading.Event(), ["nothing was compared"]
        while found and time.monotonic() < end:
            pause.wait(0.05)
            for home in self.team.homes:
                if not home.agents():
                    home.start_agent()
            found = ["%s: %s" % (home.name, home.waiting()) for home in self.team.homes if home.waiting()]
            found = found or self.findings()
        return found

    def findings(self):
        self.history.state("server", self.team.state())
        for home in self.team.homes:
            self.history.state(home.name, home.state())
        return findings(self.history.lines)

    def close(self, is_wrong=False):
        former = signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.team.close()
        self.history.close()
        signal.signal(signal.SIGINT, former)
        if not is_wrong:
            os.unlink(self.history.path)


class Counts:
    """What was done in all."""

    def __init__(self):
        self.counts = {}

    def add(self, run):
        acts = [line["act"] for line in run.history.lines if "act" in line]
        done = sum(line.get("answer") == DONE for line in run.history.lines)
        names = {"post": "messages", "edit": "edits", "delete": "deletions", "fetch": "fetched files"}
        for act in acts:
            self.count(names.get(act, "questions"))
        self.count("answers", done)
        self.count("kills", sum(person.kills for person in run.people))
        for name, count in run.outages.made.items():
            self.count(name, count)
        for home in run.team.homes:
            for proxy in home.proxies:
                for name, count in list(zip(NAMES, proxy.made))[1:]:
                    self.count(name, count)

    def count(self, name, number=1):
        self.counts[name] = self.counts.get(name, 0) + number

    def __str__(self):
        return ", ".join("%d %s" % (count, name) for name, count in self.counts.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not shutil.which("psql"):
        sys.exit("team: there is no psql here; run: Tools/setup team")
    start, run, done, counts = time.monotonic(), None, 0, Counts()
    found = ["the run was stopped"]
    try:
        while done < given.seeds or time.monotonic() - start < given.seconds:
            if done % SEEDS_OF_TEAM == 0:
                if run:
                    counts.add(run)
                    run.close()
                run = Run()
                if not done and not run.team.server.first.disk.is_small:
                    print("team: no disk is full here: only root can make a small one", file=sys.stderr)
            found = ["the run was stopped"]
            found = run.seed(given.seed + done)
            if found:
                break
            done += 1
        counts.add(run)
    finally:
        if run:
            run.close(is_wrong=bool(found))
            if found:
                print("seed %d:" % (given.seed + done), *found[:20], sep="\n  ", file=sys.stderr)
                print("again: Tests/Team/run.py --seed %d; history: %s" % (given.seed + done, run.history.path), file=sys.stderr)
    if found:
        sys.exit(1)
    print("team: %d seeds, %s: nothing lost, twice or in another order, %d s" % (done, counts, time.monotonic() - start))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("team: stopped"))
    try:
        main()
    except subprocess.SubprocessError as error:
        sys.exit("team: %s" % error)
