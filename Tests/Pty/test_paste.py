"""Pastes: each line is one input, in order, and control characters in them are not keys."""

import unittest

from terminal import ENTER, LEFT, Terminal

BEGIN, END = b"\x1b[200~", b"\x1b[201~"


class Paste(unittest.TestCase):
    def test_two_hundred_lines(self):
        lines = ["줄 %d of 200" % number for number in range(200)]
        for ending in ("\r", "\n", "\r\n"):
            with self.subTest(ending=ending), Terminal(40, 12) as terminal:
                terminal.sees("menu>").send(BEGIN + (ending.join(lines) + ending).encode() + END).got(lines)
                terminal.send("typed").send(ENTER).got(lines + ["typed"])

    def test_a_single_line_stays_to_be_looked_at(self):
        for ending in ("\r", "\n", "\r\n"):
            with self.subTest(ending=ending), Terminal() as terminal:
                terminal.sees("menu>").send("my ").send(BEGIN + b"token" + ending.encode() + END).sees("menu> my token")
                terminal.send("!").sees("menu> my token!").send("\r").got(["my token!"])

    def test_a_slow_handler_gets_the_next_line_when_it_is_done(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send(BEGIN + b"slow\rnext\rlast" + END).got(["slow", "next"])
            terminal.until(lambda: terminal.lines()[-1] == "menu> last", "unfinished line").send("!\r")
            terminal.got(["slow", "next", "last!"])

    def test_the_program_learns_how_many_lines_wait_and_may_drop_them(self):
        with Terminal(COUNT=1) as terminal:
            lines = b"".join(b"line %d\r" % number for number in range(199))
            terminal.sees("menu>").send(BEGIN + b"drop\r" + lines + END)
            terminal.sees("PENDING 199").send("after\r").got(["drop", "after"])

    def test_the_program_may_ask_first(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send(BEGIN + b"take\rone\rtwo\rthree" + END).sees("3 lines?").send("yes\r")
            terminal.sees('SURE line("yes") ["one", "two", "three"]')

    def test_control_characters_are_no_keys(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send(BEGIN + b"a\x03b\x04c\x1ad\te\x1b[Af\x12g\x7fh\x00i\xc2\x9bj" + END + ENTER)
            terminal.got(["abcd    e[Afghij"])

    def test_text_goes_where_the_cursor_is(self):
        with Terminal(20, 10) as terminal:
            terminal.sees("menu>").send("처음끝").send(LEFT).send(BEGIN + "가운데에 여러 글자가 ".encode() + END)
            terminal.send(ENTER).got(["처음가운데에 여러 글자가 끝"])

    def test_markers_that_come_in_pieces(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for byte in BEGIN + b"one\rtwo\r" + END + b"three\r":
                terminal.send(bytes([byte])).pump(0.002)
            terminal.got(["one", "two", "three"])

    def test_interrupt_works_again_after_a_paste_without_end(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send(BEGIN + b"lost").sees("menu> lost").send("\x03").sees("INTERRUPT")
            terminal.send("fine\r").got(["fine"])

    def test_into_a_hidden_question(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ask\r").sees("secret:").send(BEGIN + b"p\x03w\rnext\r" + END)
            terminal.sees("SECRET <pw>").got(["ask", "next"])

    def test_banner_between_lines(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send(BEGIN + b"slow\rhalf" + END).append("while busy").sees("* while busy")
            terminal.until(lambda: terminal.lines()[-1] == "menu> half", "line")

    def test_a_large_line(self):
        with Terminal(QUIET=1) as terminal:
            terminal.sees("menu>").send(BEGIN + b"x" * 300000 + END)
            terminal.send(ENTER).sees("LENGTH 300000", 20)

    def test_a_large_line_that_is_typed(self):
        with Terminal(QUIET=1) as terminal:
            terminal.sees("menu>").send(b"x" * 300000).send(ENTER).sees("LENGTH 300000", 20)
            # The line is drawn once for all keys that have arrived, so the output is less than twice what was typed.
            self.assertLess(len(terminal.raw), 600000)

    def test_a_paste_beyond_the_longest_line(self):
        with Terminal(QUIET=1) as terminal:
            terminal.sees("menu>").send(BEGIN + b"x" * 2000000 + END).send(ENTER).sees("LONG 1048576", 20)
            self.assertLess(len(terminal.raw), 600000)

    def test_a_burst_edits_as_keys_do(self):
        words = "한글 e\u0301 words " * 20
        with Terminal() as terminal:
            terminal.sees("menu>").send(words + "\x1b[D\x1b[D" + "middle of it, and more than a few " + "\x01first ")
            terminal.send(ENTER)
            line = words.replace("e\u0301", "\u00e9")
            terminal.got(["first " + line[:-2] + "middle of it, and more than a few " + line[-2:]])

    def test_without_markers(self):
        lines = ["line %d" % number for number in range(200)]
        with Terminal() as terminal:
            terminal.sees("menu>").send("".join(line + "\r" for line in lines)).got(lines)


if __name__ == "__main__":
    unittest.main()
