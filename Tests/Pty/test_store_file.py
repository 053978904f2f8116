"""The store's own files are never opened as something else, by whatever name."""

import os
import subprocess
import unittest

from store import Home, PARLOR, said
from terminal import Terminal

ROOM = ("--open", "channel:1")
WORDS = "belongs to the store of Parlor; choose another file."


def names(home):
    """Ways to name the files of a store whose session is running."""
    folder = os.path.dirname(home.path)
    link, soft = os.path.join(home.folder, "hard"), os.path.join(home.folder, "soft")
    os.link(home.path, link)
    os.symlink(home.path + "-wal", soft)
    return [home.path, home.path + "-wal", home.path + "-shm", link, soft, "/proc/self/root" + link,
            os.path.join(folder, "..", "data", "parlor.sqlite")]


class StoreFile(unittest.TestCase):
    def say(self, terminal, text):
        terminal.send(text + "\r").until(lambda: text in said(terminal), "%r as sent" % text)

    def test_what_was_said_stays_after_somebody_has_tried_to_send_the_store(self):
        with Home() as home, Terminal(200, arguments=home.session(*ROOM)) as one, \
                Terminal(arguments=home.session(*ROOM)) as other:
            one.sees("#channel-1>")
            other.sees("#channel-1>")
            for number, path in enumerate(names(home)):
                one.send("/file %s\r" % path).sees("%s %s" % (path, WORDS))
                self.say(one, "said %d" % number)
                other.sees("said %d" % number)
            # The one that leaves would remove the log, were it alone.
            other.send("/quit\r")
            self.assertEqual(other.wait(), 0)
            self.assertTrue(os.path.exists(home.path + "-wal"))
            self.say(one, "the last")
            os.kill(one.pid, 9)
            one.wait()
            self.assertEqual(home.texts(), ["said %d" % number for number in range(7)] + ["the last"])

    def test_no_option_opens_it(self):
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

    def test_it_is_no_input_and_no_output(self):
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
