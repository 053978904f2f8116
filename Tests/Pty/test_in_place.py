"""Live results replace each other: while a line is typed, the screen's former drawing is taken away."""

import re
import unittest

from store import Home, PARLOR
from terminal import BACKSPACE, LEFT, TAB, Terminal

# The number, the author and the time in front of a message.
HEAD = r"( \d  )Jun \d\d:\d\d  "
BANNER = '{"type":"dm","workspace_id":"1","opponent_id":"7","aps":{"alert":{"title":"Mina","body":"%s"}}}'
LINE_KILLED = "\x15"


class InPlace(unittest.TestCase):
    def demo(self, *options, columns=80, rows=24):
        return Terminal(columns, rows, arguments=[PARLOR, "--demo", *options])

    def titles(self, terminal, word="Search"):
        """The heads of the search screens on the terminal and above it."""
        return [line for line in terminal.lines() if line == word or line.startswith(word + "  “")]

    def searches(self, terminal, text, prompt="Search>", word="Search"):
        """Waits for the results of a text that is being typed."""
        return terminal.until(
            lambda: terminal.lines()[-1].startswith("%s %s" % (prompt, text))
            and self.titles(terminal, word)[-1:] == ["%s  “%s”" % (word, text)], "the results of " + text)

    def test_each_result_takes_the_place_of_the_last_one(self):
        for columns, rows in ((80, 24), (40, 15), (120, 40)):
            with self.subTest(columns=columns), self.demo("--lang", "en", columns=columns, rows=rows) as terminal:
                terminal.sees("Lighthouse>").send("s\r").sees("Search>")
                above = terminal.lines().index("Lighthouse> s")
                for text in ("lunch", "lunc", "lun", "umbrella"):
                    terminal.send(LINE_KILLED + text)
                    self.searches(terminal, text)
                    self.assertEqual(self.titles(terminal), ["Search  “%s”" % text])
                    # What stood above the first drawing stays.
                    self.assertEqual(terminal.lines()[above], "Lighthouse> s")
                    self.assertLessEqual("\n".join(terminal.lines()).count(" results\n"), 1)
                # The results of the whole line take the place of those of the half-typed one.
                terminal.send("\r").sees("/star N")
                self.assertEqual(self.titles(terminal), ["Search  “umbrella”"])

    def test_a_menu_that_changes_by_itself_is_shown_once(self):
        with Home(rooms=3) as home, Terminal(arguments=home.session()) as terminal:
            terminal.sees("Filled 1>").send("half a w")
            for number in range(1, 4):
                with home.writer(1, room=2, account=2) as writer:
                    self.assertEqual(writer.wait(), 0)
                terminal.until(
                    lambda: any("#channel-2" in row and row.split()[-1] == str(number) for row in terminal.lines()),
                    "%d unread" % number)
            terminal.sees("Filled 1> half a w")
            # The notifications stand below the menu, and the count has changed in its row above them.
            rows = [row for row in terminal.lines() if row.startswith("  2  #channel-2")]
            self.assertEqual([row.split()[2:] for row in rows], [["3"]], terminal.drawing())
            above = terminal.lines().index(rows[0])
            self.assertTrue(any("◆" in row for row in terminal.lines()[above:]), terminal.drawing())

    def test_a_message_changes_where_it_stands_for_everybody_who_sees_it(self):
        for columns, rows in ((80, 24), (40, 15)):
            room = ("--open", "channel:1")
            with self.subTest(columns=columns), Home() as home, \
                    Terminal(columns, rows, arguments=home.session(*room)) as one, \
                    Terminal(columns, rows, arguments=home.session(*room)) as other:
                one.sees("#channel-1>")
                other.sees("#channel-1>")

                def shows(*messages):
                    for terminal in (one, other):
                        terminal.until(
                            lambda: tuple(re.sub(HEAD, r"\1", row) for row in terminal.lines()
                                          if re.match(r" \d  |    \S", row)) == messages,
                            messages)

                for text in ("first", "second"):
                    one.send(text + "\r")
                    other.sees(text)
                shows(" 1  first", " 2  second")
                self.assertEqual(len([row for row in other.lines() if re.match(HEAD, row)]), 1, other.drawing())
                # What was typed and printed below the messages stays.
                other.send("/where\r").sees("workspace:").send("half a w").sees("> half a w")
                one.send("/edit 1 changed\r")
                shows(" 1  changed (edited)", " 2  second")
                one.send("/react 1 :+1:\r")
                shows(" 1  changed (edited)", "    👍 1", " 2  second")
                one.send("/react 1 :+1:\r").sees("removed")
                shows(" 1  changed (edited)", " 2  second")
                one.send("/delete 2\r").sees("for everyone?").send("y\r")
                shows(" 1  changed (edited)", " 2  (deleted)")
                self.assertEqual(len([row for row in other.lines() if re.match(HEAD, row)]), 1, other.drawing())
                self.assertTrue(other.lines()[-1].endswith("> half a w"), other.drawing())
                self.assertTrue(any(row.startswith("workspace:") for row in other.lines()), other.drawing())

    def test_what_has_scrolled_away_is_drawn_by_the_next_page(self):
        room = ("--open", "channel:1")
        with Home() as home, Terminal(80, 12, arguments=home.session(*room)) as one, \
                Terminal(80, 12, arguments=home.session(*room)) as other:
            other.sees("#channel-1>")
            one.sees("#channel-1>")
            for number in range(1, 13):
                one.send("text %d\r" % number)
                # Lines that come together are a paste.
                other.sees("  text %d" % number)
            before = other.lines()
            one.send("/edit 1 changed\r")
            one.send("/where\r").sees("workspace:")
            one.send("/edit 12 the last\r").sees("12  the last (edited)")
            other.sees("12  the last (edited)")
            self.assertEqual(
                [row.replace("12  the last (edited)", "12  text 12") for row in other.lines()], before, other.drawing())
            other.send("/latest\r").sees("/older").send("/older\r").sees("/newer").send("/older\r").sees(
                "  changed (edited)")

    def test_searches_that_are_sent_take_the_place_of_each_other(self):
        for columns, rows in ((80, 24), (40, 15)):
            with self.subTest(columns=columns), self.demo("--lang", "en", columns=columns, rows=rows) as terminal:
                terminal.sees("Lighthouse>").send("s\r").sees("Search>")
                above = terminal.lines().index("Lighthouse> s")
                for text in ("umbrella", "lunch", "slides", "design"):
                    terminal.send(text + "\r")
                    terminal.until(
                        lambda: self.titles(terminal)[-1:] == ["Search  “%s”" % text]
                        and terminal.lines()[-1] == "Search>", "the results of " + text)
                    self.assertEqual(self.titles(terminal), ["Search  “%s”" % text])
                    self.assertEqual(terminal.lines()[above:above + 3], ["Lighthouse> s", "", "Search  “%s”" % text])

    def test_an_emptied_line_shows_the_recent_searches_again(self):
        for language, home, word, recent, typed in (
                ("en", "Lighthouse>", "Search", "umbrella", "lunch"), ("ko", "등대>", "검색", "우산", "점심")):
            with self.subTest(language=language), self.demo("--lang", language) as terminal:
                terminal.sees(home).send("s\r").sees(word + ">").send(recent + "\r").sees("/star")
                terminal.send("\x04").sees("1  " + recent).send(typed)
                self.searches(terminal, typed, word + ">", word)
                terminal.send(LINE_KILLED)
                terminal.until(lambda: self.titles(terminal, word)[-1:] == [word], "the recent searches")
                self.assertIn("  1  " + recent, terminal.lines())
                self.assertEqual([line for line in terminal.lines() if "“%s”" % typed in line], [])

    def test_the_line_and_the_cursor_stay(self):
        with self.demo("--lang", "ko") as terminal:
            terminal.sees("등대>").send("s\r").sees("검색>").send("점심 비").send(LEFT * 2)
            self.searches(terminal, "점심 비", "검색>", "검색")
            terminal.send("밥")
            terminal.until(lambda: self.titles(terminal, "검색") == ["검색  “점심밥 비”"], "the results")
            self.assertEqual(terminal.cursor()[1], len("검색> 점심밥") + 5)

    def test_a_screen_that_does_not_fit_stays(self):
        for columns, rows in ((40, 15), (80, 4)):
            with self.subTest(rows=rows), self.demo("--lang", "en", columns=columns, rows=rows) as terminal:
                terminal.sees("Lighthouse>").send("s\r").sees("Search>").send("lu")
                self.searches(terminal, "lu").send("n")
                self.searches(terminal, "lun").send("c")
                self.searches(terminal, "lunc")
                # In 4 rows, all drawings are too tall.
                titles = ["Search", "Search  “lu”", "Search  “lun”", "Search  “lunc”"]
                self.assertEqual(self.titles(terminal), titles[3:] if rows == 15 else titles)

    def test_nothing_else_is_taken_away(self):
        with Terminal() as other, self.demo("--lang", "en", "--push", other.watched) as terminal:
            terminal.sees("Lighthouse>").send("s\r").sees("Search>").send("umbr")
            self.searches(terminal, "umbr")
            # A banner below the results stays, and so do the results above it.
            other.append(BANNER % "점심?")
            terminal.sees("◆ Mina: 점심?").send("e")
            self.searches(terminal, "umbre").send("l")
            self.searches(terminal, "umbrel")
            self.assertEqual(self.titles(terminal), ["Search  “umbr”", "Search  “umbrel”"])
            self.assertIn("◆ Mina: 점심?", terminal.lines())
            # So do the names that Tab has listed.
            terminal.send(" in:").send(TAB + TAB).sees("in:#general").send(BACKSPACE * 4).send(" l")
            self.searches(terminal, "umbrel l")
            self.assertEqual(
                self.titles(terminal), ["Search  “umbr”", "Search  “umbrel”", "Search  “umbrel l”"])
            terminal.sees("in:#general")

    def test_after_a_resize_the_screen_is_drawn_anew_and_then_replaced(self):
        with self.demo("--lang", "en") as terminal:
            terminal.sees("Lighthouse>").send("s\r").sees("Search>").send("umbr")
            self.searches(terminal, "umbr")
            terminal.resize(60, 24)
            terminal.until(lambda: terminal.lines()[-1:] == ["Search> umbr"] and terminal.cursor()[1] == 12, "the line")
            terminal.send("e")
            self.searches(terminal, "umbre").send("l")
            self.searches(terminal, "umbrel")
            shown = [line for line in terminal.lines() if line.startswith("Search  “umbre")]
            self.assertEqual(shown[-1], "Search  “umbrel”")
            self.assertIn("Search> umbrel", terminal.lines()[-1])

    def test_plain_lines_are_only_added(self):
        with self.demo("--lang", "en", "--plain") as terminal:
            terminal.sees("Lighthouse>").send("s\rumbrella\rlunch\r").sees("18 results")
            self.assertNotIn(b"\x1b[K\x1b[C\x1b[J", terminal.raw)


if __name__ == "__main__":
    unittest.main()
