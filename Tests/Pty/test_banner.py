"""Banners that arrive while a line is being typed are printed above it. The line and the cursor stay."""

import os
import random
import unittest

from terminal import BACKSPACE, END, ENTER, LEFT, TAB, Terminal, wrapped
from wcwidth import wcwidth

LAYOUTS = [
    ("ascii", "hello world", 0),
    ("ascii, cursor inside", "hello world", 5),
    ("korean", "안녕하세요", 0),
    ("korean, cursor inside", "안녕하세요", 2),
    ("emoji", "hi 😀 you 🎉", 3),
    ("first row full", "x" * (40 - 6), 0),
    ("first row full but one", "x" * (40 - 7), 0),
    ("three rows", "abcdefghij" * 9, 0),
    ("three rows, cursor in the first", "abcdefghij" * 9, 70),
    ("three rows, cursor at a row's edge", "abcdefghij" * 9, 56),
    ("korean over rows, odd edge", "a" + "안녕하세요" * 8, 0),
    ("korean over rows, cursor inside", "a" + "안녕하세요" * 8, 25),
    ("korean over rows, cursor at the edge", "a" + "안녕하세요" * 8, 24),
    ("korean, three rows", "가나다라마바사 " * 8, 40),
    ("nothing typed", "", 0),
]


def expected(above, prompt, line, cursor, columns):
    """The rows and the position of the cursor. The character at the cursor may have wrapped to the next row."""
    rows, _ = wrapped(prompt + line, columns)
    _, (row, column) = wrapped(prompt + line[:cursor], columns)
    if cursor < len(line) and column + max(0, wcwidth(line[cursor])) > columns:
        row, column = row + 1, 0
    return above + rows, (len(above) + row, column)


class Banner(unittest.TestCase):
    def check(self, text, left, columns, rows=24):
        with Terminal(columns, rows) as terminal:
            terminal.sees("menu>")
            terminal.send(text).send(LEFT * left)
            at = len(text) - left
            terminal.shows(*expected(["READY true"], "menu> ", text, at, columns))
            banner = "* one" + "-" * (columns - 5)
            terminal.append(banner[2:])
            above = ["READY true", banner]
            terminal.shows(*expected(above, "menu> ", text, at, columns))
            terminal.append("two|lines")
            above += ["* two", "lines"]
            terminal.shows(*expected(above, "menu> ", text, at, columns))
            terminal.send("Z").send(ENTER).got([text[:at] + "Z" + text[at:]])

    def test_layouts(self):
        for columns in (80, 40, 20):
            for name, text, left in LAYOUTS:
                with self.subTest(name, columns=columns):
                    self.check(text, left, columns)

    def test_line_taller_than_the_screen(self):
        with Terminal(20, 8) as terminal:
            terminal.sees("menu>")
            terminal.send("0123456789" * 30).sees("6789")
            terminal.append("one").sees("* one")
            terminal.send(ENTER).got(["0123456789" * 30])

    def test_coloured_prompts(self):
        prompts = [
            ("\x01\x1b[36m\x01menu\x01\x1b[0m\x01> ", "menu> "),
            ("\x1b[1mmenu> \x1b[0m", "menu> "),
            ("\x01\x1b[1m\x01\x01\x1b[36m\x01메뉴>\x01\x1b[0m\x01", "메뉴>"),
            ("two\nrows> ", "rows> "),
            ("\x01\x1b[36m\x01이름이 긴 워크스페이스\x01\x1b[0m\x01 / \x01\x1b[1m\x01방\x01\x1b[0m\x01 > ",
             # A word that does not fit begins a new row.
             "이름이 긴" + " " * 11 + "워크스페이스 / 방 > "),
            ("1234567890123456789\x01\x1b[1m\x01가\x01\x1b[0m\x01> ", "1234567890123456789가> "),
        ]
        for given, seen in prompts:
            with self.subTest(seen), Terminal(20, 12, PROMPT=given) as terminal:
                above = ["READY true"] + (["two"] if "\n" in given else [])
                terminal.sees(seen[-3:].strip()).send("안녕하세요 hello there").send(LEFT * 7)
                terminal.shows(*expected(above, seen, "안녕하세요 hello there", 10, 20))
                terminal.append("x")
                terminal.shows(*expected(above + ["* x"], seen, "안녕하세요 hello there", 10, 20))

    def test_keys_during_a_flood(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            flood = "".join("flood %d\n" % number for number in range(200000))
            with open(terminal.watched, "a") as file:
                file.write(flood)
            terminal.send("typed")
            # The output is not emulated, because the emulation is slower than the flood.
            while b"menu> typed" not in terminal.raw:
                terminal.raw += os.read(terminal.master, 1 << 16)
            self.assertNotIn(b"flood 199999", terminal.raw)

    def test_random_edits(self):
        seeds = int(os.environ.get("PTY_SEEDS", "300"))
        first = int(os.environ.get("PTY_FIRST_SEED", "0"))
        for seed in range(first, first + seeds):
            with self.subTest(seed=seed):
                self.random_edits(random.Random(seed))

    def random_edits(self, chance):
        letters = list("abc de") + list("안녕하세요가나") + ["😀", "🎉", "é", "ß", "漢"]
        columns, rows = chance.choice([20, 31, 40, 80]), chance.choice([12, 24])
        line, at, above = "", 0, ["READY true"]
        with Terminal(columns, rows, PROMPT="\x01\x1b[36m\x01menu\x01\x1b[0m\x01> ") as terminal:
            terminal.sees("menu>")
            for step in range(chance.randint(4, 10)):
                what = chance.random()
                if what < 0.5:
                    text = "".join(chance.choice(letters) for _ in range(chance.randint(1, 25)))
                    if len(wrapped("menu> " + line + text, columns)[0]) >= rows - 2:
                        continue
                    line, at = line[:at] + text + line[at:], at + len(text)
                    terminal.send(text)
                elif what < 0.65:
                    left = chance.randint(0, at)
                    at -= left
                    terminal.send(LEFT * left)
                elif what < 0.7:
                    at = len(line)
                    terminal.send(END)
                elif what < 0.8 and at:
                    line, at = line[:at - 1] + line[at:], at - 1
                    terminal.send(BACKSPACE)
                else:
                    # The banner must come after the keys that were sent.
                    terminal.until(lambda: terminal.cursor() == expected(above, "menu> ", line, at, columns)[1],
                                   "cursor", 5)
                    banner = "* %d" % step + "-" * chance.choice([0, columns - 4, columns - 3, columns, 5])
                    terminal.append(banner[2:])
                    above += [row for row in wrapped(banner, columns)[0] if row]
                    terminal.shows(*expected(above, "menu> ", line, at, columns))
            terminal.send(ENTER).got([line])


if __name__ == "__main__":
    unittest.main()
