"""Keys that send a sequence: keys that act, keys that must do nothing, and commands that could start a program."""

import os
import unittest

from terminal import ENTER, Terminal

# The text before and after the cursor once the key has acted on "one two|".
ACTING = {
    "home": (["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"], "|one two"),
    "word to the left": (["\x1b[1;5D", "\x1b[1;3D", "\x1b[1;9D", "\x1b[5D", "\x1bO5D", "\x1bOd", "\x1b\x1b[D", "\x1b\x1bOD",
                          "\x1bb"], "one |two"),
    "left": (["\x1b[D", "\x1bOD"], "one tw|o"),
}
# The same on "|one two".
ACTING_AT_START = {
    "end": (["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"], "one two|"),
    "word to the right": (["\x1b[1;5C", "\x1b[1;3C", "\x1b[1;9C", "\x1b[5C", "\x1bO5C", "\x1bOc", "\x1b\x1b[C", "\x1b\x1bOC",
                           "\x1bf"], "one| two"),
    "right": (["\x1b[C", "\x1bOC"], "o|ne two"),
    "delete": (["\x1b[3~"], "|ne two"),
    "delete a word": (["\x1b[3;5~", "\x1b[3;3~", "\x1b[3^"], "| two"),
}
SWALLOWED = {
    "page up": "\x1b[5~", "page down": "\x1b[6~", "insert": "\x1b[2~", "F1": "\x1bOP", "F1 of vt": "\x1b[11~",
    "F1 of linux": "\x1b[[A", "F5": "\x1b[15~", "F12": "\x1b[24~", "shift-F5": "\x1b[15;2~", "shift-tab": "\x1b[Z",
    "shift-up": "\x1b[1;2A", "ctrl-up": "\x1b[1;5A", "ctrl-up of rxvt": "\x1bOa", "shift-left of rxvt": "\x1b[d",
    "alt-page-up": "\x1b\x1b[5~", "ctrl-page-up": "\x1b[5;5~", "shift-delete of rxvt": "\x1b[3$",
    "ctrl-page-up of rxvt": "\x1b[5^", "all modifiers of rxvt": "\x1b[5@", "keypad": "\x1bOq", "menu": "\x1b[29~",
    "focus": "\x1b[I", "mouse": "\x1b[<35;20;5M", "device attributes": "\x1b[?62;1;6;22c", "version": "\x1b[>41;354;0c",
    "mode report": "\x1b[?2026;2$y", "cursor position": "\x1b[12;40R", "kitty key": "\x1b[97;5u", "an unknown final": "\x1b[1;2;3x",
    "intermediates": "\x1b[1 !q", "background colour": "\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
    "background colour with a bell": "\x1b]11;rgb:1c1c/1c1c/1c1c\x07", "terminfo answer": "\x1bP1+r544e=7874\x1b\\",
    "character set": "\x1b(0", "two marks": "\x1b$)C", "oldest mouse": "\x1b[M !!", "mouse at 95": "\x1b[M \x7f\x7f", "highlight": "\x1b[Taabbcc", "keypad of VT52": "\x1b?p", "oldest mouse, far out": "\x1b[M \xe1\xf2",
    "one control character": "\x9b5~", "one control character for a string": "\x9d0;title\x9c",
}


