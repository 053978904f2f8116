"""A password is shown and kept nowhere, right or wrong; what is kept is its owner's alone."""

import os
import unittest

from store import Home, PARLOR
from terminal import UP, Terminal

EMAIL, WRONG, RIGHT = "fill-1-0@example.org", "Wrong-Guess1!", "Lighthouse1!"


class Secrets(unittest.TestCase):
    def test_a_password_is_kept_nowhere(self):
        with Home() as home:
            with Terminal(arguments=home.session("--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>").send("said before\r/home\r").sees("Filled 1>").send("x\r")
                terminal.sees("Parlor>").send("b\r").sees("Sign in>").send("e\r")
                for password in (WRONG, RIGHT):
                    terminal.until(lambda: terminal.lines()[-1] == "E-mail:", "the question").send(EMAIL + "\r")
                    terminal.until(lambda: terminal.lines()[-1] == "Password:", "the question").send(password + "\r")
                    if password == WRONG:
                        terminal.sees("E-mail or password is wrong. Try again.")
                terminal.until(lambda: terminal.lines()[-1] == "Filled 1>", "home")
                # Lines typed before are there again; what was hidden is not among them.
                for line in ("x", "/home", "said before"):
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

    def test_files_and_folders_are_their_owners_alone(self):
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
