"""Drafts: Parlor announces a draft that is back in the line, and a command typed after it is a command by itself."""

import os
import signal
import subprocess
import unittest

from store import Home, said
from terminal import UP, Terminal

WORDS = {
    "en": ("You typed this line here and did not send it. ^C drops it.",
           "You typed this here and did not send it. To send it, type it again: "),
    "ko": ("작성하던 내용을 불러왔습니다. 지우려면 ^C를 눌러 주세요.",
           "보내지 않은 내용이 있습니다. 보내려면 다시 입력해 주세요: "),
}
DRAFT = "milk, and 꿀"
ROOM = "#channel-1>"


class Drafts(unittest.TestCase):
    def setUp(self):
        self.new_home()

    def new_home(self):
        self.home = Home()
        self.addCleanup(self.home.__exit__)

    def last(self, terminal, row):
        return terminal.until(lambda: terminal.lines()[-1:] == [row], "%r as the last row" % row)

    def session(self, language="en", *options):
        return self.home.session("--open", "channel:1", "--lang", language, *options)

    def test_the_next_line_takes_the_place_of_one_that_was_refused(self):
        with Terminal(arguments=self.session()) as terminal:
            terminal.sees(ROOM).send("/etc/hosts is wrong\r").sees("There is no command /etc/hosts.")
            self.last(terminal, ROOM + " /etc/hosts is wrong").send("first\r")
            terminal.until(lambda: said(terminal)[-1:] == ["first"], "the next line")
            terminal.send("/home\r").sees("Filled 1>").send("/etc/hosts is wrong\r1\r").sees("20 members")
            # The room draws its page before it reads a line.
            self.last(terminal, ROOM)
            self.refused(terminal).send("\x01/\r")
            terminal.until(lambda: said(terminal)[-1:] == ["/etc/hosts is wrong"], "the line that was mended")
            self.refused(terminal).send("\x04")
            self.last(terminal, "Filled 1>")
        with Terminal(arguments=self.home.session("--lang", "en")) as terminal:
            terminal.sees("Filled 1>").send("/go channel-1\r")
            self.last(terminal, ROOM)

    def refused(self, terminal):
        """Types a line that is refused, and waits until it is in the prompt again."""
        count = terminal.raw.count(b"There is no command")
        terminal.send("/etc/hosts is wrong\r").until(
            lambda: terminal.raw.count(b"There is no command") > count, "the refusal")
        return self.last(terminal, ROOM + " /etc/hosts is wrong")

    def test_a_pipe_starts_at_home(self):
        with Terminal(arguments=self.session()) as terminal:
            self.last(terminal, ROOM).send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        before = self.home.texts()
        done = subprocess.run(self.home.session(), input="nonsense\n/where\n", capture_output=True, text=True, timeout=20)
        self.assertTrue(done.stdout.endswith("workspace:1/home\n"), done.stdout)
        self.assertEqual(self.home.texts(), before)

    def leave_draft(self, text=DRAFT):
        """Types text without sending it, and ends the session."""
        with Terminal(arguments=self.session()) as terminal:
            terminal.sees(ROOM).send(text).until(lambda: terminal.lines()[-1].endswith(text[-5:]), "the words")
            os.kill(terminal.pid, signal.SIGTERM)
            self.assertEqual(terminal.wait(), 143)

    def lines(self, text, *options, language="en"):
        done = subprocess.run(self.session(language, *options), input=text.encode(), capture_output=True, timeout=20)
        self.assertEqual((done.stderr, done.returncode), (b"", 0))
        return done.stdout.decode()

    def test_a_message_that_a_pipe_does_not_finish_is_told(self):
        words = "The last message was not sent, because its last line ends with a backslash"
        for end in ("more\\", "more\\\n"):
            done = subprocess.run(self.session(), input="sent\nfirst\\\n" + end, capture_output=True, text=True, timeout=20)
            self.assertEqual((done.stderr, done.returncode),
                             ("parlor: %s. It is saved as a draft in its room (2 lines).\n" % words, 0))
            self.assertEqual(self.home.texts()[-1], "sent")
            self.assertEqual(self.lines("end\n").count("not sent"), 0)
            self.assertEqual(self.home.texts()[-1], "first\nmore\nend")
        demo = subprocess.run([self.session()[0], "--demo", "--lang", "en", "--open", "channel:42"], input="a\\\n",
                              capture_output=True, text=True, timeout=20)
        self.assertEqual(demo.stderr, "parlor: %s (1 line).\n" % words)

    def test_words_of_two_sessions_in_one_room_are_both_kept(self):
        with Terminal(arguments=self.session()) as one, Terminal(arguments=self.session()) as other:
            for terminal, words in ((one, "milk"), (other, "bread"), (one, " and honey")):
                terminal.sees(ROOM).send(words).sees(words)
                # Kept within 100 ms of the last key.
                terminal.until(lambda: words.split()[-1] in str(self.home.query("SELECT text FROM keepsake")), "the words")
            for terminal in (one, other):
                os.kill(terminal.pid, signal.SIGKILL)
        with Terminal(arguments=self.session()) as later:
            self.last(later, ROOM + " bread milk and honey")

    def test_on_a_terminal(self):
        for language, (words, _) in WORDS.items():
            for columns, rows in ((80, 24), (40, 15)):
                with self.subTest(language, columns=columns):
                    self.new_home()
                    self.leave_draft()
                    with Terminal(columns, rows, arguments=self.session(language)) as terminal:
                        self.last(terminal, ROOM + " " + DRAFT)
                        shown = " ".join(line.strip() for line in terminal.lines())
                        self.assertEqual(shown.replace(" ", "").count(words.replace(" ", "")), 1)
                        terminal.send("/where\r").sees("workspace:1/home/channel:1")
                        # The draft is in the line again, and is sent when it is finished.
                        self.last(terminal, ROOM + " " + DRAFT)
                        terminal.send(" /back\r").sees("Filled 1>").send(UP)
                        self.last(terminal, "Filled 1> /back").send("\x15/open channel:1\r")
                        self.last(terminal, ROOM + " " + DRAFT)
                        terminal.send(" bread\r").until(lambda: DRAFT + " bread" in said(terminal), "the message")
                        terminal.send("/quit\r")
                        self.assertEqual(terminal.wait(), 0)
                    self.assertEqual(self.home.texts(), [DRAFT + " bread"])

    def test_put_aside_for_a_command(self):
        for language, columns, rows in (("en", 80, 24), ("ko", 40, 15)):
            with self.subTest(language, columns=columns):
                self.new_home()
                with Terminal(columns, rows, arguments=self.session(language)) as terminal:
                    terminal.sees(ROOM).send(DRAFT)
                    self.last(terminal, ROOM + " " + DRAFT)
                    terminal.send("\x0f")
                    self.last(terminal, ROOM)
                    terminal.send("/back\r").sees("Filled 1>").send("/open channel:1\r")
                    self.last(terminal, ROOM + " " + DRAFT)
                    # On an empty line the key does nothing.
                    terminal.send("\x15\x0f/where\r").sees("workspace:1/home/channel:1")
                    self.last(terminal, ROOM)
                    terminal.send(DRAFT + "\x0fbread\r").until(lambda: "bread" in said(terminal), "the message")
                    self.last(terminal, ROOM + " " + DRAFT)
                    terminal.send("\r").until(lambda: DRAFT in said(terminal), "the other message")
                    terminal.send("/quit\r")
                    self.assertEqual(terminal.wait(), 0)
                self.assertEqual(self.home.texts(), ["bread", DRAFT])

    def test_typed_ahead(self):
        self.leave_draft()
        with Terminal(arguments=self.session()) as terminal:
            terminal.send("/back\r").sees("Filled 1>").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.home.texts(), [])

    def test_dropped(self):
        self.leave_draft()
        with Terminal(arguments=self.session()) as terminal:
            terminal.sees(ROOM + " " + DRAFT).send("\x03/back\r").sees("Filled 1>").send("/open channel:1\r")
            self.last(terminal, ROOM).send("/quit\r")
            self.assertEqual(terminal.wait(), 0)

    def test_through_a_pipe_and_with_plain_lines(self):
        for language, (_, words) in WORDS.items():
            for options in ((), ("--plain",)):
                with self.subTest(language, options=options):
                    self.new_home()
                    self.leave_draft()
                    for text in ("/where\n", "", "/back\n/open channel:1\n"):
                        shown = self.lines(text, *options, language=language).replace("\n", " ").replace(" ", "")
                        times = 2 if "open" in text else 1
                        self.assertEqual(shown.count((words + DRAFT).replace(" ", "")), times)
                        self.assertEqual(self.home.texts(), [])
                    self.lines(DRAFT + "\n", *options, language=language)
                    self.assertEqual(self.home.texts(), [DRAFT])
                    self.assertNotIn(words[:20], self.lines("/where\n", *options, language=language))

    def test_another_line_does_not_remove_the_draft(self):
        self.leave_draft()
        self.lines("bread\n")
        self.assertEqual(self.home.texts(), ["bread"])
        self.assertIn(DRAFT, self.lines("/where\n"))

    def test_on_a_plain_terminal(self):
        self.leave_draft()
        with Terminal(arguments=self.session("en", "--plain")) as terminal:
            terminal.sees("To send it, type it again: " + DRAFT).send("/where\n").sees("workspace:").send("\x03")
            terminal.send("/back\n").sees("Filled 1>").send("/open channel:1\n")
            self.last(terminal, ROOM).send("/quit\n")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual("".join(terminal.lines()).count(DRAFT), 1)

    def kill(self, terminal):
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait()

    def kept(self, text):
        """Whether the store has the text among what was typed and not sent."""
        return any(text.replace(" ", "%20") in kept for kept, in self.home.query("SELECT text FROM keepsake"))

    def test_a_session_that_is_killed_keeps_the_line(self):
        with Terminal(arguments=self.session()) as terminal:
            terminal.sees(ROOM).send("milk and more").until(lambda: self.kept("milk and more"), "the line in the store")
            self.kill(terminal)
        with Terminal(arguments=self.session()) as terminal:
            self.last(terminal, ROOM + " milk and more").send("\r")
            terminal.until(lambda: not self.kept("milk"), "that it is forgotten")
            self.kill(terminal)
        with Terminal(arguments=self.session()) as terminal:
            self.last(terminal, ROOM).send("dropped")
            terminal.until(lambda: self.kept("dropped"), "the line in the store").send("\x03")
            terminal.until(lambda: not self.kept("dropped"), "that it is forgotten").send("aside\x0f")
            terminal.until(lambda: self.kept("aside"), "the line that was put aside")
            self.kill(terminal)
        with Terminal(arguments=self.session()) as terminal:
            self.last(terminal, ROOM + " aside")
        self.assertEqual(self.home.texts(), ["milk and more"])

    def test_a_paste_that_was_not_answered_is_asked_about_again(self):
        for end, language, question in (
                (signal.SIGKILL, "en", "Send these 3 lines as one message? (y/N)"),
                (signal.SIGHUP, "ko", "3줄을 메시지 하나로 보낼까요? (y/N)")):
            with self.subTest(end):
                self.new_home()
                with Terminal(arguments=self.session(language)) as terminal:
                    terminal.sees(ROOM).send("\x1b[200~a\rb\rc\x1b[201~").sees(question)
                    terminal.until(lambda: self.kept("%0A".join("abc")), "the paste in the store")
                    os.kill(terminal.pid, end)
                    terminal.wait()
                with Terminal(arguments=self.session(language)) as terminal:
                    terminal.sees(question).send("n\r")
                    self.last(terminal, ROOM)
                    terminal.until(lambda: not self.kept("%0A".join("abc")), "that it is forgotten")
                self.assertEqual(self.home.texts(), [])

    def test_print_does_not_show_the_draft(self):
        self.leave_draft()
        shown = subprocess.run(self.session("en", "--print"), capture_output=True, check=True, timeout=20).stdout
        self.assertNotIn(DRAFT.encode(), shown)


if __name__ == "__main__":
    unittest.main()
