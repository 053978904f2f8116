"""Parlor never opens the store's own files as anything else, under any name."""

import os
import subprocess
import unittest

from store import Home, PARLOR, said
from terminal import Terminal

ROOM = ("--open", "channel:1")
WORDS = "is part of Parlor's data; choose another file."


def names(home):
    """Paths that lead to the files of the store of a running session."""
    folder = os.path.dirname(home.path)
    link, soft = os.path.join(home.folder, "hard"), os.path.join(home.folder, "soft")
    os.link(home.path, link)
    os.symlink(home.path + "-wal", soft)
    return [home.path, home.path + "-wal", home.path + "-shm", link, soft, "/proc/self/root" + link,
            os.path.join(folder, "..", "data", "parlor.sqlite")]


class StoreFile(unittest.TestCase):
    def say(self, terminal, text):
        terminal.send(text + "\r").until(lambda: text in said(terminal), "%r as sent" % text)

    def test_messages_are_kept_after_an_attempt_to_send_the_store(self):
        with Home() as home, Terminal(200, arguments=home.session(*ROOM)) as one, \
                Terminal(arguments=home.session(*ROOM)) as other:
            one.sees("#channel-1>")
            other.sees("#channel-1>")
            for number, path in enumerate(names(home)):
                one.send("/file %s\r" % path).sees("%s %s" % (path, WORDS))
                # The refused line is back.
                one.send("\x15")
                self.say(one, "said %d" % number)
                other.sees("said %d" % number)
            # A session that ends removes the log if it sees no other session.
            other.send("/quit\r")
            self.assertEqual(other.wait(), 0)
            self.assertTrue(os.path.exists(home.path + "-wal"))
            self.say(one, "the last")
            os.kill(one.pid, 9)
            one.wait()
            self.assertEqual(home.texts(), ["said %d" % number for number in range(7)] + ["the last"])

    def test_no_option_opens_the_store(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one:
            self.say(one.sees("#channel-1>"), "said")
            for path in names(home):
                for option in ("--push", "--payments", "--tap"):
                    done = subprocess.run(
                        home.session(option, path), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                        timeout=20)
                    self.assertEqual(
                        (done.stderr, done.returncode),
                        ("parlor: %s belongs to this program's own store; name another file\n" % path, 66))
                    self.assertTrue(os.path.exists(home.path + "-wal"))
            self.assertEqual(home.texts(), ["said"])

    def test_no_variable_opens_the_store(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one:
            self.say(one.sees("#channel-1>"), "said")
            terminals = os.path.join(home.folder, "x")
            os.mkdir(terminals)
            os.link(home.path, os.path.join(terminals, "xterm-256color"))
            for setting in ("EDITRC=" + home.path, "EDITRC=" + home.path + "-shm", "TZ=:" + home.path,
                            "TZ=:" + home.path + "-shm", "TERMINFO=" + home.folder):
                with self.subTest(setting), \
                        Terminal(arguments=["/usr/bin/env", setting] + home.session(*ROOM)) as other:
                    other.sees("#channel-1>")
                    # Whoever closes the store last removes the log, if nobody else seems to have it open.
                    one.send("/quit\r")
                    one.wait()
                    home.query("SELECT 1")
                    self.assertTrue(os.path.exists(home.path + "-wal"))
                    self.say(other, "said with " + setting[:6])
                    one = self.enterContext(Terminal(arguments=home.session(*ROOM)))
                    one.sees("#channel-1>")

    def test_nothing_is_saved_beside_the_store(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one:
            path = os.path.join(home.folder, "payments.key")
            with open(path, "w") as file:
                file.write("a key")
            one.sees("#channel-1>").send("/file %s -- a key\r" % path)
            one.until(lambda: any(line.endswith("  a key") for line in one.lines()), "the message").sees("≡ payments.key")
            one.send("/save 1 %s\r" % os.path.dirname(home.path)).sees("is used by Parlor itself")
            self.assertFalse(os.path.exists(os.path.join(os.path.dirname(home.path), "payments.key")))
            one.send("/delete 1\r").sees("Delete “a key” for everyone?")

    def test_the_store_is_refused_as_input_and_output(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as one:
            self.say(one.sees("#channel-1>"), "said")
            for name, ends in (("input", {"stdin": (home.path, "rb")}), ("output", {"stdout": (home.path, "ab")}),
                               ("output", {"stdout": (home.path + "-wal", "ab")})):
                ends = {"stdin": subprocess.DEVNULL} | {end: open(*how) for end, how in ends.items()}
                done = subprocess.run(
                    home.session(), stderr=subprocess.PIPE, text=True, timeout=20, **ends)
                self.assertEqual(
                    (done.stderr, done.returncode),
                    ("parlor: standard %s is a file of Parlor's own store; redirect another file\n" % name, 64))
            self.assertEqual(home.texts(), ["said"])


if __name__ == "__main__":
    unittest.main()
