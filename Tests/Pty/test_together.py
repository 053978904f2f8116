"""Two terminals in one room, and others who write to it."""

import os
import random
import signal
import unittest

from store import Home, SAID, said
from terminal import LEFT, Terminal

ROOM = ("--open", "channel:1")


class Together(unittest.TestCase):
    maxDiff = None

    def test_each_sees_what_the_other_says(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one, \
                Terminal(arguments=home.session(*ROOM)) as other:
            one.sees("#channel-1>")
            other.sees("#channel-1>").send("half typed").sees("> half typed").send(LEFT * 5)
            expected = []
            for number in range(10):
                text = "안녕 %d, said on one" % number
                expected.append(text)
                one.send(text + "\r")
                for terminal in (one, other):
                    terminal.until(lambda: said(terminal) == expected, lambda: "lines %r" % expected)
            other.until(lambda: other.lines()[-1] == "#channel-1> half typed", "the line")
            other.send("X\x05 and sent\r")
            expected.append("half Xtyped and sent")
            for terminal in (one, other):
                terminal.until(lambda: said(terminal) == expected, lambda: "lines %r" % expected)
            self.assertEqual(home.texts(), expected)

    def test_ten_writers_are_read_once_each_and_in_one_order(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one, \
                Terminal(arguments=home.session(*ROOM)) as other:
            for terminal in (one, other):
                terminal.sees("#channel-1>").send("half typed").sees("> half typed")
            writers = [home.writer(100) for _ in range(10)]
            acknowledged = sum(len(writer.communicate()[0].split()) for writer in writers)
            self.assertEqual(acknowledged, 1000)
            order = [SAID.fullmatch(text).groups() for text in home.texts()]
            self.assertEqual(len(set(order)), 1000)
            for writer in writers:
                own = [int(line) for process, line in order if int(process) == writer.pid]
                self.assertEqual(own, list(range(100)))
            for terminal in (one, other):
                terminal.until(lambda: len(SAID.findall(terminal.raw.decode(errors="ignore"))) >= 1000, "all lines", 60)
                terminal.until(lambda: terminal.lines()[-1] == "#channel-1> half typed", "the line")
                self.assertEqual(SAID.findall("\n".join(terminal.lines())), order)

    def test_a_flood_while_reading_further_up_is_one_notice(self):
        with Home(messages=200) as home, Terminal(arguments=home.session(*ROOM)) as one:
            one.sees("#channel-1>").send("/older\r").sees("more below").send("half typed").sees("> half typed")
            home.writer(100).communicate()
            one.sees("▼").until(lambda: one.lines()[-1] == "#channel-1> half typed", "the line")
            home.writer(3).communicate()
            one.send("\x15/where\r").sees("parlor://")
            self.assertEqual("\n".join(one.lines()).count("▼"), 1)
            one.send("\r").sees(" ▼  103 new, last from ")

    def test_what_was_shown_as_said_survives_a_kill(self):
        seed = random.randrange(1 << 32)
        chance = random.Random(seed)
        with Home() as home:
            expected = []
            for turn in range(5):
                count = chance.randrange(1, 30)
                typed = ["turn %d line %d" % (turn, number) for number in range(40)]
                with Terminal(arguments=home.session(*ROOM)) as terminal:
                    terminal.sees("#channel-1>").send("".join(line + "\r" for line in typed))
                    terminal.until(lambda: typed[count] in said(terminal), "line %d, seed %d" % (count, seed))
                    os.kill(terminal.pid, signal.SIGKILL)
                    self.assertEqual(terminal.wait(), -signal.SIGKILL)
                    seen = [line for line in said(terminal) if line in typed]
                kept = home.texts()[len(expected):]
                # One may have been kept that was not shown any more; nothing is kept by half.
                self.assertEqual(kept[:len(seen)], seen, "seed %d" % seed)
                self.assertEqual(kept, typed[:len(kept)], "seed %d" % seed)
                self.assertEqual(home.query("PRAGMA integrity_check"), [("ok",)], "seed %d" % seed)
                expected += kept


if __name__ == "__main__":
    unittest.main()
