"""The progress of slow work is one row above the prompt. Each report replaces the last one, and nothing of it stays."""

import os
import random
import signal
import unittest

from terminal import BACKSPACE, END, ENTER, LEFT, TAB, Terminal, columns_of, wrapped
from test_banner import LAYOUTS, expected

LOOKING = "Looking… 10 %"


def report(terminal, text=LOOKING, kind="looking"):
    terminal.append("progress|%s|%s" % (kind, text))
    return terminal


def cut(text, columns):
    """The text in one row."""
    if columns_of(text) <= columns:
        return text
    row = ""
    for char in text:
        if columns_of(row + char) > columns - 1:
            break
        row += char
    return row.rstrip() + "…"


def rows_left(text, columns):
    """The rows of a line that was entered."""
    rows, _ = wrapped(text, columns)
    return rows


class Progress(unittest.TestCase):
    def test_layouts(self):
        for columns in (80, 40, 20):
            for name, text, left in LAYOUTS:
                with self.subTest(name, columns=columns):
                    self.check(text, left, columns)

    def check(self, text, left, columns):
        with Terminal(columns, 24) as terminal:
            terminal.sees("menu>").send(text).send(LEFT * left)
            at = len(text) - left
            terminal.shows(*expected(["READY true"], "menu> ", text, at, columns))
            for percent in (1, 10, 100):
                report(terminal, "Looking… %d %%" % percent)
                above = ["READY true", "Looking… %d %%" % percent]
                terminal.shows(*expected(above, "menu> ", text, at, columns))
            terminal.append("one|two")
            above = ["READY true", "* one", "two", "Looking… 100 %"]
            terminal.shows(*expected(above, "menu> ", text, at, columns))
            line = text[:at] + "Z" + text[at:]
            terminal.send("Z").shows(*expected(above, "menu> ", line, at + 1, columns))
            terminal.send(ENTER).got([line])
            left_behind = above[:-1] + rows_left("menu> " + line, columns)
            got, _ = wrapped("GOT <%s>" % line, columns)
            left_behind += got[:-1] if got[-1] == "" else got
            terminal.shows(*expected(left_behind + above[-1:], "menu> ", "", 0, columns))
            terminal.append("progress").shows(*expected(left_behind, "menu> ", "", 0, columns))

    def test_nothing_stays_however_the_line_ends(self):
        ends = [
            (b"\x03", ["menu> half", "INTERRUPT", LOOKING, "menu>"]),
            (b"\x15\x04", ["menu>", "END"]),
            ("cancel", ["CANCELLED <half>", LOOKING, "menu>"]),
            (signal.SIGTERM, ["menu> half", "TERMINATE 15 <half>"]),
            (b"\x01", [LOOKING, "menu> half"]),
        ]
        for how, rows in ends:
            with self.subTest(how), Terminal() as terminal:
                report(terminal.sees("menu>").send("half").sees("menu> half")).sees(LOOKING)
                if isinstance(how, bytes):
                    terminal.send(how)
                elif how == "cancel":
                    terminal.append(how)
                else:
                    os.kill(terminal.pid, how)
                terminal.shows(["READY true"] + rows)

    def test_it_comes_back_after_each_line(self):
        with Terminal(40, 10) as terminal:
            report(terminal.sees("menu>")).sees(LOOKING)
            entered = ["word %d" % number for number in range(30)]
            terminal.send("".join(word + "\r" for word in entered)).got(entered)
            rows = [row for word in entered for row in ("menu> " + word, "GOT <%s>" % word)]
            terminal.shows(["READY true"] + rows + [LOOKING, "menu>"])

    def test_a_report_while_no_line_is_read_comes_with_the_next_prompt(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ask\r").sees("secret:")
            report(terminal).shows(["READY true", "menu> ask", "GOT <ask>", LOOKING, "secret:"], (4, 8))
            report(terminal.send("x"), "Looking… 20 %").sees("20 %").send(ENTER)
            terminal.shows(["READY true", "menu> ask", "GOT <ask>", "secret:", "SECRET <x>", "Looking… 20 %", "menu>"])

    def test_it_is_cut_to_one_row_and_no_wide_letter_in_two(self):
        texts = ["x" * 20, "x" * 21, "가나다라마바사아자차", "가나다라마바사아자차카", "a가나다라마바사아자차", "one two three four five", "👨‍👩‍👧" * 12]
        for text in texts:
            with self.subTest(text), Terminal(20, 10) as terminal:
                report(terminal.sees("menu>").send("half").sees("half"), text)
                if "👨" in text:
                    terminal.until(lambda: "👨" in "".join(terminal.lines()), "the emoji")
                    self.assertEqual(len(terminal.lines()), 3)
                else:
                    terminal.shows(["READY true", cut(text, 20), "menu> half"], (2, 10))
                terminal.append("progress").shows(["READY true", "menu> half"], (1, 10))

    def test_hostile_words(self):
        with Terminal() as terminal:
            report(terminal.sees("menu>"), "\x1b[2J\x1b[H\x07up\x1b[5A\r\tdown\x9b3A\u202e")
            terminal.sees("up").shows(["READY true", "␛[2J␛[H␇up␛[5A␍␉down‹U+009B›3A‹U+202E›", "menu>"], (2, 6))

    def test_search_and_candidates(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("older words\r").got(["older words"])
            above = ["READY true", "menu> older words", "GOT <older words>"]
            report(terminal.send(b"\x12old").sees("Find: old › older words"))
            terminal.shows(above + [LOOKING, "Find: old › older words"])
            report(terminal, "Looking… 20 %").shows(above + ["Looking… 20 %", "Find: old › older words"])
            terminal.send(b"\x07").shows(above + ["Looking… 20 %", "menu>"], (4, 6))
            terminal.send("no").send(TAB).shows(above + ["Looking… 20 %", "menu> not"], (4, 9))
            terminal.send("e").send(BACKSPACE).send(TAB)
            terminal.shows(above + ["notifications  notes", "Looking… 20 %", "menu> not"], (5, 9))
            terminal.append("progress").shows(above + ["notifications  notes", "menu> not"], (4, 9))

    def test_a_cleared_screen(self):
        with Terminal() as terminal:
            report(terminal.sees("menu>").send("half").send(LEFT)).sees(LOOKING).send(b"\x0c")
            terminal.shows([LOOKING, "menu> half"], (1, 9))
            terminal.append("progress").shows(["menu> half"], (0, 9))

    def test_resize(self):
        text = "Looking through 1000 rooms… 10 %"
        with Terminal(80, 24) as terminal:
            report(terminal.sees("menu>").send("안녕하세요 " * 3).send(LEFT * 4), text).sees("10 %")
            for columns in (40, 20, 31, 80):
                terminal.resize(columns, 12)
                terminal.append("at %d" % columns).sees("* at %d" % columns).append("next").sees("* next")
                rows, (row, column) = expected([cut(text, columns)], "menu> ", "안녕하세요 " * 3, 14, columns)
                rows = [one.rstrip() for one in rows]
                while rows[-1] == "":
                    rows.pop()
                terminal.until(lambda: terminal.lines()[-len(rows):] == rows, "the line below the progress")
                self.assertEqual(sum("Looking" in line for line in terminal.lines()), 1)
                self.assertEqual(terminal.cursor()[1], column)

    def test_the_rows_into_which_a_narrower_terminal_wraps_it_are_erased(self):
        for words, columns, rows in (("x" * 30, 30, 1), ("x" * 31, 30, 2), ("가" * 30, 21, 3), ("가" * 30, 20, 3)):
            with self.subTest(words, columns=columns), Terminal(80, 24) as terminal:
                report(terminal.sees("menu>"), words).sees(words)
                terminal.until(lambda: terminal.raw.endswith(b"menu> \r\x1b[6C"), "the prompt below it")
                before = len(terminal.raw)
                # The screen wraps nothing, so only what is sent to it can be compared.
                terminal.resize(columns, 24)
                terminal.until(lambda: b"menu> " in terminal.raw[before:], "the prompt")
                self.assertTrue(terminal.raw[before:].startswith(b"\r\x1b[%dA\x1b[K" % rows), terminal.raw[before:])

    def test_a_line_that_grows_takes_its_place(self):
        text = "abcdefghij" * 14
        for columns, rows in ((20, 8), (20, 5), (20, 4)):
            with self.subTest(rows=rows), Terminal(columns, rows) as terminal:
                report(terminal.sees("menu>")).sees(LOOKING)
                for count, letter in enumerate(text[:(rows - 1) * columns], 1):
                    terminal.send(letter).until(lambda: terminal.cursor()[1] == (count + 6) % columns, "a letter")
                terminal.send(ENTER).got([text[:(rows - 1) * columns]])
                self.assertEqual([line for line in terminal.lines() if "Looking" in line], [LOOKING])
                self.assertEqual(terminal.lines()[-2:], [LOOKING, "menu>"])

    def test_a_long_line_that_shrinks_lets_it_come_back(self):
        with Terminal(20, 6) as terminal:
            terminal.sees("menu>").send("x" * 90).until(lambda: len(terminal.lines()) == 6, "five rows")
            report(terminal)
            terminal.append("one").sees("* one")
            self.assertNotIn(LOOKING, terminal.lines())
            rows = ["* one", LOOKING, "menu> " + "x" * 14, "x" * 20, "x" * 6]
            terminal.send(BACKSPACE * 50).until(lambda: terminal.lines()[-5:] == rows, "the progress again")
            terminal.append("progress").until(lambda: LOOKING not in terminal.lines(), "no progress")

    def test_tiny_terminals_do_not_show_it(self):
        for rows in (1, 2, 3):
            with self.subTest(rows=rows), Terminal(40, rows) as terminal:
                report(terminal.sees("menu>")).append("one").sees("* one")
                terminal.send("half").sees("menu> half").send(ENTER).got(["half"])
                self.assertNotIn(LOOKING.encode(), terminal.raw)
        with Terminal(40, 4) as terminal:
            report(terminal.sees("menu>")).shows(["READY true", LOOKING, "menu>"], (2, 6))

    def test_nothing_scrolls_away_from_the_first_row(self):
        with Terminal(40, 8) as terminal:
            terminal.sees("menu>").send(b"\x0c").shows(["menu>"], (0, 6)).send("typed").send(LEFT * 2)
            for percent in range(3):
                report(terminal, "Looking… %d %%" % percent)
                terminal.shows(["Looking… %d %%" % percent, "menu> typed"], (1, 9))
            terminal.append("one").shows(["* one", "Looking… 2 %", "menu> typed"], (2, 9))
            terminal.send(b"\x0c").shows(["Looking… 2 %", "menu> typed"], (1, 9))
            terminal.send("xyz").shows(["Looking… 2 %", "menu> typxyzed"], (1, 12))
            terminal.append("progress").shows(["menu> typxyzed"], (0, 12)).send(BACKSPACE)
            terminal.shows(["menu> typxyed"], (0, 11))

    def test_stopped_and_continued(self):
        script = "set -m; $HOST; echo back; read line; fg; echo done"
        with Terminal(arguments=["/bin/bash", "-c", script]) as terminal:
            report(terminal.sees("menu>").send("half").sees("menu> half")).sees(LOOKING)
            terminal.send(b"\x1a").sees("back")
            self.assertNotIn(LOOKING, terminal.lines())
            report(terminal, "Looking… 20 %")
            terminal.send("\n").sees("20 %").until(lambda: terminal.lines()[-2:] == ["Looking… 20 %", "menu> half"],
                                                   "the line below the progress")
            terminal.append("progress").until(lambda: "Looking" not in "\n".join(terminal.lines()), "no progress")
            self.assertEqual(terminal.lines()[-1], "menu> half")

    def test_a_burst_is_drawn_once_per_wake(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("half").sees("menu> half")
            with open(terminal.watched, "a") as file:
                file.write("".join("progress|looking|Looking… %d\n" % number for number in range(10000)))
            terminal.sees("Looking… 9999").shows(["READY true", "Looking… 9999", "menu> half"], (2, 10))
            # The host reads sixteen lines of the file per wake.
            self.assertLess(terminal.raw.count("Looking…".encode()), 700)
            terminal.send("way").send(ENTER).got(["halfway"])

    def test_random_edits(self):
        for seed in range(int(os.environ.get("PTY_SEEDS", "100"))):
            with self.subTest(seed=seed):
                self.random_edits(random.Random(seed))

    def random_edits(self, chance):
        letters = list("abc de") + list("안녕하세요가나") + ["😀", "🎉", "é", "漢"]
        columns, rows = chance.choice([20, 31, 40, 80]), chance.choice([12, 24])
        line, at, above, shown, entered = "", 0, ["READY true"], [], []
        with Terminal(columns, rows, PROMPT="\x01\x1b[36m\x01menu\x01\x1b[0m\x01> ") as terminal:
            terminal.sees("menu>")
            for step in range(chance.randint(5, 15)):
                what = chance.random()
                if what < 0.35:
                    text = "".join(chance.choice(letters) for _ in range(chance.randint(1, 25)))
                    if len(wrapped("menu> " + line + text, columns)[0]) >= rows - 4:
                        continue
                    line, at = line[:at] + text + line[at:], at + len(text)
                    terminal.send(text)
                elif what < 0.5:
                    left = chance.randint(0, at)
                    at -= left
                    terminal.send(LEFT * left)
                elif what < 0.55:
                    at = len(line)
                    terminal.send(END)
                elif what < 0.65 and at:
                    line, at = line[:at - 1] + line[at:], at - 1
                    terminal.send(BACKSPACE)
                elif what < 0.75:
                    entered.append(line)
                    terminal.send(ENTER).got(entered)
                    above += rows_left("menu> " + line, columns)
                    got, _ = wrapped("GOT <%s>" % line, columns)
                    above += got[:-1] if got[-1] == "" else got
                    line, at = "", 0
                elif what < 0.8:
                    terminal.append("banner %d" % step)
                    above += ["* banner %d" % step]
                else:
                    text = "".join(chance.choice(letters) for _ in range(chance.choice([0, 5, 20, 50]))).strip()
                    shown = [cut(text, columns)] if text else []
                    report(terminal, text) if text else terminal.append("progress")
                # What comes next must come after this.
                terminal.shows(*expected(above + shown, "menu> ", line, at, columns))
            terminal.send(ENTER).got(entered + [line])


if __name__ == "__main__":
    unittest.main()
