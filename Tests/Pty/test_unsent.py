"""When the store is full or busy, no message is lost silently."""

import os
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from secrets_kept import discard
from terminal import Terminal
from test_parlor import PARLOR

BEGIN = ["n", "sora@example.org", "Sora", "", "Abcdef1!", "Abcdef1!", "c", "n", "Mill", "", "/home", "n", "all", ""]


class Unsent(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="unsent-")
        self.addCleanup(discard, self.folder)

    @property
    def home(self):
        return os.path.join(self.folder, "home")

    @property
    def store(self):
        return os.path.join(self.home, "data", "parlor.sqlite")

    def arguments(self, *options):
        return [PARLOR, "--home", self.home, "--lang", "en", *options]

    def parlor(self, lines, *options):
        """Runs Parlor with lines from a pipe. Returns its output, its errors and its exit code."""
        done = subprocess.run(self.arguments(*options), input="".join(line + "\n" for line in lines).encode(),
                              capture_output=True, timeout=60)
        return done.stdout.decode(), done.stderr.decode(), done.returncode

    def room(self, lines):
        return self.parlor(lines, "--open", "channel:2")

    def begin(self):
        shown, _, code = self.parlor(BEGIN + ["/where", "/quit"])
        self.assertIn("channel:2", shown)
        self.assertEqual(code, 0)

    def rows(self, query):
        connection = sqlite3.connect(self.store)
        try:
            return [row[0] for row in connection.execute(query)]
        finally:
            connection.close()

    def lock(self):
        connection = sqlite3.connect(self.store, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        self.addCleanup(connection.close)
        return connection

    def fill(self):
        """Puts the home on a disk of its own. Returns a function that fills the disk, and one that frees it."""
        if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.folder]).returncode:
            self.skipTest("cannot mount a file system here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.folder])
        rest = os.path.join(self.folder, "rest")

        def full():
            with open(rest, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(b"x" * 4096)
                except OSError:
                    pass
        return full, lambda: os.unlink(rest)

    def test_a_full_disk(self):
        full, free = self.fill()
        self.begin()
        full()
        shown, errors, code = self.room(["important words", "second", "/quit"])
        self.assertIn("not sent: the disk is full", shown)
        self.assertEqual(code, 74)
        self.assertIn("Messages not sent and not saved: 2 (the disk is full). Copy", errors)
        self.assertIn("\nimportant words\nsecond\n", errors)
        free()
        shown, errors, code = self.room(["/retry", "/quit"])
        self.assertIn("Nothing is waiting to be sent.", shown)
        self.assertEqual(code, 0)

    def test_a_full_disk_that_is_freed_after_the_question(self):
        full, free = self.fill()
        self.begin()
        full()
        with Terminal(arguments=self.arguments("--open", "channel:2")) as terminal:
            terminal.sees("#all>").send("important words\r").sees("not sent: the disk is full")
            terminal.send("/quit\r").sees("Leave and lose them? (y/N)")
            # Waits for the prompt: keys right behind an answer would make the answer count as pasted.
            terminal.send("\r").until(lambda: terminal.lines()[-1] == "#all>", "prompt after the answer")
            free()
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.rows("SELECT text FROM unsent"), ["important words"])

    def test_what_was_rescued_is_kept_as_well_once_there_is_room(self):
        full, free = self.fill()
        self.begin()
        full()
        with tempfile.TemporaryDirectory() as folder, Terminal(arguments=self.arguments("--open", "channel:2")) as terminal:
            terminal.sees("#all>").send("important words\r").sees("not sent: the disk is full")
            terminal.send("/rescue %s\r" % os.path.join(folder, "texts")).sees("Saved in")
            free()
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.rows("SELECT text FROM unsent"), ["important words"])

    def test_a_full_disk_and_a_killed_program(self):
        full, free = self.fill()
        self.begin()
        full()
        with Terminal(arguments=self.arguments("--open", "channel:2")) as terminal:
            terminal.sees("#all>").send("important words\r").sees("not sent: the disk is full")
            # The room says at once that the message would be lost if Parlor stopped now.
            self.assertEqual(terminal.lines()[-5:], [
                " !  important words", "    not sent: the disk is full", "    not saved yet: lost if Parlor stops",
                "    /retry  /discard", "#all>"])
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait()
        free()
        shown, errors, code = self.room(["/quit"])
        self.assertNotIn("important words", shown)
        self.assertEqual((errors, code), ("", 0))

    def test_a_busy_store_makes_edits_and_deletions_by_itself_once_it_is_free(self):
        self.begin()
        with Terminal(arguments=self.arguments("--open", "channel:2")) as terminal:
            # Number 1 is there to be edited once the room shows it, a little after the store has it.
            terminal.sees("#all>").send("one\r").sees("  one").send("two\r").sees("  two")
            lock = self.lock()
            terminal.send("/edit 1 once more\r").sees("not changed yet: the store is busy", 4)
            terminal.send("/delete 2\r").sees("(y/N)", 4).send("y\r").sees("not deleted yet: the store is busy", 4)
            self.assertEqual(self.rows("SELECT text FROM message ORDER BY id"), ["one", "two"])
            lock.execute("ROLLBACK")
            terminal.until(lambda: self.rows("SELECT text FROM message ORDER BY id") == ["once more", ""], "the changes")
            terminal.sees("  once more (edited)").sees("  (deleted)")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)

    def test_a_busy_store_and_edits_and_deletions_to_the_end(self):
        self.begin()
        self.room(["one", "two", "/quit"])
        self.lock()
        shown, errors, code = self.room(["/edit 1 once more", "/delete 2", "y", "/quit"])
        self.assertIn("not changed yet: the store is busy", shown)
        self.assertEqual(code, 75)
        self.assertIn("Edits not made and not saved: 1 (the store is busy). Copy what you need:\nonce more\n", errors)
        self.assertIn("Messages not deleted, so everyone still sees them: 1 (the store is busy):\ntwo\n", errors)
        self.assertEqual(self.rows("SELECT text FROM message ORDER BY id"), ["one", "two"])

    def test_a_busy_store_takes_files_by_itself_once_it_is_free(self):
        self.begin()
        path = os.path.join(self.folder, "notes.txt")
        with open(path, "w") as file:
            file.write("notes")
        with Terminal(arguments=self.arguments("--open", "channel:2")) as terminal:
            terminal.sees("#all>")
            terminal.send("/file %s\r" % path).sees("next message:")
            lock = self.lock()
            terminal.send("here\r").sees("not sent yet: the store is busy", 20)
            lock.execute("ROLLBACK")
            terminal.until(lambda: self.rows("SELECT name FROM attachment WHERE message_id") == ["notes.txt"], "the file", 20)
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.rows("SELECT id FROM unsent"), [])

    def test_a_busy_store_changes_no_setting_and_says_so(self):
        self.begin()
        with Terminal(arguments=self.arguments("--open", "settings")) as terminal:
            terminal.sees("Settings>")
            lock = self.lock()
            terminal.send("b\r").sees("Nothing was changed: another program is using the store. Try again in a moment.", 5)
            terminal.send("/where\r").sees("workspace:1/settings")
            self.assertFalse(any("Bell           off" in line for line in terminal.lines()))
            lock.execute("ROLLBACK")
            terminal.send("b\r").sees("Bell           off").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)

    def test_a_busy_store_and_a_log_out(self):
        self.begin()
        lock = self.lock()
        shown, errors, code = self.parlor(["x", "y", "/quit"], "--open", "settings")
        self.assertIn("Welcome to Parlor", shown)
        self.assertIn("parlor: You are still signed in here: the sign-out could not be saved (the store is busy). "
                      "Start Parlor and sign out again.\n", errors)
        self.assertEqual(code, 75)
        lock.execute("ROLLBACK")
        with Terminal(arguments=self.arguments("--open", "settings")) as terminal:
            terminal.sees("Settings>")
            lock.execute("BEGIN IMMEDIATE")
            terminal.send("x\r").confirm().sees("Welcome to Parlor")
            lock.execute("ROLLBACK")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.rows("SELECT value FROM device_setting WHERE key = 'session'"), [])

    def test_each_of_many_lines_on_a_full_disk_is_shown_once(self):
        full, _ = self.fill()
        self.begin()
        full()
        lengths = []
        for count in (100, 400):
            shown, errors, code = self.room(["line %d of many" % number for number in range(count)])
            self.assertEqual((shown.count("of many"), errors.count("of many"), code), (count, count, 74))
            lengths.append(len(shown))
        self.assertLess(lengths[1], 5 * lengths[0])

    def test_a_busy_store(self):
        self.begin()
        lock = self.lock()
        shown, errors, code = self.room(["important words", "second", "/quit"])
        self.assertIn("not sent yet: the store is busy", shown)
        self.assertEqual(code, 75)
        self.assertIn("Messages not sent and not saved: 2 (the store is busy). Copy", errors)
        self.assertIn("\nimportant words\nsecond\n", errors)
        lock.execute("ROLLBACK")
        self.assertEqual(self.rows("SELECT text FROM message"), [])

    def test_a_busy_store_does_not_block_and_all_is_sent_in_order_once_it_is_free(self):
        self.begin()
        with Terminal(arguments=self.arguments("--open", "channel:2")) as terminal:
            terminal.sees("#all>")
            lock = self.lock()
            terminal.send("one\r").sees("not sent yet: the store is busy", 4).send("two\r")
            terminal.until(lambda: "!  two" in "\n".join(terminal.lines()), "the second").send("three\r")
            terminal.until(lambda: "!  three" in "\n".join(terminal.lines()), "the third").send("/where\r").sees("workspace:1/home/channel:2", 4)
            self.assertEqual(self.rows("SELECT text FROM message"), [])
            lock.execute("ROLLBACK")
            end = time.monotonic() + 20
            while len(self.rows("SELECT id FROM message")) < 3 and time.monotonic() < end:
                terminal.pump(0.05)
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.rows("SELECT text FROM message ORDER BY id"), ["one", "two", "three"])

    def test_four_sessions_that_write_at_once_lose_nothing(self):
        self.begin()
        writers = [subprocess.Popen(self.arguments("--open", "channel:2"), stdin=subprocess.PIPE,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(4)]
        for number, writer in enumerate(writers):
            writer.stdin.write("".join("%d %d\n" % (number, line) for line in range(100)).encode())
            writer.stdin.close()
        self.assertEqual([writer.wait(60) for writer in writers], [0] * 4)
        said = self.rows("SELECT text FROM message ORDER BY id")
        for number in range(4):
            self.assertEqual([text for text in said if text.startswith("%d " % number)],
                             ["%d %d" % (number, line) for line in range(100)])


if __name__ == "__main__":
    unittest.main()