class Sequences(unittest.TestCase):
    def expect(self, terminal, line):
        prompt = "menu> "

        def is_reached():
            return terminal.lines()[-1] == prompt + line.replace("|", "") and \
                terminal.cursor()[1] == len(prompt) + line.index("|")
        terminal.until(is_reached, "%r, but %r at %s" % (line, terminal.lines()[-1], terminal.cursor()))

    def test_known_keys_act(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for table, start in ((ACTING, "\x05"), (ACTING_AT_START, "\x01")):
                for name, (forms, line) in table.items():
                    for keys in forms:
                        with self.subTest(name, keys=keys):
                            terminal.send("\x15\x0bone two").send(start)
                            terminal.send(keys)
                            self.expect(terminal, line)

    def test_unknown_keys_leave_nothing(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            answers = []
            for name, keys in SWALLOWED.items():
                with self.subTest(name):
                    answers.append("a-b")
                    terminal.send("a" + keys + "-" + keys + "b").send(ENTER).got(answers)

    def test_a_sequence_in_pieces(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            answers = []
            for name, keys in list(SWALLOWED.items()) + [("ctrl-left", "\x1b[1;5D"), ("home", "\x1b[H")]:
                with self.subTest(name):
                    terminal.send("a")
                    for byte in keys.encode():
                        terminal.send(bytes([byte])).pump(0.01)
                    answers.append("ba" if name in ("ctrl-left", "home") else "ab")
                    terminal.send("b").send(ENTER).got(answers)

    def test_a_sequence_that_comes_slowly(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for count, keys in enumerate(("\x1b[5~", "\x1bOP", "\x1b[15;2~")):
                terminal.send("a")
                for byte in keys.encode():
                    # This is longer than Parlor waits after an escape in other cases.
                    terminal.send(bytes([byte])).pump(0.12)
                terminal.send("b").send(ENTER).got(["ab"] * (count + 1))

    def test_a_sequence_cut_short(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("a\x1b[1\rb\x1b[2\x1b[3~c\x1b[\r").got(["a", "bc"])
            terminal.send("x\x1b[안\r").got(["a", "bc", "x안"])

    def test_a_sequence_in_a_hidden_question(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for name, keys in list(SWALLOWED.items()) + [("alt-x", "\x1bx"), ("alt-backslash", "\x1b\\"), ("up", "\x1b[A"), ("ctrl-left", "\x1b[1;5D"), ("home", "\x1bOH")]:
                with self.subTest(name):
                    seen = len(terminal.raw)
                    terminal.send("ask\r").until(lambda: b"secret:" in terminal.raw[seen:], "question")
                    for part in ("ab", *keys[:2], keys[2:], "cd\r"):
                        terminal.send(part).pump(0.005)
                    terminal.until(lambda: b"SECRET <" in terminal.raw[seen:], "an answer")
                    self.assertIn(b"SECRET <abcd>", terminal.raw[seen:])

    def test_a_sequence_in_a_search(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("one\r").sees("GOT <one>").send("\x12o").sees("Find: o › one")
            for keys in SWALLOWED.values():
                terminal.send(keys)
            terminal.send("n").sees("Find: on › one").send("\x1b[1~").send("-").sees("menu> -one")

    def test_a_quoted_sequence(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("a\x16\x1b[A\x1b[5~b\r").got(["ab"])

    def test_keys_that_the_user_has_bound(self):
        script = "printf '%s\\n' 'bind \"\\e[5~\" ed-move-to-beg' 'bind \"\\e[H\" ed-move-to-end' > .editrc; exec $HOST"
        with Terminal(arguments=["/bin/sh", "-c", script]) as terminal:
            terminal.sees("menu>").send("one\x1b[5~two\x1b[H!\r").got(["twoone!"])

    def test_vi_keys(self):
        script = "printf 'bind -v\\n' > .editrc; exec $HOST"
        with Terminal(arguments=["/bin/sh", "-c", script]) as terminal:
            terminal.sees("menu>").send("one two\x1b[1;5D\x1b[5~-\x1b[H+\r").got(["+one -two"])
            terminal.send("abc").sees("menu> abc").send("\x1b").until(lambda: terminal.cursor()[1] == 8, "vi's commands")
            terminal.send("0ix\r").got(["+one -two", "xabc"])


class Programs(unittest.TestCase):
    """libedit's commands ed-command and vi-histedit start programs. No key must lead to them."""

    SETTINGS = [
        "", "bind -v", "bind -e", "bind ^T ed-command", "bind ^T vi-histedit", "host:bind ^T ed-command",
        "bind -v\nbind ^T vi-histedit\nbind -a Q vi-histedit\nbind -a ^T ed-command",
        "bind -s ^T \\ex", "bind zz ed-command", "  bind \"^T\" 'ed-command'", "bind -e\nbind -k up vi-histedit",
        "bind -v\nbind -s ^T ^[:",
    ]
    KEYS = ["\x1bx", "\x1bX", "\x14", "zz", "Q", "\x1b[A", "\x1b", ":", "v", "\x14"]

    def test_no_key_leads_to_another_program(self):
        script = ("mkdir bin; printf '#!/bin/sh\\n: > started\\nsleep 60\\n' > bin/vi; chmod +x bin/vi; "
                  "printf '%s\\n' \"$0\" > .editrc; PATH=$PWD/bin:$PATH exec $HOST")
        for settings in self.SETTINGS:
            with self.subTest(settings), Terminal(arguments=["/bin/sh", "-c", script, settings]) as terminal:
                terminal.sees("menu>").send("some text")
                for keys in self.KEYS:
                    terminal.send(keys).pump(0.02)
                    # With vi's keys, an escape is a key by itself.
                    terminal.pump(0.08 if keys == "\x1b" else 0)
                terminal.append("still here").sees("* still here")
                # ed-command would ask for a command after a colon, in a row of its own.
                self.assertFalse([line for line in terminal.lines() if line.startswith(":")], terminal.drawing())
                self.assertFalse(os.path.exists(os.path.join(terminal.folder, "started")), settings)
                terminal.send("\x03").sees("INTERRUPT").send("whole\r").sees("GOT <whole>")

    def test_the_program_can_allow_it(self):
        vi = "#!/bin/sh\nfor file; do :; done\nprintf 'written in vi\\n' > \"$file\"\n"
        script = ("mkdir bin; printf '%s' \"$0\" > bin/vi; chmod +x bin/vi; printf 'bind ^T vi-histedit\\n' > .editrc; "
                  "PATH=$PWD/bin:$PATH exec $HOST")
        with Terminal(arguments=["/bin/sh", "-c", script, vi], PROGRAMS=1) as terminal:
            terminal.sees("menu>").send("some text\x14").sees("GOT <written in vi>").send("whole\r").sees("GOT <whole>")

    def test_settings_that_are_not_a_regular_file(self):
        for make in ("mkfifo .editrc", "mkdir .editrc", "ln -s /dev/zero .editrc"):
            with self.subTest(make), Terminal(arguments=["/bin/sh", "-c", make + "; exec $HOST"]) as terminal:
                terminal.sees("menu>").send("a\r").got(["a"])


if __name__ == "__main__":
    unittest.main()
