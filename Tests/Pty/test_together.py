"""Two terminals in one room, and other processes that write to it."""

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

    def test_a_prompt_follows_the_name_in_it(self):
        with Home() as home, Terminal(40, 15, arguments=home.session(*ROOM)) as one, \
                Terminal(arguments=home.session(*ROOM)) as other:
            one.sees("#channel-1>").send("half typed").sees("> half typed").send(LEFT * 5)
            other.sees("#channel-1>").send("/settings\re\rrenamed\r\r").sees("#renamed  settings")
            one.until(lambda: one.lines()[-1] == "#renamed> half typed", "the new name before the line")
            one.send("X\r").until(lambda: said(one) == ["half Xtyped"], "the line as it was edited")

    def test_lines_of_ten_writers_appear_once_and_in_the_same_order(self):
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

    def test_messages_in_other_rooms_appear_above_the_prompt_without_drawing_home_again(self):
        for columns, rows in ((40, 15), (80, 24)):
            with self.subTest(columns=columns), Home(rooms=6) as home, \
                    Terminal(columns, rows, arguments=home.session("--open", "home")) as terminal:
                terminal.sees("Filled 1>").send("half typed").sees("> half typed").send(LEFT * 5)
                drawn = terminal.lines()[:-1]
                home.writer(1, room=3, account=2).communicate()
                terminal.sees("◆ #channel-3 ")
                terminal.until(lambda: terminal.lines()[-1] == "Filled 1> half typed", "the line")
                # The count changes where it stands.
                count, banner = terminal.lines()[5], terminal.lines()[len(drawn)]
                self.assertRegex(count, r"^  3  #channel-3 +1$")
                drawn[5] = count
                self.assertEqual(terminal.lines()[:len(drawn)], drawn)
                self.assertTrue(banner.startswith("◆ #channel-3 "), banner)
                # Messages that follow within a second change the count, and print nothing else.
                home.writer(3, room=3, account=2).communicate()
                terminal.until(lambda: any(line.endswith("  4") for line in terminal.lines()), "the count")
                terminal.until(lambda: terminal.lines()[-1] == "Filled 1> half typed", "the line")
                self.assertIn(banner, terminal.lines()[-rows:])
                self.assertEqual(sum("Channels" in line for line in terminal.lines()), 1)
                # An empty line draws the whole screen.
                terminal.send("\x15\r").until(
                    lambda: sum("Channels" in line for line in terminal.lines()) == 2, "home again")

    def test_what_was_typed_for_another_screen_stays_in_the_line(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one, \
                Terminal(arguments=home.session(*ROOM)) as other:
            one.sees("#channel-1>").send("half a sentence").sees("> half a sentence")
            # The room goes while its member types on.
            other.sees("#channel-1>").send("/settings\r").sees("Settings>").send("d\r").sees("(y/N)").send("y\r")
            one.sees("Filled 1>").send("n\r").sees("The screen has changed while you typed.")
            one.until(lambda: one.lines()[-1] == "Filled 1> n", "the line")
            one.send("\x15/where\r").sees("workspace:1/home")

    def test_a_choice_that_means_another_room_now_stays_in_the_line(self):
        with Home(rooms=4) as home, Terminal(arguments=home.session("--open", "channel:2")) as other:
            for room in (2, 3, 4):
                other.sees("#channel-%d>" % room).send("/favourite\r").sees("★")
                other.send("/open channel:%d\r" % (room + 1 if room < 4 else 2))
            other.sees("#channel-2>")
            with Terminal(arguments=home.session("--open", "home")) as one:
                one.sees("Filled 1>").send("f\r").sees("Favourites>").send("2").sees("Favourites> 2")
                other.send("/favourite\r")
                one.until(lambda: not any("#channel-2" in line for line in one.lines()[-8:]), "the list without the room")
                one.send("\r").sees("The screen has changed while you typed.")
                one.until(lambda: one.lines()[-1] == "Favourites> 2", "the line")
                one.send("\r").sees("#channel-4>")

    def test_a_number_of_home_means_the_same_room_while_one_looks(self):
        with Home(rooms=4) as home, Terminal(arguments=home.session("--open", "home")) as one, \
                Terminal(arguments=home.session("--open", "channel:2")) as other:
            one.sees("Filled 1>").send("3").sees("Filled 1> 3")
            other.sees("#channel-2 ").send("/settings\r").sees("Settings>").send("d\r").sees("(y/N)").send("y\r")
            other.sees("Filled 1>")
            one.sees("  2  #channel-2 is gone").until(lambda: one.lines()[-1] == "Filled 1> 3", "the line")
            one.send("\r").sees("#channel-3>")

    def test_a_flood_while_reading_older_messages_is_one_notice(self):
        with Home(messages=200) as home, Terminal(arguments=home.session(*ROOM)) as one:
            one.sees("#channel-1>").send("/older\r").sees("more below").send("half typed").sees("> half typed")
            home.writer(100).communicate()
            one.sees("▼").until(lambda: one.lines()[-1] == "#channel-1> half typed", "the line")
            home.writer(3).communicate()
            one.send("\x15/where\r").sees("workspace:")
            self.assertEqual("\n".join(one.lines()).count("▼"), 1)
            one.send("/latest\r").sees("line 2")

    def test_messages_shown_as_sent_survive_a_kill(self):
        seed = random.randrange(1 << 32)
        chance = random.Random(seed)
        with Home() as home:
            expected = []
            for turn in range(5):
                count = chance.randrange(1, 30)
                typed = ["turn %d line %d" % (turn, number) for number in range(40)]
                with Terminal(arguments=home.session(*ROOM)) as terminal:
                    terminal.sees("#channel-1>")
                    # Lines that come together would be taken for a paste.
                    for number in range(count + 1):
                        terminal.send(typed[number] + "\r")
                        terminal.until(lambda: typed[number] in said(terminal), "line %d, seed %d" % (number, seed))
                    os.kill(terminal.pid, signal.SIGKILL)
                    self.assertEqual(terminal.wait(), -signal.SIGKILL)
                    seen = [line for line in said(terminal) if line in typed]
                kept = home.texts()[len(expected):]
                # Messages may have been kept that were not shown any more, but none is kept in part.
                self.assertEqual(kept[:len(seen)], seen, "seed %d" % seed)
                self.assertEqual(kept, typed[:len(kept)], "seed %d" % seed)
                self.assertEqual(home.query("PRAGMA integrity_check"), [("ok",)], "seed %d" % seed)
                expected += kept


if __name__ == "__main__":
    unittest.main()
