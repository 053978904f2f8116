"""The settings of an account. They hold at once, and at the next start."""

import os
import re
import subprocess
import unittest

from terminal import TAB, Terminal
from test_parlor import BANNER, PARLOR

BLUE = b"\x1b[1;94m"
"""The colour of a value in the settings."""


class Settings(unittest.TestCase):
    def start(self, home, *options):
        return Terminal(arguments=[PARLOR, "--home", os.path.join(home.folder, "home"), *options])

    def account(self, terminal):
        terminal.sees("Parlor>").send("n\r").sees("E-mail:").send("sora@example.org\r")
        terminal.sees("Nickname:").send("Sora\r").sees("Phone").send("\r").sees("Password:").send("Abcdef1!\r")
        terminal.sees("again:").send("Abcdef1!\r").sees("Continue").send("c\r").sees("Hello, Sora").send("n\r")
        terminal.sees("Name:").send("Mill\r").sees("Description").send("\r").sees("Mill>").send("t\r").sees("Settings>")

    def left(self, terminal):
        terminal.send("/quit\r")
        self.assertEqual(terminal.wait(), 0)
        self.assertEqual(terminal.mode(), terminal.found)

    def last_row(self, terminal, row):
        terminal.until(lambda: terminal.lines()[-1] == row, "the row %r" % row)

    def test_print_is_coloured_if_that_is_asked_for(self):
        def printed(*options, **environment):
            done = subprocess.run([PARLOR, "--demo", "--print", *options], stdin=subprocess.DEVNULL, timeout=20,
                                  capture_output=True, env=dict(os.environ, **environment), check=True)
            return done.stdout
        for options, environment in (([], {}), (["--color", "always"], {"NO_COLOR": "1"})):
            coloured = printed("--color", "always", *options, **environment)
            self.assertIn(b"\x1b[1mLighthouse\x1b[0m", coloured)
            self.assertEqual(re.sub(rb"\x1b\[[0-9;]*m", b"", coloured), printed())
        light, dark = (printed("--color", "always", COLORFGBG=value) for value in ("0;15", "15;0"))
        self.assertNotEqual(light, dark)
        for options in ([], ["--color", "auto"], ["--color", "never"], ["--color", "always", "--json"]):
            self.assertNotIn(b"\x1b", printed(*options))
            self.assertNotIn(b"u001b", printed(*options))

    def test_settings_are_kept_and_the_command_line_overrides_them(self):
        with Terminal() as home:
            with self.start(home, "--push", home.watched) as terminal:
                self.account(terminal)
                self.assertIn(BLUE + b"automatic", terminal.raw)
                self.assertNotIn(b"\x07", terminal.raw)
                home.append(BANNER % "heard" + "\n" + BANNER % "and at once")
                terminal.sees("Mina: and at once").until(lambda: b"\x07" in terminal.raw, "the bell")
                terminal.send("/where\r").sees("workspace:1/settings")
                self.assertEqual(terminal.raw.count(b"\x07"), 1)
                terminal.send("b\r").sees("Bell           off").send("c\rc\r").sees("Colours        never")
                coloured = len(terminal.raw)
                terminal.send("k\r").sees("설정>")
                self.assertNotIn(b"\x1b[", terminal.raw[coloured:].replace(b"\x1b[J", b"").replace(b"\x1b[K", b""))
                self.left(terminal)
            with self.start(home, "--push", home.watched) as terminal:
                terminal.sees("설정>").sees("한국어       사용 중").sees("색상         사용 안 함").sees("알림음       꺼짐")
                home.append(BANNER % "조용히")
                terminal.sees("Mina: 조용히").send("/where\r").sees("workspace:1/settings")
                self.assertNotIn(b"\x07", terminal.raw)
                self.assertNotIn(BLUE, terminal.raw)
                self.left(terminal)
            printed = [PARLOR, "--home", os.path.join(home.folder, "home"), "--print"]
            self.assertNotIn(b"\x1b", subprocess.run(printed, capture_output=True, check=True, timeout=20).stdout)
            with self.start(home, "--lang", "en", "--color", "always") as terminal:
                terminal.sees("Colours        always").sees("Bell           off").sees("English        in use")
                self.assertIn(BLUE + b"always", terminal.raw)
                self.left(terminal)
            with self.start(home) as terminal:
                terminal.sees("색상         사용 안 함").send("x\r").confirm().sees("Welcome to Parlor")
                self.left(terminal)

    def test_plain_lines_at_once_and_at_the_next_start(self):
        with Terminal() as home:
            with self.start(home) as terminal:
                self.account(terminal)
                terminal.send("p\r").sees("Turn plain lines off")
                self.last_row(terminal, "Settings>")
                plain = len(terminal.raw)
                terminal.send("/whe").send(TAB).send("\x15/where\r").sees("workspace:1/settings")
                self.assertNotIn("> /where ", "\n".join(terminal.lines()))
                self.assertNotIn(b"\x1b[1", terminal.raw[plain:])
                self.left(terminal)
            with self.start(home) as terminal:
                terminal.sees("Turn plain lines off")
                self.last_row(terminal, "Settings>")
                self.assertNotIn(b"\x1b[1", terminal.raw)
                terminal.send("p\r").sees("Screen reader  off")
                self.last_row(terminal, "Settings>")
                terminal.send("/whe").send(TAB).sees("> /where").send("\x15/open workspaces\r").sees("Workspaces>")
                self.left(terminal)

    def test_what_was_typed_ahead_is_not_lost_when_lines_become_plain(self):
        with Terminal(arguments=[PARLOR, "--demo", "--open", "settings"]) as terminal:
            terminal.sees("Settings>").send("p\rh\r/where\r").sees("workspace:1/home")
            self.last_row(terminal, "Lighthouse>")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_end_of_input_on_plain_lines_is_the_way_back(self):
        for options, term in ((["--plain"], "xterm-256color"), ([], "dumb")):
            with self.subTest(term), Terminal(
                    arguments=[PARLOR, "--demo", "--open", "channel:42", *options], TERM=term) as terminal:
                terminal.until(lambda: "".join(terminal.lines()[-1:]).startswith("#general"), "the prompt").send("\x04")
                self.last_row(terminal, "Lighthouse>")
                terminal.send("/where\r").sees("workspace:1/home").send("\x04")
                self.assertEqual(terminal.wait(), 0)
                self.assertEqual(terminal.mode(), terminal.found)

    def test_a_terminal_that_goes_while_lines_are_plain(self):
        with Terminal(arguments=[PARLOR, "--demo", "--plain", "--open", "channel:42"]) as terminal:
            terminal.sees("unread elsewhere").hang_up()
            self.assertEqual(terminal.wait(), 129)

    def test_plain_lines_stop_and_go_on(self):
        with Terminal(arguments=["/bin/bash", "--norc", "-i"]) as terminal:
            terminal.sees("$").send(PARLOR + " --demo --open settings\r").sees("Settings>").send("p\r")
            terminal.sees("Turn plain lines off")
            self.last_row(terminal, "Settings>")
            terminal.send("\x1a").sees("Stopped").send("fg\r")
            terminal.until(lambda: terminal.lines()[-1] == "Settings>", "the prompt again")
            terminal.send("/where\r").sees("workspace:1/settings").send("/quit\r")
            terminal.until(lambda: terminal.lines()[-1].strip() == "$", "the shell")
            terminal.send("echo CODE $?\r").sees("CODE 0")

    def test_what_is_set_in_one_session_reaches_another_while_a_line_is_typed_there(self):
        with Terminal() as home, self.start(home) as one:
            self.account(one)
            with self.start(home) as other:
                other.sees("Settings>").send("half typed")
                self.last_row(other, "Settings> half typed")
                one.send("k\r").sees("설정>")
                other.sees("한국어       사용 중")
                self.last_row(other, "설정> half typed")
                one.send("c\rc\r").sees("색상         사용 안 함")
                other.sees("색상         사용 안 함")
                coloured = len(other.raw)
                one.send("b\r").sees("알림음       꺼짐")
                other.sees("알림음       꺼짐")
                self.assertIn(BLUE, other.raw[:coloured])
                self.assertNotIn(BLUE, other.raw[coloured:])
                self.last_row(other, "설정> half typed")
                one.send("p\r").sees("스크린 리더 끄기")
                other.sees("스크린 리더 끄기")
                # The line that is half typed can be finished. Lines are plain from the next one on.
                self.last_row(other, "설정> half typed")
                other.send("\x15/where\r").sees("workspace:1/settings")
                self.last_row(other, "설정>")
                plain = len(other.raw)
                other.send("/whe\x15/where\r").until(
                    lambda: "\n".join(other.lines()).count("workspace:") == 2, "the place again")
                self.assertNotIn(b"\x1b[1", other.raw[plain:])
                self.left(other)
            self.left(one)


if __name__ == "__main__":
    unittest.main()
