"""A slow store: links and screens show that they wait, and keys are answered meanwhile."""

import subprocess
import unittest

from terminal import HOST, ENTER, LEFT, UP, Terminal

SLOW = [HOST, "shop"]


class Slow(unittest.TestCase):
    def test_a_link_waits_while_keys_are_answered(self):
        with Terminal(arguments=[*SLOW, "5000"]) as terminal:
            terminal.sees("Door>").send("/open far:7\r").sees("far:7 waits: it is being looked up.")
            terminal.send("/whore").send("\x7f\x7f\x7fere\r").sees("usher://", 1)
            terminal.send("half a line").send(LEFT * 4).sees("Door> half a line", 1)
            terminal.sees("Article 7", 8).sees("Loading…", 1).send("keys go on").sees("Article> keys go on", 1)
            terminal.sees("It says: text of 7", 8)
            self.assertEqual(sum("Article 7" in line for line in terminal.lines()), 1)
            terminal.until(lambda: terminal.lines()[-1] == "Article> keys go on", "the line typed meanwhile")
            terminal.send("\x15/back\r").until(lambda: terminal.lines()[-1] == "Door> half a line", "the parked line")

    def test_a_link_that_waits_can_be_let_go(self):
        with Terminal(arguments=[*SLOW, "600"]) as terminal:
            terminal.sees("Door>").send("/open far:7\r").sees("waits").send("/cancel\r").sees("The link was dropped.")
            terminal.send("/open far:100\r").sees("waits")
            terminal.until(lambda: "there is no such article" in "\n".join(terminal.lines()), "a refusal")
            self.assertNotIn("Article", "\n".join(terminal.lines()))

    def test_a_newer_link_takes_the_place_of_one_that_waits(self):
        with Terminal(arguments=[*SLOW, "600"]) as terminal:
            terminal.sees("Door>").send("/open far:7\r/open far:8\r").sees("Article 8").sees("It says: text of 8")
            self.assertNotIn("Article 7", "\n".join(terminal.lines()))

    def test_leaving_while_it_loads(self):
        with Terminal(arguments=[*SLOW, "600"]) as terminal:
            terminal.sees("Door>").send("e\r").sees("Loading…").send("/quit" + ENTER.decode())
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_progress_above_the_line(self):
        with Terminal(80, 24, arguments=[*SLOW, "3000"]) as terminal:
            terminal.sees("Door>").send("/look tea\r").sees("Looking for tea…").send("half a line").send(LEFT * 4)
            terminal.until(lambda: terminal.lines()[-1] == "Door> half a line" and terminal.cursor()[1] == 13, "the line")
            terminal.sees("90 %")
            self.assertEqual(sum("Looking" in line for line in terminal.lines()), 1)
            terminal.until(lambda: "Looking" not in "\n".join(terminal.lines()), "no progress")
            self.assertEqual((terminal.lines()[-1], terminal.cursor()[1]), ("Door> half a line", 13))

    def test_progress_of_work_that_is_cancelled(self):
        with Terminal(80, 24, arguments=[*SLOW, "60000"]) as terminal:
            terminal.sees("Door>").send("/look tea\r").sees("Looking for tea… 0 %").send("/look milk\r")
            terminal.sees("Looking for milk… 0 %")
            self.assertEqual(sum("Looking" in line for line in terminal.lines()), 1)
            terminal.send("/look\r").until(lambda: "Looking" not in "\n".join(terminal.lines()), "no progress")
            terminal.send("/look tea\r").sees("Looking for tea… 0 %").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertNotIn("Looking", "\n".join(terminal.lines()))

    def test_progress_without_editing(self):
        with Terminal(80, 24, arguments=[*SLOW, "300"], TERM="dumb") as terminal:
            terminal.sees("Door>").send("/look tea\n").sees("Looking for tea… 0 %").send("/quit\n")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(sum("Looking" in line for line in terminal.lines()), 1)
        done = subprocess.run([*SLOW, "300"], input=b"/look tea\n/look milk\n/where\n", capture_output=True, timeout=20)
        lines = [line for line in done.stdout.decode().splitlines() if "Looking" in line or "usher:" in line]
        self.assertEqual(lines, ["Looking for tea… 0 %", "Looking for milk… 0 %", "usher://"])

    def test_the_lines_of_another_account_cannot_be_brought_back(self):
        with Terminal() as home, Terminal(arguments=[*SLOW, "600", "history", home.folder]) as terminal:
            def brings(keys, line):
                terminal.send(keys + b"Z").until(lambda: terminal.lines()[-1] == "Door> " + line + "Z", "the line").send("\x15")

            terminal.sees("Door>").send("/where\r").sees("usher://")
            brings(UP, "/where")
            terminal.send("/account\r").until(lambda: terminal.lines()[-1] == "Door>", "the prompt")
            brings(UP, "")
            terminal.send("/account ben\r").until(lambda: terminal.lines()[-1] == "Door>", "the prompt")
            brings(UP, "")
            terminal.send("/account ann\r").until(lambda: terminal.lines()[-1] == "Door>", "the prompt")
            brings(UP * 2, "/where")

    def test_a_tree_that_cannot_start_ends_with_70(self):
        words = "Bare cannot start: shelf is no tab of it."
        with Terminal(arguments=[*SLOW, "bare"]) as terminal:
            terminal.sees(words)
            self.assertEqual(terminal.wait(), 70)
            self.assertEqual(terminal.mode(), terminal.found)
        done = subprocess.run([*SLOW, "bare"], input=b"/open shelf\n", capture_output=True, timeout=20)
        self.assertEqual(done.returncode, 70)
        self.assertIn("bare: " + words, done.stderr.decode())
        self.assertNotIn("waits", done.stdout.decode())

    def test_a_program_that_plays_no_scripts_says_so(self):
        words = "careless: line 1: this program does not play scripts; write only the lines to be typed\n"
        done = subprocess.run([*SLOW, "careless"], input=b"# usher\n> e\n", capture_output=True, timeout=20)
        self.assertEqual((done.returncode, done.stderr.decode()), (65, words))


if __name__ == "__main__":
    unittest.main()
