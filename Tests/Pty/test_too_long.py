"""A text that is too long for a message is refused with its size, and kept in a file that Parlor names."""

import glob
import os
import re
import sqlite3
import subprocess
import unittest

from store import Home
from terminal import ENTER, Terminal

MOST = 65536
LONG = "y" * (MOST + 4464)


class TooLong(unittest.TestCase):
    def setUp(self):
        self.home = Home()
        self.addCleanup(self.home.__exit__)

    def lines(self, text, *options):
        done = subprocess.run(self.home.session("--open", "channel:1", *options), input=text.encode(),
                              capture_output=True, timeout=60)
        self.assertEqual((done.stderr, done.returncode), (b"", 0))
        return done.stdout.decode()

    def kept(self):
        """The contents of the files in which texts are kept."""
        return sorted(glob.glob(os.path.join(self.home.folder, "data", "unsent-*.txt")))

    def assert_kept(self, shown, texts):
        unbroken = re.sub(r"\s", "", shown)
        self.assertEqual(len(self.kept()), len(texts))
        contents = []
        for path in self.kept():
            # If two files are made within a millisecond, the second name gets a blank and a number.
            self.assertIn(path.replace(" ", ""), unbroken)
            self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
            with open(path) as file:
                contents.append(file.read())
        self.assertEqual(sorted(contents), sorted(texts))
        for text in texts:
            self.assertIn("%dbytes,thelimitis%d" % (len(text.encode()), MOST), unbroken)
        self.assertEqual(self.home.query("SELECT count(*) FROM unsent"), [(0,)])
        self.assertLess(len(shown), 4000)

    def test_a_line(self):
        shown = self.lines("before\n" + LONG + "\nafter\n" + "가" * 22000 + "\n")
        self.assert_kept(shown, [LONG, "가" * 22000])
        self.assertEqual(self.home.texts(), ["before", "after"])

    def test_the_longest_message_is_sent(self):
        self.lines("z" * MOST + "\n")
        self.assertEqual((self.home.texts(), self.kept()), (["z" * MOST], []))

    def test_a_reply_an_edit_and_lines_that_go_on(self):
        shown = self.lines("one\n/reply 1 %s\n/edit 1 %s\n%s\\\n%s\nend\n" % (LONG, LONG + "e", LONG, "more"))
        self.assert_kept(shown, [LONG, LONG + "e", LONG + "\nmore"])
        self.assertEqual(self.home.texts(), ["one", "end"])

    def test_a_paste_and_the_editor(self):
        editor = os.path.join(self.home.folder, "editor")
        with open(editor, "w") as file:
            file.write("#!/bin/sh\nhead -c 2000000 /dev/zero | tr '\\0' e > \"$1\"\n")
        os.chmod(editor, 0o755)
        with Terminal(arguments=["/usr/bin/env", "EDITOR=" + editor,
                                 *self.home.session("--open", "channel:1")]) as terminal:
            terminal.sees("#channel-1>").send("/paste\r").sees("next paste becomes")
            rows = "\r".join(["row" * 300] * 90)
            terminal.send(b"\x1b[200~" + rows.encode() + b"\x1b[201~").send(ENTER).sees("send it in parts", 20)
            terminal.send("/edit\r").sees("2000000 bytes", 20).send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
            shown = "\n".join(line for line in terminal.lines() if "rowrow" not in line)
        self.assert_kept(shown, [rows.replace("\r", "\n"), "e" * 2000000])

    def test_a_text_that_an_older_parlor_kept(self):
        connection = sqlite3.connect(self.home.path)
        connection.execute("INSERT INTO unsent (account_id, room_id, text, written_at) VALUES (1, 1, ?, 1)", (LONG,))
        connection.commit()
        connection.close()
        shown = self.lines("hello\n")
        self.assert_kept(shown, [LONG])
        self.assertEqual(self.home.texts(), ["hello"])

    def test_if_no_file_can_be_made(self):
        os.chmod(os.path.join(self.home.folder, "data"), 0o500)
        self.addCleanup(os.chmod, os.path.join(self.home.folder, "data"), 0o700)
        if os.geteuid() == 0:
            self.skipTest("root may write anywhere")
        self.lines(LONG + "\n")
        self.assertEqual(self.home.query("SELECT text FROM unsent"), [(LONG,)])

    def test_the_demo_says_that_it_keeps_nothing(self):
        arguments = [self.home.session()[0], "--demo", "--lang", "en", "--open", "channel:42"]
        done = subprocess.run(arguments, input=(LONG + "\n").encode(), capture_output=True, timeout=60)
        self.assertIn(b"Not sent: the text has 70000 bytes, the limit is 65536. It was not saved; send\nit in parts.\n",
                      done.stdout)


if __name__ == "__main__":
    unittest.main()
