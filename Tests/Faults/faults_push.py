"""Faults while notifications go from their file to the inbox."""

import json
import os
import re
import subprocess

from fault import LIMIT, PARLOR, Fault

TOLD = re.compile(r"◆ (?:Mina: (.*)|(\d+) more\b.*)")


class Notified(Fault):
    """Kills sessions and holds the store while notifications come. Asserts that none is lost, and that after each kill at most
    what the last line told of is shown again.
    """

    def check(self):
        self.fill()
        self.file = self.path("notes")
        open(self.file, "w").close()
        said, shown, unsure = [], [], []
        for _ in range(self.chance.randrange(2, 5)):
            with self.terminal("--push", self.file) as terminal:
                terminal.sees("Filled 1>", LIMIT)
                lock = self.holds() if self.chance.random() < 0.3 else None
                burst = self.burst(said)
                if lock:
                    # Long enough for the session to find the store busy, or not.
                    self.moment(terminal, self.chance.choice([0.5, 4]))
                    terminal.until(lambda: burst[-1] in self.told(terminal, said), "the banners", LIMIT)
                    lock.close()
                    burst = self.burst(said)
                wanted = self.chance.choice(burst)
                terminal.until(lambda: wanted in self.told(terminal, said), "the banner of %r" % wanted, LIMIT)
                self.moment(terminal, 0.05)
                is_killed = self.chance.random() < 0.7
                if is_killed:
                    self.kill(terminal)
                else:
                    self.quit(terminal)
                lines = self.take(self.lines(terminal, said), shown, unsure)
                unsure = lines[-1:] if is_killed else []
        with self.terminal("--push", self.file) as terminal:
            last = self.line()
            self.append([last])
            terminal.until(lambda: last in self.told(terminal, said + [last]), "the last banner", LIMIT)
            self.take(self.lines(terminal, said + [last]), shown, unsure)
            self.quit(terminal)
        kept = self.query("SELECT body FROM notice ORDER BY id")
        assert sorted(kept) == sorted(said + [last]), "lost or doubled in the inbox: %r" % (
            sorted(set(said + [last]) ^ set(kept)) or "doubled")
        missing = [body for body in said if body not in shown]
        assert not missing, "never shown: %r" % missing

    def burst(self, said):
        """Appends several notifications at once."""
        bodies = [self.line() for _ in range(self.chance.randrange(1, 60))]
        self.append(bodies)
        said += bodies
        return bodies

    def append(self, bodies):
        with open(self.file, "a") as file:
            for body in bodies:
                file.write(json.dumps({"aps": {"alert": {"title": "Mina", "body": body}}}) + "\n")

    def take(self, lines, shown, unsure):
        """Adds what the lines of a terminal tell of to `shown`. Only what the last line before a kill told of, which is in
        `unsure`, may have been shown before. Returns the lines, or `unsure` if there are none."""
        told = [body for line in lines for body in line]
        assert len(told) == len(set(told)), "shown twice on one terminal: %r" % told
        again = set(told) & set(shown) - {body for line in unsure for body in line}
        assert not again, "shown again: %r" % sorted(again)
        shown += told
        return lines or unsure

    def told(self, terminal, order):
        """The bodies that the terminal tells of. The line of a burst tells of those after the last one in their order."""
        return [body for line in self.lines(terminal, order) for body in line]

    def lines(self, terminal, order):
        """The same, for each line that tells of some."""
        lines = []
        for match in filter(None, map(TOLD.fullmatch, terminal.lines())):
            if match[1] is not None:
                lines.append((match[1],))
            else:
                start = order.index(lines[-1][-1]) + 1
                lines.append(tuple(order[start:start + int(match[2])]))
        return lines


