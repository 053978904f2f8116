"""What every program of UsherTerminal brings, tried with Examples/Heroes."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest

from secrets_kept import discard
from terminal import HOST, UP, Terminal

HEROES = os.path.join(os.path.dirname(HOST), "heroes")
EXAMPLE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "Examples", "Heroes"))
DATA = ("--data", os.path.join(EXAMPLE, "heroes.json"))


class Programs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="program-")
        self.addCleanup(discard, self.folder)

    def command(self, *options):
        return [HEROES, *DATA, "--home", self.folder, "--lang", "en", *options]

    def run_once(self, *arguments):
        done = subprocess.run([HEROES, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)
        return done.stdout, done.stderr, done.returncode

    def test_it_answers_without_a_session(self):
        output, _, status = self.run_once("--help")
        self.assertEqual(status, 0)
        for words in ("usage: heroes [OPTION]...", "heroes preview SCREEN", "--push FILE", "-V, --version"):
            self.assertIn(words, output)
        self.assertEqual(self.run_once("--version", "--nonsense"), ("heroes 1.0\n", "", 0))
        self.assertIn("no problems found", self.run_once("check")[0])
        self.assertIn("Moonlit Ferry", self.run_once("preview", "hero", "--lang", "en", "--width", "40")[0])

    def test_what_is_wrong_with_a_command_line_is_said(self):
        for arguments, status, words in [
            (["--widht", "40"], 64, "there is no option '--widht'; did you mean --width?"),
            (["--lang", "de"], 64, "--lang cannot be 'de'; give en or ko"),
            (["--width", "1"], 64, "--width cannot be '1'; give a number from 10 to 1000"),
            (["--print"], 64, "say --data FILE or --server URL"),
            (["check", "--open", "x"], 64, "'heroes check' does not take --open; leave it out"),
            (["--data", "/nonexistent"], 66, "--data /nonexistent: cannot read /nonexistent: No such file or directory"),
            (["preview", "nothing"], 66, "there is no screen nothing; the screens are Heroes/search"),
            ([*DATA, "--print", "--open", "villain:1"], 64, "Nothing here is called villain"),
            (["--screens", "/nonexistent", "check"], 66, "cannot read /nonexistent: No such file or directory"),
        ]:
            with self.subTest(arguments):
                output, errors, code = self.run_once(*arguments)
                self.assertEqual((output, code), ("", status))
                self.assertTrue(errors.startswith("heroes: " + words), errors)

    def test_everybody_has_a_desk_of_their_own_at_a_door(self):
        def visit(name, asked):
            done = subprocess.run(
                self.command("--door", name), input="", capture_output=True, text=True, timeout=20,
                env={**os.environ, "SSH_ORIGINAL_COMMAND": asked, "SSH_CONNECTION": "192.0.2.7 5000 192.0.2.1 22"})
            return done.stdout, done.stderr, done.returncode

        for name in "mina", "ben":
            output, errors, code = visit(name, "hero:1")
            self.assertIn("Moonlit Ferry", output)
            self.assertEqual((errors, code), ("", 0))
        with Terminal(arguments=self.command("--door", "mina")) as terminal:
            terminal.sees("search>").send("/open logIn\r").sees("Your name?").send("Mina\r").sees("Heroes  Mina")
        self.assertEqual(os.listdir(os.path.join(self.folder, "data")), ["desk-mina"])
        self.assertEqual(
            visit("mina", "--push /etc/passwd"),
            ("", "heroes: '--push /etc/passwd' cannot be run here; give a place to open, or connect without a command\n", 64))

    def test_events_are_logged_only_if_that_is_asked_for(self):
        log = os.path.join(self.folder, "log.jsonl")
        for options in [], ["--events", log], ["--events", log]:
            with Terminal(arguments=self.command(*options)) as terminal:
                terminal.sees("search>").send("moon\r").sees("moon: 2 heroes").send("/home\r/quit\r")
                self.assertEqual(terminal.wait(), 0)
            if not options:
                self.assertEqual([name for name in os.listdir(os.path.join(self.folder, "data")) if "events" in name], [])
        with open(log) as file:
            text = file.read()
        # What the second session has logged is delivered by the third one at the latest.
        self.assertIn('"event":"search"', text)
        self.assertIn('"fields":{"length":4,"hits":2}', text)
        self.assertIn('"next":"search"', text)
        # The place that was left last.
        self.assertIn('"place":"search"', text)
        self.assertIn('"by":"leave"', text)
        self.assertNotIn("moon", text)

    def test_it_starts_where_it_was_left(self):
        with Terminal(arguments=self.command("--open", "hero:7")) as terminal:
            terminal.sees("Copper Finch").send("half a wo")
            terminal.pump(0.1)
            terminal.hang_up()
            self.assertEqual(terminal.wait(reads=False), 129)
        with Terminal(arguments=self.command()) as terminal:
            terminal.sees("Copper Finch").sees("hero> half a wo").hang_up()
            self.assertEqual(terminal.wait(reads=False), 129)
        # A run that begins elsewhere keeps the words.
        self.assertIn("Moonlit Ferry", self.run_once(*self.command("--open", "hero:1")[1:])[0])
        with Terminal(arguments=self.command("--open", "hero:7")) as terminal:
            terminal.sees("Copper Finch").sees("hero> half a wo").send("\x03/quit\r")
            self.assertEqual(terminal.wait(), 0)
        with Terminal(arguments=self.command()) as terminal:
            terminal.sees("hero>").send(UP).sees("hero> /quit")
        state = os.path.join(self.folder, "state")
        self.assertEqual(os.stat(state).st_mode & 0o777, 0o700)
        self.assertEqual({os.stat(os.path.join(state, name)).st_mode & 0o777 for name in os.listdir(state)}, {0o600})

    def last(self, terminal, row):
        return terminal.until(lambda: terminal.lines()[-1:] == [row], "%r as the last row" % row)

    def kill(self, terminal):
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait()

    def test_two_accounts_in_turn(self):
        """Neither finds what the other has typed: not in the line, not with the arrows, not on the screen. A kill costs neither
        its words nor its place."""
        def log_in(terminal, name):
            terminal.send("/open logIn\r").until(lambda: terminal.lines()[-1].startswith("Your name?"), "the question")
            terminal.send(name + "\r").until(lambda: terminal.lines()[-1] == "search>", "the search")
            return terminal.sees("Heroes  " + name)

        def log_out(terminal):
            terminal.send("/open favourites\r").sees("favourites>").send("o\r")
            return self.last(terminal, "search>")

        with Terminal(arguments=self.command()) as terminal:
            log_in(terminal.sees("search>"), "Mina").send("moon\r").sees("moon: 2 heroes")
            terminal.send("/open hero:7\r").sees("hero>").send("Mina's half")
            self.last(terminal, "hero> Mina's half").send("\x0f")
            log_out(self.last(terminal, "hero>"))
            # Nobody is signed in.
            terminal.send("/open hero:7\r")
            self.last(terminal, "hero>").send(UP)
            self.last(terminal, "hero> /open hero:7").send("\x15")
            terminal.send("/home\r")
            self.last(terminal, "search>")
            self.assertNotIn("searched before", "\n".join(terminal.lines()[-10:]))
            # What was cut above belongs to those who are not signed in.
            log_in(terminal, "Jonas").send(UP + b"\x19Z")
            self.last(terminal, "search> Z").send("\x15/open hero:7\r")
            self.last(terminal, "hero>").send("Jonas's half")
            self.last(terminal, "hero> Jonas's half")
            terminal.looks_for(lambda: self.kept("place-Jonas", "Jonas%27s%20half"), "the words in the file")
            self.kill(terminal)
        with Terminal(arguments=self.command()) as terminal:
            self.last(terminal, "hero> Jonas's half").send("\x15")
            log_in(log_out(terminal), "Mina").send("/open hero:7\r")
            self.last(terminal, "hero> Mina's half").send("\x15" + "zz").send("\x15").send(UP * 4)
            terminal.until(lambda: terminal.lines()[-1] == "hero> moon", "a line of Mina's")

    def kept(self, name, words):
        try:
            with open(os.path.join(self.folder, "state", name)) as file:
                return words in file.read()
        except FileNotFoundError:
            return False

    def test_the_damaged_file_of_an_account_is_refused_when_it_logs_in(self):
        path = os.path.join(self.folder, "state", "place-Mina")
        with Terminal(columns=200, arguments=self.command()) as terminal:
            terminal.sees("search>").looks_for(lambda: os.path.isdir(os.path.dirname(path)), "the folder")
            with open(path, "w") as file:
                file.write("usher-sta")
            terminal.send("/open logIn\r").until(lambda: terminal.lines()[-1].startswith("Your name?"), "the question")
            terminal.send("Mina\r").sees(path + " cannot be read by this version; move the file away to start afresh")
            terminal.send("/open hero:7\r").sees("hero>").send("/quit\r")
            self.assertEqual(terminal.wait(), 65)
        with open(path) as file:
            self.assertEqual(file.read(), "usher-sta")

    def test_a_kill_costs_neither_the_place_nor_the_words(self):
        with Terminal(arguments=self.command()) as terminal:
            terminal.sees("search>").send("/open hero:7\r").sees("hero>")
            self.kill(terminal)
        with Terminal(arguments=self.command()) as terminal:
            self.last(terminal, "hero>").send("half")
            terminal.looks_for(lambda: self.kept("place", "half"), "the words in the file")
            self.kill(terminal)
        with Terminal(arguments=self.command()) as terminal:
            self.last(terminal, "hero> half")
            self.kill(terminal)
        # As after a power cut.
        os.truncate(os.path.join(self.folder, "state", "place"), 0)
        with Terminal(arguments=self.command()) as terminal:
            self.last(terminal, "search>")

    def test_a_script_is_played(self):
        script = "# usher lang=en width=40\n> moon\n! work\n> 1\n! work\n> /quit\n"
        done = subprocess.run(self.command(), input=script, capture_output=True, text=True, timeout=20)
        self.assertEqual((done.stderr, done.returncode), ("", 0))
        played = [line for line in done.stdout.splitlines() if line[:1] in ("#", "@", "?", ">", "!")]
        self.assertEqual(played, [
            "# usher lang=en width=40", "@ /", "? search>", "> moon", "@ search:moon", "! work", "> 1",
            "@ search:moon/hero:1", "? hero>", "! work", "> /quit"])
        for script, status, words in (("# usher lang=xx\n", 65, "line 1: "), ("# usher\n", 64, "a script is not recorded")):
            done = subprocess.run(
                self.command("--record", os.path.join(self.folder, "rec")), input=script, capture_output=True, text=True, timeout=20)
            self.assertEqual((done.stdout, done.returncode), ("", status))
            self.assertIn(words, done.stderr)

    def test_a_place_that_cannot_be_kept_is_said(self):
        with Terminal(arguments=self.command()) as terminal:
            terminal.sees("search>")
            state = os.path.join(self.folder, "state")
            terminal.until(lambda: os.path.isdir(state), "the folder")
            os.rename(state, state + ".away")
            with open(state, "w"):
                pass
            terminal.send("/quit\r").sees("heroes: the next start cannot return to this screen, because it could not be sav")
            self.assertEqual(terminal.wait(), 74)

    def test_what_an_earlier_run_kept_is_not_overwritten_unread(self):
        for name, content, status, words in [
            ("state/place", b"usher-state 9\nplace hero:7\ndraft hero:7 words\n", 65, "move the file away to start afresh"),
            ("state/place", b"garbage\0\xff", 65, "move the file away to start afresh"),
            ("state/place", b"usher-state 1\nplace /\n" + b"draft x " + b"y" * (1 << 20), 66, "File too large"),
            ("data/desk", b"{\"favourites\":", 65, "move the file away to start afresh"),
        ]:
            with self.subTest(name, content=content[:20]):
                path = os.path.join(self.folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(content)
                done = subprocess.run(self.command(), input=b"/quit\n", capture_output=True, timeout=20)
                self.assertEqual((done.returncode, done.stdout), (status, b""), done.stderr)
                self.assertIn(path, done.stderr.decode())
                self.assertIn(words, done.stderr.decode())
                with open(path, "rb") as file:
                    self.assertEqual(file.read(), content)
                os.unlink(path)

    def test_a_followed_file_is_heard_and_its_bad_lines_are_counted(self):
        path = os.path.join(self.folder, "news")
        with open(path, "w") as news:
            news.write('{"hero": 1, "text": "is old news"}\n')
        with Terminal(columns=200, arguments=self.command("--push", path)) as terminal:
            terminal.sees("search>")
            with open(path, "a") as news:
                news.write('{"hero": 7, "text": "was seen"}\nbad\n\x1b[31m\n{"hero": "x"}\n' + "x" * 10000 + "\n")
            terminal.sees("News: was seen (/open hero:7)")
            terminal.sees("Lines of %s that could not be read: 4, the last of them line 6." % path)
            self.assertNotIn("old news", "\n".join(terminal.lines()))

    def test_screens_are_drawn_again_when_their_files_change(self):
        screens = os.path.join(self.folder, "Screens")
        shutil.copytree(os.path.join(EXAMPLE, "Screens"), screens)
        path = os.path.join(screens, "Heroes", "hero.en.screen")
        with open(path) as file:
            text = file.read()
        with Terminal(arguments=self.command("--open", "hero:7", "--screens", screens)) as terminal:
            terminal.sees("Favourite")
            with open(path, "w") as file:
                file.write(text.replace("  v  Favourite", "  v  Keep in mind"))
            terminal.sees("Keep in mind")


if __name__ == "__main__":
    unittest.main()
