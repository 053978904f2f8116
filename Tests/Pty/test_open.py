"""`parlor open`: a link that is opened in a running session, or in a new one."""

import os
import signal
import sqlite3
import subprocess
import unittest

from store import Home, PARLOR
from terminal import Terminal


class Opened(unittest.TestCase):
    def setUp(self):
        self.home = Home(rooms=2)

    def tearDown(self):
        self.home.__exit__()

    def session(self, *options):
        return Terminal(columns=80, arguments=self.home.session(*options))

    def entered(self, terminal, count=1):
        """Waits until so many sessions are on the roll, which each enters after its first screen."""
        roll = self.home.path + "-devices"
        terminal.until(lambda: os.path.exists(roll) and os.path.getsize(roll) >= 128 * count, "%d on the roll" % count)

    def open(self, link, *options, code=0):
        """Runs the command away from a terminal. Returns what it wrote to standard error."""
        done = subprocess.run(
            [PARLOR, "open", link, "--home", self.home.folder, "--lang", "en", *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        return done.stderr

    def test_it_opens_in_the_session_that_was_used_last_and_leaves_nothing_behind(self):
        with self.session("--open", "channel:1") as one, self.session("--open", "home") as two:
            one.sees("#channel-1>")
            two.sees("Filled 1>")
            self.entered(two, 2)
            two.send("/where\r").sees("workspace:")
            one.send("half a wo")
            one.sees("> half a wo")
            # A line that is sent counts as use; typing on it does not.
            self.open("parlor://channel:2")
            two.sees("#channel-2>")
            one.send("rd\r").sees("half a word")
            one.send("a dra")
            one.sees("> a dra")
            self.open("channel:2")
            one.sees("#channel-2>")
            self.open("parlor://channel/1")
            one.sees("> a dra")
        self.assertEqual(self.home.query("SELECT count(*) FROM notice"), [(0,)])
        # A session that starts later does not open them again.
        with self.session("--open", "home") as later:
            later.sees("Filled 1>").send("/where\r").sees("workspace:1/home\n")

    def test_the_rest_of_a_line_that_was_begun_on_another_screen_is_asked_about(self):
        with self.session("--open", "channel:1") as terminal:
            terminal.sees("#channel-1>")
            self.entered(terminal)
            terminal.send("half a wo").sees("> half a wo")
            self.open("channel:2")
            terminal.sees("#channel-2>").send("rd").sees("#channel-2> rd")
            # In the first second, Enter does not send the line at all.
            terminal.until(lambda: not terminal.pump(1.1), "more than a second")
            terminal.send("\r").sees("Send “rd” as a message? (y/N)").send("n\r").sees("Nothing was sent.")
            self.open("channel:1")
            terminal.sees("> half a wo").send("\x15/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.home.texts(), [])

    def test_a_screen_that_would_lose_something_asks_first(self):
        with self.session("--open", "home") as terminal:
            terminal.sees("Filled 1>").send("n\r").sees("Name:")
            self.entered(terminal)
            terminal.send("Harbour\r").sees("Description")
            self.open("channel:2")
            terminal.sees("discard what you typed").send("n\r").sees("Description")
            self.open("channel:2")
            terminal.sees("discard what you typed").send("y\r").sees("#channel-2>")

    def test_what_is_no_link_is_refused_and_reaches_no_session(self):
        with self.session("--open", "channel:1") as terminal:
            terminal.sees("#channel-1>")
            self.entered(terminal)
            for link in ["https://example.org", "channel:1\x1b[2J", "parlor://channel:1;id", "nowhere", "a" * 9000]:
                error = self.open(link, code=65)
                self.assertTrue(error.startswith("parlor: ") and "\x1b" not in error, error)
            self.assertIn("There is no channel 99", self.open("channel:99", code=66))
            self.open("", code=64)
            terminal.send("/where\r").sees("workspace:1/home/channel:1")
        self.assertEqual(self.home.query("SELECT count(*) FROM push"), [(0,)])

    def test_without_a_session_one_starts_on_a_terminal_only(self):
        self.assertIn("no session of this account is running", self.open("channel:2", code=69))
        with Terminal(columns=80, arguments=[PARLOR, "open", "channel:2", "--home", self.home.folder, "--lang", "en"]) as new:
            new.sees("#channel-2>")
            self.entered(new)
            self.open("channel:1")
            new.sees("#channel-1>")

    def test_who_is_signed_out_is_told_that(self):
        connection = sqlite3.connect(self.home.path)
        connection.execute("DELETE FROM signed_in")
        connection.commit()
        connection.close()
        self.assertIn("nobody is signed in here", self.open("channel:2", code=69))

    def test_a_name_means_what_its_link_means(self):
        connection = sqlite3.connect(self.home.path)
        connection.execute("DELETE FROM room_member WHERE room_id = 2")
        connection.commit()
        connection.close()
        with self.session("--open", "channel:1") as terminal:
            terminal.sees("#channel-1>")
            self.entered(terminal)
            self.assertIn("You are not in channel 2;", self.open("channel:2", code=77))
            self.assertEqual(self.open("#channel-2", code=77), self.open("channel:2", code=77))
            self.open("#channel-1")

    def test_the_lines_of_a_pipe_are_not_read_at_another_place(self):
        for link, code in (("channel:99", 66), ("nowhere", 64)):
            done = subprocess.run(self.home.session("--open", link), input="1\nfor the room\n", capture_output=True,
                                  text=True, timeout=60)
            printed = subprocess.run(self.home.session("--open", link, "--print"), capture_output=True, text=True,
                                     timeout=60)
            self.assertEqual((done.stderr, done.returncode), (printed.stderr, code))
            self.assertEqual(printed.returncode, code)
        self.assertEqual(self.home.texts(), [])

    def test_a_session_that_is_stopped_does_not_get_it_later(self):
        with self.session("--open", "channel:1") as terminal:
            terminal.sees("#channel-1>")
            self.entered(terminal)
            # What was read is written by now, so the session does not stop in the middle of that.
            terminal.send("/where\r").sees("workspace:1/home/channel:1")
            os.kill(terminal.pid, signal.SIGSTOP)
            self.assertIn("does not answer", self.open("channel:2", code=75))
            os.kill(terminal.pid, signal.SIGCONT)
            terminal.send("/where\r").sees("workspace:1/home/channel:1")


if __name__ == "__main__":
    unittest.main()
