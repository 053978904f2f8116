"""No password is shown or kept, right or wrong, and only the owner can read the files."""

import glob
import os
import signal
import subprocess
import tempfile
import unittest

from secrets_kept import FLOWS, discard, in_scripts
from store import Home, PARLOR
from terminal import UP, Terminal

EMAIL, WRONG, RIGHT = "fill-1-0@example.org", "Wrong-Guess1!", "Lighthouse1!"


SIGN_UP = ["n", "a@b.cd", "A", "", "Abcdef1!", "Abcdef1!", "c"]


class Pipe:
    """A folder for sessions that read lines from a pipe. At the end, its files are searched for passwords."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="pipe-")
        self.arguments = [PARLOR, "--lang", "en", "--home", os.path.join(self.folder, "home")]
        return self

    def __exit__(self, *_):
        discard(self.folder)

    def run(self, lines, ending="\n"):
        done = subprocess.run(self.arguments, input="\n".join(lines).encode() + ending.encode(), timeout=60,
                              capture_output=True)
        assert done.returncode == 0, done.stderr

    def kill(self, text):
        """Writes a text, and ends the session with a signal once it has read some of it."""
        session = subprocess.Popen(self.arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        session.stdin.write(text.encode())
        session.stdin.flush()
        while b"Hello, A" not in (line := session.stdout.readline()) and line:
            pass
        session.send_signal(signal.SIGTERM)
        session.communicate(timeout=20)


class Secrets(unittest.TestCase):
    def test_a_password_is_kept_nowhere(self):
        with Home() as home:
            with Terminal(arguments=home.session("--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>").send("said before\r/home\r").sees("Filled 1>").send("x\r").confirm()
                terminal.sees("Parlor>").send("e\r")
                # The e-mail is kept after the wrong password.
                terminal.until(lambda: terminal.lines()[-1] == "E-mail:", "the question").send(EMAIL + "\r")
                for password in (WRONG, RIGHT):
                    terminal.until(lambda: terminal.lines()[-1] == "Password:", "the question").send(password + "\r")
                    if password == WRONG:
                        terminal.sees("Wrong e-mail or password. Try again.")
                terminal.until(lambda: terminal.lines()[-1] == "Filled 1>", "home")
                # The history has the lines typed before, but neither choices nor hidden answers.
                for line in ("/home", "said before"):
                    terminal.send(UP).until(lambda: terminal.lines()[-1] == "Filled 1> " + line, line)
                terminal.send("\x15/quit\r")
                self.assertEqual(terminal.wait(), 0)
                for password in (WRONG, RIGHT):
                    self.assertNotIn(password.encode(), terminal.raw)
            files = [os.path.join(folder, name) for folder, _, names in os.walk(home.folder) for name in names]
            self.assertTrue(any("history" in path for path in files), files)
            for path in files:
                with open(path, "rb") as file:
                    content = file.read()
                for password in (WRONG, RIGHT):
                    self.assertNotIn(password.encode(), content, path)

    def test_every_script_through_a_pipe_at_once(self):
        self.assertGreater(len(in_scripts()), 3)
        for path in sorted(glob.glob(FLOWS, recursive=True)):
            with open(path) as file:
                typed = [line[2:] for line in file.read().splitlines() if line.startswith(">")]
            with self.subTest(os.path.basename(path)), Pipe() as pipe:
                # Signs up first, so that there is an account whose drafts are kept.
                pipe.run(SIGN_UP + ["x", "y"] + typed)

    def test_a_pipe_that_is_written_ahead(self):
        cases = [
            SIGN_UP + ["x", "y", "n", "b@b.cd", "B", "", "Secret9!x", "Secret9!x", "c"],
            SIGN_UP + ["x", "y", "e", "a@b.cd", "Secret9!x", "a@b.cd", "Secret9!x", "a@b.cd", "Abcdef1!", "x"],
            SIGN_UP + ["n", "Mill", "", "x", "y", "e", "a@b.cd", "Abcdef1!", "p", "x", "n", "b@b.cd", "B", "",
                       "Secret9!x"],
        ]
        for lines in cases:
            for ending in ("\n", ""):
                with self.subTest(lines[-4:], ending=ending), Pipe() as pipe:
                    pipe.run(lines, ending)

    def test_a_pipe_whose_reader_is_killed(self):
        lines = SIGN_UP + ["x", "y", "n", "b@b.cd", "B", "", "Secret9!x", "Secret9!x", "c", "x"]
        text = "".join(line + "\n" for line in lines)
        for end in range(text.index("Secret9!x"), len(text), 3):
            with self.subTest(text[:end][-12:]), Pipe() as pipe:
                pipe.kill(text[:end])

    def test_what_is_typed_ahead_of_a_hidden_question(self):
        with Terminal() as folder:
            arguments = [PARLOR, "--lang", "en", "--home", os.path.join(folder.folder, "home")]
            with Terminal(arguments=arguments) as terminal:
                # Without Enter: the words are in the line while the account is being made, and are dropped with that screen.
                terminal.sees("Parlor>").send("n\r").sees("E-mail:").send("a@b.cd\r")
                terminal.sees("Nickname:").send("A\r").sees("Phone").send("\r").sees("Password:").send("Abcdef1!\r")
                terminal.sees("again:").send("Abcdef1!\rSecret9!x").sees("Welcome, A").send("c\r").sees("Hello, A")
                terminal.send("/quit\r")
                self.assertEqual(terminal.wait(), 0)

    def test_every_test_folder_is_searched_before_it_is_deleted(self):
        for path in glob.glob(os.path.join(os.path.dirname(__file__), "*.py")):
            with open(path) as file:
                self.assertEqual("rmtree" in file.read(), os.path.basename(path) in ("secrets_kept.py", "test_secrets.py"))

    def test_only_the_owner_can_use_files_and_folders(self):
        for mask in (0, 0o022):
            with self.subTest(oct(mask)), Terminal() as other:
                folder = os.path.join(other.folder, "new", "home")
                before = os.umask(mask)
                try:
                    with Terminal(arguments=[PARLOR, "--lang", "en", "--home", folder]) as terminal:
                        terminal.sees("Parlor>").send("/quit\r")
                        self.assertEqual(terminal.wait(), 0)
                finally:
                    os.umask(before)
                for path, _, names in os.walk(os.path.dirname(folder)):
                    self.assertEqual(os.stat(path).st_mode & 0o777, 0o700, path)
                    for name in names:
                        self.assertEqual(os.stat(os.path.join(path, name)).st_mode & 0o777, 0o600, name)


if __name__ == "__main__":
    unittest.main()
