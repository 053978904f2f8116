"""Keys for editing, history, search, completion, ^C, ^D and ^Z, and a terminal whose size changes."""

import os
import signal
import unittest

from terminal import BACKSPACE, DOWN, ENTER, ESCAPE, HOME, HOST, LEFT, RIGHT, TAB, UP, Terminal

EDITS = [
    ("typed", "hello", "hello"),
    ("erased", "hellp" + "\x7f" + "o", "hello"),
    ("in the middle", "heo" + "\x02" + "ll", "hello"),
    ("korean erased", "안녕하" + "\x7f" + "세요", "안녕세요"),
    ("wide in the middle", "안요" + "\x02" + "녕하세", "안녕하세요"),
    ("emoji of several scalars erased", "a👨‍👩‍👧‍👦" + "\x7f" + "b", "ab"),
    ("flag erased", "🇰🇷x" + "\x7f\x7f" + "y", "y"),
    ("decomposed korean composed", "\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"),
    ("decomposed latin composed", "cafe\u0301", "café"),
    ("joiners kept", "👨‍👩‍👧", "👨‍👩‍👧"),
    ("arrows", "ac\x1b[D\x1b[Cd\x1b[D\x1b[Db", "abcd"),
    ("home, end, kill", "world\x01hello \x05!\x02\x0b", "hello world"),
    ("word erased", "one two\x17three", "one three"),
    ("line erased", "nonsense\x15sense", "sense"),
    ("latin-1 letters are no commands", "éßæü", "éßæü"),
    ("control characters typed quoted are dropped", "a\x16\x1bb", "ab"),
    ("blank", "   ", "   "),
]


