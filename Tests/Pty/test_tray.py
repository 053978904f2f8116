"""Files that wait for the next message of a room."""

import os
import subprocess
import unicodedata
import unittest

from store import Home
from terminal import Terminal

ROOM = ("--open", "channel:1")


class Tray(unittest.TestCase):
    def setUp(self):
        self.home = self.enterContext(Home())
        self.paths = [os.path.join(self.home.folder, name) for name in ("one.txt", "둘.txt", "three.txt")]
        for path in self.paths:
            self.write(path, "words")

    def write(self, path, text):
        with open(path, "w") as file:
            file.write(text)

    def files(self):
        return self.home.query(
            "SELECT text, name, size FROM message JOIN attachment ON message.id = message_id ORDER BY attachment.id")

    def start(self):
        return Terminal(arguments=self.home.session(*ROOM))

    def pipe(self, *lines):
        done = subprocess.run(
            self.home.session(*ROOM), input="".join(line + "\n" for line in lines), capture_output=True, text=True, timeout=20)
        self.assertEqual((done.stderr, done.returncode), ("", 0))

    def test_files_wait_through_a_kill_and_leave_with_the_next_line(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % " ".join(self.paths)).sees("#channel-1 ▪3>")
            os.kill(terminal.pid, 9)
            terminal.wait()
        with self.start() as terminal:
            terminal.sees(" 2  ≡ 둘.txt  5 B text").sees("#channel-1 ▪3>")
            terminal.send("/drop 1\r").sees("Removed: one.txt").send("here they are\r")
            terminal.until(lambda: self.files(), "the message").sees("#channel-1>")
        self.assertEqual(self.files(), [("here they are", "둘.txt", 5), ("here they are", "three.txt", 5)])
        self.assertEqual(self.home.query("SELECT key FROM keepsake WHERE key LIKE 'tray/%'"), [])

    def test_what_comes_meanwhile_stands_above_the_files_that_wait(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            self.pipe("from another window")
            terminal.sees("from another window")
            terminal.until(lambda: "next message: 1 file" in terminal.lines()[-2], "the files below")
            terminal.send("\x1b[200~first\rsecond\r\x1b[201~").sees("Send these 2 lines").send("y\r")
            terminal.until(lambda: self.files(), "the message").sees(" 2  first").sees("#channel-1>")
            terminal.until(lambda: "one.txt" in "".join(terminal.lines()), "the file of the message")
            rows = [row.strip() for row in terminal.lines()]
            self.assertEqual(sum("one.txt" in row for row in rows), 1, terminal.drawing())
            self.assertFalse(any("next message" in row for row in rows), terminal.drawing())

    def test_files_that_another_session_has_sent_are_not_sent_again(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            with self.start() as other:
                other.sees("#channel-1 ▪1>").send("mine\r").until(lambda: self.files(), "the message")
            terminal.send("mine too\r").sees("Another session has changed").sees("#channel-1> mine too")
            terminal.send("\r").until(lambda: len(self.home.texts()) == 2, "the words alone")
        self.assertEqual(self.files(), [("mine", "one.txt", 5)])

    def test_a_pipe_leaves_the_files_of_a_terminal_alone_and_has_its_own(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            self.pipe("/file %s" % self.paths[1], "/home", "/open channel:1", "from a pipe")
            terminal.sees("from a pipe").send("/drop 1\r").sees("Removed: one.txt")
        self.assertEqual(self.files(), [("from a pipe", "둘.txt", 5)])

    def test_the_lines_of_a_message_that_has_not_ended_outlive_a_kill(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("first\\\r").sees("…>").send("second\\\r")
            terminal.until(lambda: "second" in str(self.kept("unfinished/")), "the lines").send("/where\r").sees("workspace:1")
            os.kill(terminal.pid, 9)
            terminal.wait()
        with self.start() as terminal:
            terminal.sees("…>").send("third\r").until(lambda: self.home.texts(), "the message")
            terminal.until(lambda: not self.kept("unfinished/"), "nothing kept")
        self.assertEqual(self.home.texts(), ["first\nsecond\nthird"])

    def kept(self, beginning):
        return self.home.query("SELECT key, text FROM keepsake WHERE key LIKE '%s%%'" % beginning)

    def test_what_has_changed_or_is_gone_is_said_before_it_is_sent(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % " ".join(self.paths)).sees("#channel-1 ▪3>")
            self.write(self.paths[0], "more words")
            os.remove(self.paths[1])
            terminal.send("all\r").sees("changed: one.txt").sees("missing: 둘.txt").sees("(y/N)")
            self.assertEqual(self.files(), [])
            # The line comes back, after ^C too.
            terminal.send("\x03").sees("#channel-1 ▪3> all").send("\r").until(
                lambda: "\n".join(terminal.lines()).count("(y/N)") == 2, "the question again")
            terminal.send("n\r").sees("#channel-1 ▪3> all").send(" that is left\r").until(
                lambda: "\n".join(terminal.lines()).count("(y/N)") == 3, "the question once more").send("y\r")
            terminal.until(lambda: self.files(), "the message")
        self.assertEqual(self.files(), [("all that is left", "one.txt", 10), ("all that is left", "three.txt", 5)])

    def test_a_file_whose_time_was_put_back_is_asked_about(self):
        facts = os.stat(self.paths[0])
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            self.write(self.paths[0], "WORDS")
            os.utime(self.paths[0], ns=(facts.st_atime_ns, facts.st_mtime_ns))
            terminal.send("look\r").sees("Send the files as they are now? (y/N)")
            self.assertEqual(self.files(), [])

    def test_a_kill_at_the_question_about_the_files_keeps_the_words(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            self.write(self.paths[0], "more words")
            terminal.send("precious words\r").sees("as they are now? (y/N)")
            terminal.until(lambda: "precious" in str(self.kept("state")), "the words")
            os.kill(terminal.pid, 9)
            terminal.wait()
        with self.start() as terminal:
            terminal.sees("#channel-1 ▪1> precious words").send("\r").sees("as they are now? (y/N)").confirm()
            terminal.until(lambda: self.files(), "the message").sees("#channel-1>")
            self.assertNotIn("precious words", terminal.lines()[-1])
        self.assertEqual(self.files(), [("precious words", "one.txt", 10)])

    def test_a_sixth_file_is_refused_by_its_name(self):
        more = [os.path.join(self.home.folder, "%d.txt" % number) for number in range(3)]
        for path in more:
            self.write(path, "")
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % " ".join(self.paths + more))
            terminal.sees("a message can have at most 5 files: 2.txt").sees("#channel-1 ▪5>")

    def test_a_sixth_file_keeps_the_words_from_being_sent(self):
        more = [os.path.join(self.home.folder, "%d.txt" % number) for number in range(3)]
        for path in more:
            self.write(path, "")
        line = "/file %s -- here they are" % " ".join(self.paths + more)
        done = subprocess.run(self.home.session(*ROOM), input=line + "\n", capture_output=True, text=True, timeout=20)
        self.assertIn("Not attached, because a message can have at most 5 files: 2.txt\nNot sent: here they are\n", done.stdout)
        self.assertEqual(self.files(), [])
        with self.start() as terminal:
            terminal.sees("#channel-1>").send(line + "\r").sees("a message can have at most 5 files: 2.txt")
            terminal.sees("#channel-1 ▪5> here they are")
            self.assertEqual(self.files(), [])
            terminal.send("\r").until(lambda: len(self.files()) == 5, "the message")
        self.assertEqual([name for _, name, _ in self.files()], ["one.txt", "둘.txt", "three.txt", "0.txt", "1.txt"])

    def test_a_file_that_has_changed_is_shown_with_its_size(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            self.write(self.paths[0], "many more words")
            terminal.send("look\r").sees("Send the files as they are now? (y/N)")
            rows = [row.strip() for row in terminal.lines()]
            self.assertEqual([row for row in rows if "one.txt" in row][-2:], ["1  ≡ one.txt  15 B text", "changed: one.txt"],
                             terminal.drawing())

    def test_the_reason_is_kept_through_a_restart(self):
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s\r" % self.paths[0]).sees("#channel-1 ▪1>")
            os.truncate(self.paths[0], 30 << 20)
            terminal.send("big\r").sees("as they are now? (y/N)").send("y\r").sees("not sent: a file over 25 MB")
        with self.start() as terminal:
            terminal.sees("not sent: a file over 25 MB").sees("one.txt").send("/discard\r").sees("(y/N)").send("y\r")

    def test_a_pipe_sends_files_with_a_line_or_without(self):
        one, two, _ = self.paths
        self.pipe("/file %s %s" % (one, two), "", "y", "/file %s -- in one go" % one, "/file %s" % two, "a line")
        self.assertEqual(
            self.files(), [("", "one.txt", 5), ("", "둘.txt", 5), ("in one go", "one.txt", 5), ("a line", "둘.txt", 5)])

    def test_a_file_of_a_message_is_read_at_its_place(self):
        log = os.path.join(self.home.folder, "a.log")
        self.write(log, "".join("line %d \033]0;title\007\n" % number for number in range(100000)))
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file %s %s -- read\r" % (self.paths[0], log))
            terminal.until(self.files, "the message").sees("▪ a.log")
            terminal.send("/view 1 a.log\r").sees("Only the beginning. Save it to see all.").sees("line 1 ␛]0;title␇")
            terminal.send("m\r").sees("line 14 ").send("/where\r").sees("channel:1/view:1,file=2")
            self.assertNotIn(b"\x1b]0;title", terminal.raw)
            terminal.send("/back\r").sees("#channel-1>").send("/open message:1/file:1\r").sees("one.txt>")
            terminal.send("\r").sees("words")

    def test_a_name_that_is_decomposed_on_the_disk_is_found(self):
        folder = unicodedata.normalize("NFD", "새 폴더")
        os.mkdir(os.path.join(self.home.folder, folder))
        self.write(os.path.join(self.home.folder, folder, unicodedata.normalize("NFD", "한글.txt")), "words")
        path = os.path.join(self.home.folder, "새 폴더", "한글.txt").replace(" ", "\\ ")
        self.pipe("/file %s -- from a Mac" % path)
        self.assertEqual(
            [(text, unicodedata.normalize("NFC", name), size) for text, name, size in self.files()],
            [("from a Mac", "한글.txt", 5)])

    def test_a_path_that_leads_nowhere_is_named_or_explained(self):
        loop = os.path.join(self.home.folder, "loop")
        os.symlink(loop, loop)
        with self.start() as terminal:
            terminal.sees("#channel-1>").send("/file ''\r").sees("Type the files to attach")
            terminal.send("/file %s\r" % loop).sees("is a link that leads back to itself")
            terminal.send("/file %s\r" % ("x" * 300)).sees("A name in that path is too long; use a shorter one.")

    def test_paths_are_those_of_the_folder_in_which_they_were_typed(self):
        command = "cd %s && exec \"$@\"" % self.home.folder
        with Terminal(arguments=["/bin/sh", "-c", command, "sh", *self.home.session(*ROOM)]) as terminal:
            terminal.sees("#channel-1>").send("/file one.txt\r").sees("#channel-1 ▪1>").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        with self.start() as terminal:
            terminal.sees("#channel-1 ▪1>").send("from elsewhere\r").until(lambda: self.files(), "the message")
        self.assertEqual(self.files(), [("from elsewhere", "one.txt", 5)])


if __name__ == "__main__":
    unittest.main()
