"""A store that is deleted, moved, replaced or cut short while a session runs. The session says so at once, and shows nothing
as sent.
"""

import os
import shutil
import sqlite3
import subprocess
import unittest

from secrets_kept import discard
from store import Home, said
from terminal import Terminal

ROOM = ("--open", "channel:1")


def cut(path, size=0):
    """Cuts the file by its path, without opening it."""
    os.truncate(path, size)


def cut_open(path, size=0):
    with open(path, "r+b") as file:
        file.truncate(size)


def replaced(path, other):
    shutil.copyfile(other, path + ".new")
    os.rename(path + ".new", path)


class Lost(unittest.TestCase):
    maxDiff = None

    def begin(self, terminal):
        terminal.sees("#channel-1>").send("said\r")
        terminal.until(lambda: said(terminal) == ["said"], "what was said")

    def ends(self, terminal, *texts):
        """Asserts that Parlor asks before it ends, and then shows the texts that are lost."""
        terminal.send("/quit\r").sees("Leave and lose them?").send("y\r")
        self.assertEqual(terminal.wait(), 74)
        shown = "\n".join(terminal.lines())
        self.assertIn("Messages not sent and not saved: %d (Parlor's data file is missing or was changed)." % len(texts), shown)
        for text in texts:
            self.assertIn("\n" + text, shown)
        self.assertEqual(terminal.mode(), terminal.found)

    def test_every_way_to_lose_it_is_said_at_once_and_nothing_is_shown_as_sent(self):
        ways = [
            (lambda path: os.unlink(path), "is missing"),
            (lambda path: os.rename(path, path + ".old"), "is missing"),
            (lambda path: os.rename(os.path.dirname(path), os.path.dirname(path) + ".old"), "is missing"),
            (lambda path: os.rename(os.path.dirname(os.path.dirname(path)), "/tmp/moved-%d" % os.getpid()), "is missing"),
            (lambda path: replaced(path, __file__), "was replaced by another file"),
            (cut, "was cut short"),
            (cut_open, "was cut short"),
            (lambda path: cut_open(path, 5000), "was cut short"),
        ]
        for number, (lose, words) in enumerate(ways):
            with self.subTest(way=number), Home() as home, Terminal(120, arguments=home.session(*ROOM)) as terminal:
                self.addCleanup(discard, "/tmp/moved-%d" % os.getpid())
                self.begin(terminal)
                # Moves the log into the main file, so that cutting the file removes something.
                home.query("PRAGMA wal_checkpoint(PASSIVE)")
                lose(home.path)
                terminal.sees("%s %s" % (home.path, words))
                terminal.send("first words\r").sees("not sent yet: Parlor's data file is missing")
                terminal.send("second words\r")
                terminal.until(
                    lambda: "\n".join(terminal.lines()).count("not sent yet: Parlor's data file is missing") >= 2, "both")
                self.assertEqual(said(terminal), ["said"])
                self.ends(terminal, "first words", "second words")

    def test_unsent_messages_are_sent_once_the_same_store_is_back(self):
        for whole_home in (False, True):
            with self.subTest(whole_home=whole_home), Home() as home, \
                    Terminal(120, arguments=home.session(*ROOM)) as terminal, \
                    Terminal(120, arguments=home.session(*ROOM)) as other:
                self.begin(terminal)
                other.sees("#channel-1>")
                folder = os.path.dirname(home.path)
                moved = os.path.dirname(folder) if whole_home else folder
                os.rename(moved, moved + ".old")
                for one, words in ((terminal, "first words"), (other, "other words")):
                    one.sees("is missing. Messages cannot be sent or saved")
                    one.send(words + "\r").sees("not sent yet: Parlor's data file is missing")
                # No session has made the folder again.
                os.rename(moved + ".old", moved)
                for one in (terminal, other):
                    one.sees("Parlor's data file is back. Waiting messages are being sent.")
                    one.until(lambda: sorted(set(said(one)[-3:])) == ["first words", "other words", "said"],
                              lambda: "all of it, but %r" % said(one))
                    one.send("/quit\r")
                    self.assertEqual(one.wait(), 0)
                self.assertEqual(sorted(home.texts()), ["first words", "other words", "said"])

    def test_a_text_that_was_sent_once_the_store_was_back_is_no_draft_after_a_kill(self):
        with Home() as home:
            with Terminal(120, arguments=home.session(*ROOM)) as terminal:
                self.begin(terminal)
                terminal.send("my words").until(lambda: "words" in self.state(home), "the draft")
                folder = os.path.dirname(home.path)
                os.rename(folder, folder + ".old")
                terminal.sees("is missing.").send("\r").sees("not sent yet: Parlor's data file is missing")
                os.rename(folder + ".old", folder)
                terminal.sees("Waiting messages are being sent.")
                terminal.until(lambda: said(terminal)[-1:] == ["my words"], "the message")
                terminal.until(lambda: "words" not in self.state(home), "no draft")
                os.kill(terminal.pid, 9)
                terminal.wait()
            self.assertEqual(home.texts(), ["said", "my words"])

    def state(self, home):
        try:
            return str(home.query("SELECT text FROM keepsake WHERE key = 'state'"))
        except sqlite3.Error:
            return ""

    def test_rescue_saves_unsent_messages_to_the_named_file(self):
        with Home() as home, Terminal(120, arguments=home.session(*ROOM)) as terminal:
            self.begin(terminal)
            file = os.path.join(home.folder, "unsent")
            terminal.send("/rescue %s\r" % file).sees("Nothing is waiting to be sent.")
            os.unlink(home.path)
            terminal.sees("is missing.")
            for text in ("first words", "둘째 말"):
                terminal.send(text + "\r").sees("!  " + text)
            terminal.send("/rescue\r").sees("Type the file to save unsent messages in: /rescue FILE")
            terminal.send("/rescue /nowhere/at/all\r").sees("There is no folder /nowhere/at")
            terminal.send("/rescue %s\r" % file).sees("Saved in %s." % file)
            with open(file) as saved:
                self.assertEqual(saved.read(), "== room:1\nfirst words\n\n== room:1\n둘째 말\n")
            self.assertEqual(os.stat(file).st_mode & 0o777, 0o600)
            terminal.send("/quit\r")
            self.assertNotEqual(terminal.wait(), 0)
            self.assertNotIn("lose them?", "\n".join(terminal.lines()))

    def test_it_goes_on_by_itself_once_a_mount_over_its_folder_is_gone(self):
        with Home() as home, Terminal(arguments=home.session(*ROOM)) as terminal:
            self.begin(terminal)
            folder = os.path.dirname(home.path)
            if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "none", folder], stderr=subprocess.DEVNULL).returncode:
                self.skipTest("nothing can be mounted here")
            try:
                for text in ("one", "two"):
                    terminal.send(text + "\r").sees("!  " + text)
            finally:
                subprocess.run(["umount", folder], check=True)
            terminal.until(lambda: said(terminal) == ["said", "one", "two"], "both, sent")
            terminal.send("three\r").until(lambda: said(terminal)[-1] == "three", "the next")
            self.assertEqual(home.texts(), ["said", "one", "two", "three"])

    def test_on_a_pipe_in_korean(self):
        with Home() as home:
            arguments = [word if word != "en" else "ko" for word in home.session(*ROOM)]
            process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, bufsize=1)
            self.addCleanup(process.kill)
            process.stdin.write("said\n/where\n")
            process.stdin.flush()
            for line in process.stdout:
                if "workspace:" in line:
                    break
            os.unlink(home.path)
            shown, errors = process.communicate("첫 마디\n", timeout=20)
            self.assertIn("파일이 없어졌습니다.", shown)
            self.assertIn("전송 대기 중: 저장소를 사용할 수 없음", shown)
            self.assertIn("보내지도 저장하지도 못한 메시지가 1개 있습니다(저장소가 없거나 변경됨)", errors)
            self.assertIn("\n첫 마디\n", errors)
            self.assertEqual(process.returncode, 74)


if __name__ == "__main__":
    unittest.main()