class Keys(unittest.TestCase):
    def test_edits(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for count, (name, keys, line) in enumerate(EDITS):
                with self.subTest(name):
                    terminal.send(keys).send(ENTER).got([edit[2] for edit in EDITS[:count + 1]])

    def test_a_character_in_several_scalars_is_composed(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("cafe").sees("menu> cafe").send("\u0301").sees("menu> café")
            terminal.send(" \u1112").send("\u1161").send("\u11ab").sees("menu> café 한")
            terminal.send(ENTER).got(["café 한"])

    def test_two_scalars_at_once_join_the_character_before_them(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("\u1112").sees("menu> \u1112").send("\u1161\u11ab").sees("menu> 한", 5)
            terminal.send(ENTER).got(["한"])

    def test_a_character_split_between_two_writes(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for byte in "안😀".encode():
                terminal.send(bytes([byte])).pump(0.01)
            terminal.send(ENTER).got(["안😀"])

    def test_bytes_that_are_not_valid_utf8(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send(b"a\xff\xc3(\xed\xa0\x80\x00b\xc2\x85c").send(ENTER)
            terminal.got(["a��(���bc"])

    def test_interrupt_drops_the_line(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("half a line").sees("half a line").send(LEFT * 4 + b"\x03").sees("INTERRUPT")
            terminal.shows(["READY true", "menu> half a line", "INTERRUPT", "menu>"], (3, 6))
            terminal.send("whole").send(ENTER).got(["whole"])

    def test_end(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ab" + "\x01" + "\x04").send(ENTER).got(["b"])
            terminal.send("\x04").sees("END")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.mode(), terminal.found)
            terminal.shows(["READY true", "menu> b", "GOT <b>", "menu>", "END"])

    def test_typed_ahead(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("slow\rone\rtwo\rthr").got(["slow", "one", "two"]).sees("menu> thr")
            terminal.shows(["READY true", "menu> slow", "GOT <slow>", "menu> one", "GOT <one>", "menu> two",
                            "GOT <two>", "menu> thr"], (7, 9))

    def test_initial_text(self):
        with Terminal(20, 10, INITIAL="안녕하세요 여러분 다시") as terminal:
            terminal.shows(["READY true", "menu> 안녕하세요 여", "러분 다시"], (2, 9))
            terminal.append("x").shows(["READY true", "* x", "menu> 안녕하세요 여", "러분 다시"], (3, 9))
            terminal.send(BACKSPACE * 2).send(ENTER).got(["안녕하세요 여러분 "])

    def test_cancelled_line_is_kept_and_restored(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("half").sees("half").append("cancel").sees("CANCELLED <half>")
            terminal.shows(["READY true", "CANCELLED <half>", "menu>"], (2, 6))
            terminal.send("again").send(ENTER).sees("again> draft").send("s").send(ENTER).got(["again", "drafts"])

    def test_another_prompt_while_typing(self):
        with Terminal(20, 10) as terminal:
            terminal.sees("menu>").send("abcdefghijklmnopqrst").send(LEFT * 3).append("prompt|방 #42 > ")
            terminal.shows(["READY true", "방 #42 > abcdefghijk", "lmnopqrst"], (2, 6))
            terminal.append("x").shows(["READY true", "* x", "방 #42 > abcdefghijk", "lmnopqrst"], (3, 6))

    def test_deadline(self):
        with Terminal(CLOCK=100) as terminal:
            terminal.sees("menu>").send("typing").sees("RING").shows(["READY true", "RING", "menu> typing"], (2, 12))

    def test_edits_are_told_after_a_pause(self):
        with Terminal(EDITS=30) as terminal:
            terminal.sees("menu>").send("se").sees("EDIT <se>").send("a").sees("EDIT <sea>").send(LEFT).send("xy")
            terminal.sees("EDIT <sexya>").shows(["READY true", "EDIT <se>", "EDIT <sea>", "EDIT <sexya>",
                                                 "menu> sexya"], (4, 10))

    def test_resize(self):
        with Terminal(40, 12) as terminal:
            terminal.sees("menu>").send("abcdefghij" * 2).send(LEFT * 3)
            terminal.shows(["READY true", "menu> abcdefghijabcdefghij"], (1, 23))
            for columns, rows in ((80, 24), (60, 8), (30, 8)):
                terminal.resize(columns, rows)
                terminal.append("at %d" % columns).sees("* at %d" % columns)
                self.assertEqual(terminal.lines()[-1], "menu> abcdefghijabcdefghij")
            terminal.send("Z").send(ENTER).got(["abcdefghijabcdefgZhij"])
            terminal.send("size").send(ENTER).sees("SIZE 30x8")

    def test_resize_of_a_line_over_rows(self):
        with Terminal(80, 12) as terminal:
            terminal.sees("menu>").send("안녕하세요 " * 5)
            terminal.resize(20, 12)
            terminal.append("narrow").sees("* narrow").append("wide").sees("* wide")
            self.assertEqual(terminal.lines()[-5:-1] if terminal.lines()[-1] else [], [
                "* wide", "menu> 안녕하세요 안", "녕하세요 안녕하세요", "안녕하세요 안녕하세"])
            terminal.send(ENTER).got(["안녕하세요 " * 5])


    def test_a_wrapped_line_is_widened(self):
        text = "abcdefghij" * 5
        for middle in (20, 33, 80):
            for back in (0, 1, 15, 50):
                with self.subTest(middle=middle, back=back), Terminal(20, 12) as terminal:
                    terminal.sees("menu>").send(text).until(lambda: len(terminal.lines()) == 4, "four rows")
                    terminal.send(LEFT * back)
                    terminal.append("narrow").sees("* narrow")
                    for columns in sorted({middle, 80}):
                        terminal.resize(columns, 12)
                        terminal.append("at %d" % columns).sees("* at %d" % columns)
                    terminal.append("wide").sees("* wide")
                    # The line is drawn after what is shown above it.
                    terminal.until(lambda: [line for line in terminal.lines() if "*" not in line]
                                   == ["READY true", "menu> " + text], "the line in one row")
                    terminal.until(lambda: terminal.cursor()[1] == 6 + len(text) - back, "the cursor in the line")

    def test_a_hidden_question_over_rows_is_widened(self):
        question = "what is it that nobody may see? "
        with Terminal(20, 12, QUESTION=question) as terminal:
            terminal.sees("menu>").send("ask\r").sees("may see?").append("narrow").sees("* narrow")
            terminal.resize(80, 12)
            terminal.append("wide").sees("* wide").until(lambda: terminal.lines()[-1] == question.rstrip(), "question")
            self.assertEqual(terminal.lines()[3:], ["* narrow", "* wide", question.rstrip()])
            terminal.send("x\r").sees("SECRET <x>")


class Settings(unittest.TestCase):
    def test_editrc(self):
        for line in ("bind -v", "bind -e", "edit off", "setty -d +isig +echo", "nonsense \\x01", "bind ^T ed-move-to-beg"):
            script = "printf '%s\\n' \"$0\" > .editrc; exec $HOST"
            with self.subTest(line), Terminal(arguments=["/bin/sh", "-c", script, line]) as terminal:
                terminal.sees("menu>").send("안녕 set").send(TAB).sees("menu> 안녕 settings").append("x").sees("* x")
                terminal.send(BACKSPACE).send(ENTER).got(["안녕 setting"]).send("half\x03").sees("INTERRUPT")
                terminal.send("quit\r")
                self.assertEqual(terminal.wait(), 0)
                self.assertEqual(terminal.mode(), terminal.found)


class HistoryKeys(unittest.TestCase):
    def enter(self, terminal, lines):
        terminal.sees("menu>")
        for line in lines:
            before = terminal.answers()
            terminal.send(line).send(ENTER).got(before + [line])

    def test_arrows(self):
        with Terminal() as terminal:
            self.enter(terminal, ["one", "두 번째", "three", "three", "   "])
            terminal.send("draft").send(UP).sees("menu> three").send(UP).sees("menu> 두 번째").send(UP * 3)
            terminal.until(lambda: terminal.lines()[-1] == "menu> one", "first line").send(DOWN * 3)
            terminal.until(lambda: terminal.lines()[-1] == "menu> draft", "draft")
            terminal.send(UP).append("banner").sees("* banner")
            terminal.until(lambda: terminal.lines()[-1] == "menu> three", "third line")

    def test_a_hidden_answer_is_not_remembered(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ask\r").sees("secret:").send("pass word\r").sees("SECRET <pass word>")
            terminal.send(UP).sees("menu> ask")
            self.assertNotIn(b"pass word", terminal.raw.replace(b"SECRET <pass word>", b""))

    def test_file(self):
        with Terminal(HISTORY="history") as terminal:
            path = os.path.join(terminal.folder, "history")
            self.enter(terminal, ["one", "둘"])
            terminal.send("ask\r").sees("secret:").send("hush\r").sees("SECRET").send("quit\r")
            self.assertEqual(terminal.wait(), 0)
            with open(path) as file:
                self.assertEqual(file.read(), "one\n둘\nask\nquit\n")
            self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
            self.assertEqual(sorted(os.listdir(terminal.folder)), ["history", "watched"])

    def test_hostile_file(self):
        with Terminal(HISTORY="/proc/self/cwd/history", arguments=[
                "/bin/sh", "-c", "printf 'good\\n\\033[31mred\\007\\n\\377\\376\\n' > history; "
                "head -c 100000 /dev/zero | tr '\\0' x >> history; printf '\\nlast\\n' >> history; "
                "exec \"$HOST\""]) as terminal:
            terminal.sees("menu>").send("history\r")
            terminal.sees("H <history>")
            self.assertEqual([line for line in terminal.lines() if line.startswith("H <")],
                             ["H <good>", "H <[31mred>", "H <��>", "H <last>", "H <history>"])

    def test_search(self):
        for columns in (80, 20):
            with self.subTest(columns=columns), Terminal(columns) as terminal:
                self.enter(terminal, ["가각갂 소리", "notes", "가다 나라 마바사 아자", "other"])
                above = terminal.lines()[:-1]
                found = "Find:가›가다나라마바사아자"
                terminal.send("\x12").sees("Find:").send("가")
                terminal.until(lambda: "".join(terminal.lines()[len(above):]).replace(" ", "") == found, "match")
                terminal.append("while searching").sees("* while searching")
                rows = 2 if columns == 20 else 1
                self.assertEqual("".join(terminal.lines()[-rows:]).replace(" ", ""), found)
                self.assertEqual(terminal.lines()[:len(above)], above)
                shown = lambda: "".join(terminal.lines()[len(above) + 1:]).replace(" ", "")
                terminal.send("\x12").until(lambda: shown() == "Find:가›가각갂소리", "older match")
                terminal.send("갇").until(lambda: shown() == "Notfound:가갇›가각갂소리", "no match")
                terminal.send(BACKSPACE).send("각").until(lambda: shown() == "Find:가각›가각갂소리", "match")
                terminal.send("\x01!").until(lambda: terminal.lines()[-1] == "menu> !가각갂 소리", "line")
                terminal.send(ENTER).sees("GOT <!가각갂 소리>")

    def test_leaving_a_search(self):
        with Terminal() as terminal:
            self.enter(terminal, ["one", "two"])
            terminal.send("draft").send("\x12o").sees("Find: o › two").send("\x07").sees("menu> draft")
            terminal.send("\x12o").sees("Find: o › two").send(ESCAPE)
            terminal.until(lambda: terminal.lines()[-1] == "menu> two", "line").send("s").sees("menu> twos")
            terminal.send("\x12on").sees("Find: on › one").send(LEFT).send("-").sees("menu> on-e")
            terminal.send("\x12tw").sees("Find: tw › two").append("cancel").sees("CANCELLED <on-e>")
            terminal.send("\x12tw").sees("Find: tw › two").append("prompt|new> ").send(ENTER).sees("new> two")
            terminal.send(ENTER).sees("GOT <two>")
            # What was not found sends nothing, and what stood in the line stands there again.
            terminal.send("draft").send("\x12twx").sees("Not found: twx › two").send(ENTER).sees("menu> draft")
            terminal.send("!").send(ENTER).sees("GOT <draft!>")


class Completion(unittest.TestCase):
    def test_one_candidate(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("go set").send(TAB).sees("menu> go settings").send(ENTER).got(["go settings"])

    def test_common_beginning_then_list(self):
        for columns in (80, 20):
            with self.subTest(columns=columns), Terminal(columns) as terminal:
                terminal.sees("menu>").send("go n end").send(LEFT * 4).send(TAB).sees("menu> go not end")
                terminal.send(TAB)
                above = ["READY true"] + (["notifications  notes"] if columns == 80 else ["notifications", "notes"])
                terminal.shows(above + ["menu> go not end"], (len(above), 12))
                terminal.append("while listing")
                terminal.shows(above + ["* while listing", "menu> go not end"], (len(above) + 1, 12))
                terminal.send("e").send(TAB).send(ENTER).got(["go notes end"])

    def test_korean(self):
        with Terminal(20) as terminal:
            terminal.sees("menu>").send("안").send(TAB)
            terminal.shows(["READY true", "안녕하세요", "안내", "menu> 안"], (3, 8))
            terminal.send("내").send(ENTER).got(["안내"])

    def test_hostile_candidate(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ev").send(TAB).sees("menu> evil").send(ENTER).got(["evil"])

    def test_no_candidate(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("zzz").send(TAB).until(lambda: b"\x07" in terminal.raw, "bell")
            terminal.send(ENTER).got(["zzz"])


class Suspension(unittest.TestCase):
    def shell(self):
        return Terminal(arguments=["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"])

    def test_stop_and_continue(self):
        with self.shell() as terminal:
            terminal.sees("$").send("$HOST\n").sees("menu>").send("half a line").send(LEFT * 4).sees("half a line")
            terminal.send("\x1a").sees("Stopped")
            terminal.until(lambda: terminal.mode()[3] == terminal.found[3], "terminal as it was found")
            terminal.send("fg\n")
            terminal.until(lambda: terminal.lines()[-1] == "menu> half a line" and terminal.cursor()[1] == 13, "line")
            terminal.append("back").sees("* back").send("Z\r").sees("GOT <half a Zline>")
            terminal.send("quit\r")
            terminal.until(lambda: terminal.lines()[-1] == "$", "shell").send("echo code $?\r").sees("code 0")

    def test_stop_in_a_hidden_question(self):
        with self.shell() as terminal:
            terminal.sees("$").send("$HOST\n").sees("menu>").send("ask\r").sees("secret:").send("abc\x1a")
            terminal.sees("Stopped")
            terminal.until(lambda: terminal.mode()[3] == terminal.found[3], "terminal as it was found")
            terminal.send("fg\n").until(lambda: terminal.lines()[-1] == "secret:", "question")
            terminal.send("d\r").sees("SECRET <abcd>")

    def test_a_signal_while_it_is_stopped(self):
        with self.shell() as terminal:
            terminal.sees("$").send("$HOST\n").sees("menu>").send("half").sees("menu> half").send("\x1a").sees("Stopped")
            terminal.send("kill %1\n").sees("TERMINATE 15 <half>").send("fg; echo code $?\n").sees(" 143")

    def test_stop_signal_from_outside(self):
        with self.shell() as terminal:
            terminal.sees("$").send("$HOST\n").sees("menu>").send("half").sees("menu> half")
            with open("/proc/%d/task/%d/children" % (terminal.pid, terminal.pid)) as file:
                os.kill(int(file.read()), signal.SIGTSTP)
            terminal.sees("Stopped").send("fg\n")
            terminal.until(lambda: terminal.lines()[-1] == "menu> half", "line").send("\r").sees("GOT <half>")


if __name__ == "__main__":
    unittest.main()