class Flooded(Notified):
    """Kills sessions at random moments while many notifications come. Asserts that none is lost, that each is told of once
    except what the last line before a kill told of, and that the inbox ends with the newest, each once.

    FLOOD_LINES lines come in all, and FLOOD_KILLS sessions are killed.
    """

    LINES, KILLS, KEPT = int(os.environ.get("FLOOD_LINES", "4000")), int(os.environ.get("FLOOD_KILLS", "4")), 1000
    RAW = re.compile(rb"\xe2\x97\x86 (?:Mina: (\d{7})|(\d+) more\b)")

    def check(self):
        self.fill()
        self.file = self.path("notes")
        open(self.file, "w").close()
        self.total, before, last = 0, 0, 0
        for life in range(self.KILLS):
            count = self.LINES * (life + 1) // self.KILLS - self.total
            with self.terminal("--push", self.file) as terminal:
                while count:
                    size = min(count, self.chance.randrange(1, 2 * self.LINES // self.KILLS + 2))
                    self.flood(size)
                    count -= size
                    self.moment(terminal, 0.1)
                self.moment(terminal, 1.5)
                self.kill(terminal)
                before, last = self.goes_on(terminal, before, last)
        with self.terminal("--push", self.file) as terminal:
            self.flood(1)
            terminal.until(lambda: self.goes_on(terminal, before, last)[0] == self.total, "the last of them", 10 * LIMIT)
            self.quit(terminal)
        kept = self.query("SELECT body FROM notice ORDER BY id")
        wanted = ["%07d" % number for number in range(max(0, self.total - self.KEPT) + 1, self.total + 1)]
        assert kept == wanted, "the inbox has %d, from %s to %s" % (len(kept), kept[:1], kept[-1:])
        assert self.query("SELECT line FROM push_position") == [self.total]

    def flood(self, count):
        self.append("%07d" % number for number in range(self.total + 1, self.total + count + 1))
        self.total += count

    def goes_on(self, terminal, before, last):
        """Follows the lines of a terminal, after one that told of all up to `before`, the last line of those after `last`.
        Returns the same two numbers for this terminal.
        """
        end, start = None, 0
        for match in self.RAW.finditer(terminal.raw):
            if match[1] is not None:
                number = int(match[1])
                assert end is not None or last < number <= before + 1, "%d after %d, of which %d was sure" % (
                    number, before, last)
                assert end is None or number == end + 1, "%d follows %d" % (number, end)
                start, end = number - 1, number
            else:
                assert end is not None, "nothing says which the first are"
                start, end = end, end + int(match[2])
        return (before, last) if end is None else (end, start)


class Delivered(Notified):
    """Kills sessions, and processes that deliver, while `parlor push` brings notifications to two sessions. Asserts that none
    that was acknowledged is lost, that the inbox has each once, and that a terminal shows none twice.
    """

    def check(self):
        self.fill()
        shown = []
        for _ in range(self.chance.randrange(2, 5)):
            with self.terminal() as one, self.terminal() as two:
                one.sees("Filled 1>", LIMIT)
                two.sees("Filled 1>", LIMIT)
                burst = [self.line() for _ in range(self.chance.randrange(1, 60))]
                if self.deliver(burst, one):
                    wanted = self.chance.choice(burst)
                    one.until(lambda: wanted in self.told(one, self.arrived()), "the banner of %r" % wanted, LIMIT)
                self.moment(one, 0.05)
                for terminal in (one, two):
                    if self.chance.random() < 0.6:
                        self.kill(terminal)
                    else:
                        self.quit(terminal)
                    seen = self.told(terminal, self.arrived())
                    assert len(seen) == len(set(seen)), "shown twice on one terminal: %r" % seen
                    shown += seen
        with self.terminal() as terminal:
            last = self.line()
            while not self.deliver([last]):
                pass
            terminal.until(lambda: last in self.told(terminal, self.arrived()), "the last banner", LIMIT)
            shown += self.told(terminal, self.arrived())
            self.quit(terminal)
        kept = self.query("SELECT body FROM notice ORDER BY id")
        arrived = self.arrived()
        assert sorted(kept) == sorted(arrived), "the inbox differs from the mailbox: %r" % sorted(set(kept) ^ set(arrived))
        assert set(self.acknowledged) <= set(arrived), "lost: %r" % sorted(set(self.acknowledged) - set(arrived))
        missing = [body for body in arrived if body not in shown]
        assert not missing, "never shown: %r" % missing

    def arrived(self):
        """What the mailbox holds, in its order."""
        payloads = self.query("SELECT payload FROM push ORDER BY id")
        return [json.loads(text)["aps"]["alert"]["body"] for text in payloads]

    def deliver(self, bodies, terminal=None):
        """Delivers notifications in one call. If a terminal is given, may kill the call at some moment. Returns whether the
        notifications were acknowledged.
        """
        path = self.path("burst")
        with open(path, "w") as file:
            for body in bodies:
                file.write(json.dumps({"aps": {"alert": {"title": "Mina", "body": body}}}) + "\n")
        process = subprocess.Popen([PARLOR, "push", path, "--home", self.home], stdout=subprocess.DEVNULL)
        if terminal and self.chance.random() < 0.4:
            self.moment(terminal, 0.03)
            process.kill()
        is_done = process.wait(LIMIT) == 0
        self.acknowledged = getattr(self, "acknowledged", []) + (bodies if is_done else [])
        return is_done
