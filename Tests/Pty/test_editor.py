"""/edit, with an editor that works, is stopped, fails, is missing, or is interrupted by a signal."""

import os
import signal
import stat
import unittest

from store import Home, PARLOR
from terminal import Terminal

# An editor that writes a text, prints EDITING, and reads a line, which is its exit code.
WAITING = """#!/bin/sh
for file; do :; done
printf 'written in the editor\\n' > "$file"
echo "EDITING $*"
read -r code
exit "$code"
"""


class Editing(unittest.TestCase):
    def start(self, home, script="", shell=False, editor=WAITING, language="en", **variables):
        """Starts a session in a room with an editor named `ed it`. If `shell`, starts it from a shell, so that it can be stopped."""
        path = os.path.join(home.folder, "ed it")
        with open(path, "w") as file:
            file.write(editor)
        os.chmod(path, 0o755)
        self.texts_in = os.path.join(home.folder, "temporary")
        os.makedirs(self.texts_in, exist_ok=True)
        settings = {"TMPDIR": self.texts_in, "VISUAL": "'%s'" % path, **variables}
        words = " ".join("%s=%s" % (name, quoted(value)) for name, value in settings.items())
        session = " ".join(map(quoted, [PARLOR, "--home", home.folder, "--lang", language, "--open", "channel:1"]))
        if shell:
            terminal = Terminal(arguments=["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"])
            terminal.sees("$").send("export %s; clear; %s\n" % (words, session))
        else:
            terminal = Terminal(arguments=["/bin/sh", "-c", "export %s; exec %s" % (words, session)])
        return terminal.sees("#channel-1>")

    def kept(self):
        texts = []
        for name in os.listdir(self.texts_in):
            path = os.path.join(self.texts_in, name)
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            with open(path) as file:
                texts.append(file.read())
        return texts

    def prompts(self, terminal, line="#channel-1>"):
        return terminal.until(lambda: terminal.lines()[-1] == line, "the prompt")

    def test_what_is_written_is_sent(self):
        with Home() as home, self.start(home) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("0\n").sees("  written in the editor")
            self.assertEqual(home.texts(), ["written in the editor"])
            self.assertEqual(self.kept(), [])
            self.prompts(terminal).send("half\x1b[D").sees("#channel-1> half").send("\x15/quit\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_arguments_are_quoted_as_in_a_shell(self):
        for visual, seen in (("'%s' -a 'b  c' \"d\\\"e\" f\\ g", 'EDITING -a b  c d"e f g /'),
                             ("  '%s'\t--wait ", "EDITING --wait /"), ("NAME='a value' '%s'", "EDITING /")):
            with self.subTest(visual), Home() as home:
                path = os.path.join(home.folder, "ed it")
                with self.start(home, VISUAL=visual % path) as terminal:
                    terminal.send("/edit\r").sees(seen).send("0\n").sees("  written")

    def test_a_blank_variable_names_no_editor(self):
        for blank in ("", "   ", "\t"):
            with self.subTest(blank), Home() as home:
                path = os.path.join(home.folder, "ed it")
                with self.start(home, VISUAL=blank, EDITOR="'%s'" % path) as terminal:
                    terminal.send("/edit\r").sees("EDITING").send("0\n").sees("  written")

    def test_an_editor_that_cannot_be_started(self):
        words = {"en": ("There is no program", "is not a program, or", "an open quotation mark"),
                 "ko": ("프로그램을 찾을 수 없습니다", "프로그램이 아니거나", "닫히지 않았거나")}
        for language, (missing, refused, open_quote) in words.items():
            for visual, seen in (("no-such-editor -x", missing), ("/no/such/editor", missing), ("/etc", refused),
                                 ("/etc/passwd", refused), ("vi 'x", open_quote)):
                with self.subTest(language, visual=visual), Home() as home, \
                        self.start(home, language=language, VISUAL=visual) as terminal:
                    terminal.send("/edit\r").sees(seen)
                    self.prompts(terminal)
                    self.assertNotIn(b"not found", terminal.raw)
                    self.assertEqual(self.kept(), [])
                    self.assertEqual(home.texts(), [])

    def test_an_editor_that_fails_keeps_the_text(self):
        with Home() as home, self.start(home) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("3\n").sees("ended with exit code 3")
            self.prompts(terminal)
            self.assertEqual(home.texts(), [])
            self.assertEqual(self.kept(), ["written in the editor\n"])
            [name] = os.listdir(self.texts_in)
            self.assertIn(name, "".join(terminal.lines()))

    def test_a_text_beyond_the_limit_stays_whole_in_its_file(self):
        editor = "#!/bin/sh\nfor file; do :; done\nhead -c 68000000 /dev/zero | tr '\\0' a > \"$file\"\necho TAIL >> \"$file\"\n"
        with Home() as home, self.start(home, editor=editor) as terminal:
            terminal.send("/edit\r").sees("saved in", 30)
            self.prompts(terminal)
            [text] = self.kept()
            self.assertEqual((len(text), text[-5:]), (68000005, "TAIL\n"))
            self.assertEqual(home.texts(), [])

    def test_an_editor_that_is_killed_keeps_the_text(self):
        with Home() as home, self.start(home) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("\x03").sees("ended with exit code 130")
            self.prompts(terminal)
            self.assertEqual((home.texts(), self.kept()), ([], ["written in the editor\n"]))

    def test_an_editor_that_writes_nothing_leaves_nothing(self):
        with Home() as home, self.start(home, editor="#!/bin/sh\nexit 1\n") as terminal:
            terminal.send("/edit\r").sees("ended with exit code 1")
            self.assertEqual((home.texts(), self.kept()), ([], []))

    def test_an_editor_that_removes_its_file_is_reported(self):
        for taking in ("rm", "rm \"$1\"; mkdir", "rm \"$1\"; mkfifo"):
            with self.subTest(taking), Home() as home, \
                    self.start(home, editor="#!/bin/sh\n%s \"$1\"\n" % taking) as terminal:
                terminal.send("/edit\r").sees("did not save the text.")
                self.assertEqual(home.texts(), [])
                self.prompts(terminal).send("/quit\r")
                self.assertEqual(terminal.wait(), 0)

    def test_an_editor_that_is_a_script_without_an_interpreter_line(self):
        with Home() as home, self.start(home, editor=WAITING.split("\n", 1)[1]) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("0\n").sees("  written")

    def test_stop_and_go_on(self):
        with Home() as home, self.start(home, shell=True) as terminal:
            terminal.send("/edit\r").sees("EDITING")
            editor = os.tcgetpgrp(terminal.master)
            for _ in range(3):
                # While the shell hands the terminal over, nobody would get the key.
                while os.tcgetpgrp(terminal.master) != editor:
                    terminal.pump(0.01)
                terminal.send("\x1a").sees("Stopped")
                self.prompts(terminal, "$").send("clear; echo in-the-$((1+1))-shell\n").sees("in-the-2-shell")
                self.assertEqual(terminal.mode()[3], terminal.found[3])
                terminal.send("clear; fg\n").sees("parlor")
            terminal.send("0\n").sees("  written in the editor")
            self.prompts(terminal).send("/quit\r")
            self.prompts(terminal, "$").send("echo code $?\n").sees("code 0")

    def test_a_stop_signal_for_parlor_stops_the_editor_too(self):
        with Home() as home, self.start(home, shell=True) as terminal:
            terminal.send("/edit\r").sees("EDITING")
            with open("/proc/%d/task/%d/children" % (terminal.pid, terminal.pid)) as file:
                os.kill(int(file.read()), signal.SIGTSTP)
            terminal.sees("Stopped")
            self.prompts(terminal, "$").send("fg\n").sees("parlor").send("0\n").sees("  written")

    def test_an_editor_that_stops_itself_alone(self):
        editor = WAITING.replace("read -r", "kill -TSTP $$; echo BACK; read -r")
        with Home() as home, self.start(home, shell=True, editor=editor) as terminal:
            terminal.send("/edit\r").sees("Stopped")
            self.prompts(terminal, "$").send("fg\n").sees("BACK").send("0\n").sees("  written")

    def test_stopped_into_the_background(self):
        with Home() as home, self.start(home, shell=True) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("\x1a").sees("Stopped")
            self.prompts(terminal, "$").send("bg; sleep 0.2; clear; echo the-shell-$((1+1))\n").sees("the-shell-2")
            self.prompts(terminal, "$").send("fg\n").sees("parlor").send("0\n").sees("  written")

    def test_stopping_without_a_shell_continues_at_once(self):
        # Without a shell that could continue it, a stopped program is continued at once.
        with Home() as home, self.start(home) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("\x1a").send("0\n").sees("  written")

    def test_a_signal_meanwhile_ends_it_and_sends_nothing(self):
        stubborn = WAITING.replace("for file", "trap '' HUP TERM INT; for file", 1).replace("exit", "sleep 60; exit")
        friendly = WAITING.replace("for file", "trap 'exit 0' HUP; for file", 1)
        for editor in (WAITING, stubborn, friendly):
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
                with self.subTest(number, editor=editor), Home() as home, self.start(home, editor=editor) as terminal:
                    terminal.send("/edit\r").sees("EDITING")
                    os.kill(terminal.pid, number)
                    self.assertEqual(terminal.wait(5), 128 + number)
                    self.assertEqual(terminal.mode()[3], terminal.found[3])
                    self.assertEqual((home.texts(), self.kept()), ([], ["written in the editor\n"]))

    def test_a_signal_while_it_is_stopped(self):
        with Home() as home, self.start(home, shell=True) as terminal:
            terminal.send("/edit\r").sees("EDITING").send("\x1a").sees("Stopped")
            self.prompts(terminal, "$").send("kill %1\n").sees("ended with exit code 129").send("fg; echo code $?\n").sees(" 143")
            self.assertEqual((home.texts(), self.kept()), ([], ["written in the editor\n"]))

    def test_a_terminal_that_goes_meanwhile(self):
        with Home() as home, self.start(home) as terminal:
            terminal.send("/edit\r").sees("EDITING").hang_up()
            self.assertEqual(terminal.wait(5), 129)
            self.assertEqual((home.texts(), self.kept()), ([], ["written in the editor\n"]))


def quoted(text):
    return "'%s'" % text.replace("'", "'\\''")


if __name__ == "__main__":
    unittest.main()
