"""Notifications on the desktop: what the terminal says it knows, what is written to it, and the clicks that it reports."""

import base64
import os
import re
import signal
import unittest

from desktop import ATTRIBUTES, IN, KNOWS, OUT, QUERY, ST, answer, notices, question, version
from terminal import LEFT, Terminal

class Desktop(unittest.TestCase):
    def host(self, way="auto", focus=OUT, **settings):
        """A host with its window behind another one."""
        terminal = Terminal(**settings)
        terminal.sees("menu>").append("desktop|" + way)
        if way != "off":
            terminal.until(lambda: b"\x1b[?1004h" in terminal.raw, "mode 1004")
        if focus:
            terminal.send(focus + b"~").sees("menu> ~").send(b"\x7f").until(
                lambda: terminal.lines()[-1] == "menu>", "an empty line")
        return terminal

    def done(self, terminal, count=1):
        terminal.until(lambda: [one["isDone"] for one in notices(terminal)[0].values()] == [True] * count,
                       lambda: "%d notifications, but %r" % (count, notices(terminal)))
        return list(notices(terminal)[0].items())

    def test_the_terminal_is_asked_at_the_first_notification_and_a_click_is_reported(self):
        with self.host() as terminal:
            terminal.send("half a li").append("banner").sees("* banner")
            self.assertIsNone(QUERY.search(terminal.raw))
            terminal.append("notice|a|점심|식당에서 봐요; 늦지 마세요").send(LEFT * 2)
            answer(terminal)
            (name, notice), = self.done(terminal)
            self.assertEqual((notice["title"].decode(), notice["body"].decode()), ("점심", "식당에서 봐요; 늦지 마세요"))
            self.assertEqual(notice["keys"][b"o"], b"unfocused")
            self.assertEqual(notice["keys"][b"a"], b"focus,report")
            self.assertEqual(base64.b64decode(notice["keys"][b"f"]), b"host")
            # The click arrives in pieces, among typed keys.
            for piece in (b"\x1b", b"]99;i=" + name[:3], name[3:] + b";\x1b", b"\\"):
                terminal.send(piece).pump(0.05)
            terminal.sees("OPENED a")
            # It is a place once only; and nobody else can name one.
            for forged in (name, b"menu", b"", b"a:p=?", b"a:p=title"):
                terminal.send(b"\x1b]99;i=" + forged + b";" + ST)
            terminal.send(b"\x1b]99;;" + ST + b"\x1b]99;i=" + name + b";1" + ST + b"\x1b]99;i=" + name + b":p=close;" + ST)
            terminal.send("N").send("\r").got(["half a Nli"])
            self.assertEqual("\n".join(terminal.lines()).count("OPENED"), 1)
            terminal.append("notice|b|two|second")
            self.done(terminal, 2)
            self.assertEqual(len(QUERY.findall(terminal.raw)), 1)

    def test_a_report_is_read_at_a_hidden_question_and_in_a_search(self):
        with self.host("osc99") as terminal:
            terminal.append("notice|a|one|first").append("notice|b|two|second")
            (one, _), (two, _) = self.done(terminal, 2)
            terminal.send("ask\r").sees("secret:").send("ab" ).send(b"\x1b]99;i=" + one + b";" + ST + IN + OUT).send("c\r")
            terminal.sees("SECRET <abc>").sees("OPENED a")
            terminal.send(b"\x12as").sees("Find: as").send(b"\x1b]99;i=" + two + b";" + ST).sees("OPENED b")
            terminal.send("k\r").sees("secret:")

    def test_only_while_the_window_is_not_in_front(self):
        for way, mark in (("osc777", b"\x1b]777;"), ("osc9", b"\x1b]9;"), ("bell", b"\x07")):
            with self.subTest(way), self.host(way, focus=None) as terminal:
                # Nothing is known yet.
                terminal.append("notice|a|x|1").append("first").sees("* first")
                terminal.send(IN + b"x").sees("menu> x").append("notice|a|x|2").append("second").sees("* second")
                self.assertNotIn(mark, terminal.raw)
                terminal.send(OUT + b"y").sees("menu> xy").append("notice|a|x|3")
                terminal.until(lambda: mark in terminal.raw, "a notification")
                terminal.send(IN + b"z").sees("menu> xyz").append("notice|a|x|4").append("third").sees("* third")
                self.assertEqual(terminal.raw.count(mark), 1)
        # With OSC 99 the terminal itself knows.
        with self.host("osc99", focus=None) as terminal:
            terminal.append("notice|a|x|1")
            self.done(terminal)
            terminal.send(IN + b"x").sees("menu> x").append("notice|b|x|2").append("second").sees("* second")
            self.assertEqual(len(notices(terminal)[0]), 1)

    def test_what_a_terminal_answers_decides(self):
        for name, mark in [(b"foot(1.16.2)", b"\x1b]777;notify;T;B" + ST), (b"WezTerm 20240203", b"\x1b]777;notify;T;B" + ST),
                           (b"iTerm2 3.5.0", b"\x1b]9;host: T: B" + ST), (b"XTerm(379)", b"\x07"), (None, b"\x07")]:
            with self.subTest(name), self.host() as terminal:
                terminal.append("notice|a|T|B")
                question(terminal)
                if name:
                    terminal.send(version(name))
                terminal.send(ATTRIBUTES).until(lambda: mark in terminal.raw, "%r" % mark)
                terminal.append("notice|b|T|B").until(lambda: terminal.raw.count(mark) == 2, "the second")
                self.assertEqual(len(QUERY.findall(terminal.raw)), 1)
                self.assertEqual(notices(terminal)[0], {})

    def test_a_terminal_that_answers_nothing_rings(self):
        with self.host() as terminal:
            terminal.append("notice|a|T|B")
            question(terminal)
            terminal.send("typed").sees("menu> typed").until(lambda: b"\x07" in terminal.raw, "the bell")

    def test_no_byte_leaves_its_field(self):
        hostile = "a;b\x1b]0;c\x07d\x9b31me\x1b\\f\x9cg\u202eh"
        with self.host("osc777") as terminal:
            terminal.append("notice|a|%s|4;1;%s" % (hostile, hostile))
            terminal.until(lambda: re.search(rb"\x1b\]777;", terminal.raw), "it")
            terminal.append("end").sees("* end")
            written = re.search(rb"\x1b\]777;notify;([^;]*);([^;]*?)\x1b\\", terminal.raw)
            for field in written.groups():
                self.assertFalse(set(field.decode()) & set("\x1b\x07;\x9b\x9c\u202e"), field)
        with self.host("osc9") as terminal:
            terminal.append("notice|a||4;1;%s" % hostile)
            terminal.until(lambda: re.search(rb"\x1b\]9;([^;]*?)\x1b\\", terminal.raw), "it")
        with self.host("osc99") as terminal:
            terminal.append("notice|a|%s|%s" % (hostile, hostile + "가" * 3000))
            (_, notice), = self.done(terminal)
            self.assertFalse(set((notice["title"] + notice["body"]).decode()) & set("\x1b\x07\x9b\x9c\u202e"))

    def test_a_notification_is_replaced_and_withdrawn(self):
        with self.host("osc99") as terminal:
            terminal.append("notice|a|one|1").append("notice|a|one|2").append("notice|b|two|3")
            (one, first), (two, _) = self.done(terminal, 2)
            self.assertEqual(first["body"], b"2")
            terminal.append("withdraw|a").append("withdraw|a").append("withdraw|none").append("end").sees("* end")
            self.assertEqual(notices(terminal)[1], [one])
            terminal.send(b"\x1b]99;i=" + one + b";" + ST).append("more").sees("* more")
            self.assertNotIn("OPENED", "\n".join(terminal.lines()))
            # What is on the desktop when the program ends could only report a click to the shell.
            terminal.send("quit\r").wait()
            self.assertEqual(notices(terminal)[1], [one, two])

    def test_one_that_was_withdrawn_before_the_answer_is_not_shown(self):
        with self.host() as terminal:
            terminal.append("notice|a|one|1").append("notice|b|two|2")
            question(terminal)
            terminal.append("withdraw|a").append("end").sees("* end")
            answer(terminal)
            (_, notice), = self.done(terminal)
            self.assertEqual(notice["title"], b"two")

    def test_multiplexers_are_not_asked_and_pass_on_what_is_wrapped(self):
        for term, wrapped in (("tmux-256color", b"\x1bPtmux;\x1b\x1b]777;notify;T;B\x1b\x1b\\\x1b\\"),
                              ("screen-256color", b"\x1bP\x1b]777;notify;T;B\x07\x1b\\")):
            with self.subTest(term):
                with self.host("osc777", TERM=term) as terminal:
                    terminal.append("notice|a|T|B").until(lambda: wrapped in terminal.raw, "%r" % wrapped)
                with self.host(TERM=term) as terminal:
                    terminal.append("notice|a|T|B").until(lambda: b"\x07" in terminal.raw, "the bell")
                    self.assertIsNone(QUERY.search(terminal.raw))
                with self.host("osc99", TERM=term) as terminal:
                    terminal.append("notice|a|T|B").until(lambda: b":a=focus:" in terminal.raw, "no report asked for")

    def restored(self, terminal):
        for mode in (b"1004", b"2004"):
            self.assertGreater(terminal.raw.rfind(b"\x1b[?%sl" % mode), terminal.raw.rfind(b"\x1b[?%sh" % mode))
        self.assertEqual(terminal.mode(), terminal.found)

    def test_the_terminal_is_given_back(self):
        for how in ("quit", "NOCLOSE", "term", "crash"):
            with self.subTest(how), self.host(SWIFT_BACKTRACE="enable=no", **({how: 1} if how == "NOCLOSE" else {})) as terminal:
                terminal.append("on").sees("* on")
                if how == "term":
                    os.kill(terminal.pid, signal.SIGTERM)
                else:
                    terminal.send("crash\r" if how == "crash" else "quit\r")
                terminal.wait(30)
                self.restored(terminal)
        with Terminal() as terminal:
            terminal.sees("menu>").send("quit\r").wait()
            self.assertNotIn(b"1004", terminal.raw)

    def test_an_answer_that_is_owed_is_read_before_the_end(self):
        shell = "$HOST; read -t 0.3 -N 99 rest; printf 'LEFT <%q>\\n' \"$rest\""
        with Terminal(arguments=["/bin/bash", "--norc", "-c", shell]) as terminal:
            terminal.sees("menu>").append("desktop|auto").append("notice|a|T|B")
            asked = question(terminal)
            terminal.send("quit\r").sees("GOT <quit>").send(KNOWS % asked + version(b"kitty(0.36)") + ATTRIBUTES)
            terminal.sees("LEFT <''>")

    def test_suspended(self):
        with Terminal(arguments=["/bin/bash", "--norc", "-m"]) as terminal:
            terminal.sees("$").send("$HOST\r").sees("menu>").append("desktop|osc99")
            terminal.until(lambda: b"\x1b[?1004h" in terminal.raw, "mode 1004").append("notice|a|T|B")
            (name, _), = self.done(terminal)
            terminal.send(b"\x1a").sees("Stopped")
            self.assertEqual(notices(terminal)[1], [name])
            self.assertGreater(terminal.raw.rfind(b"\x1b[?1004l"), terminal.raw.rfind(b"\x1b[?1004h"))
            terminal.send("fg\r").until(
                lambda: terminal.raw.rfind(b"\x1b[?1004h") > terminal.raw.rfind(b"\x1b[?1004l"), "mode 1004 again")

    def test_off_writes_nothing(self):
        with self.host("off", focus=None) as terminal:
            terminal.append("notice|a|T|B").append("end").sees("* end")
            self.assertIsNone(re.search(rb"\x07|\x1b\]|1004", terminal.raw))
        with self.host("osc99") as terminal:
            terminal.append("notice|a|T|B")
            (name, _), = self.done(terminal)
            terminal.append("desktop|off").until(lambda: b"\x1b[?1004l" in terminal.raw, "mode 1004 off")
            self.assertEqual(notices(terminal)[1], [name])


if __name__ == "__main__":
    unittest.main()
