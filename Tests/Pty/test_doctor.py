"""`parlor doctor`: what is missing or odd on this machine, and what to do about it."""

import os
import stat
import subprocess
import unittest

from store import Home, PARLOR
from terminal import Terminal


class Doctor(unittest.TestCase):
    def setUp(self):
        self.home = Home(messages=1)

    def tearDown(self):
        os.chmod(self.home.path, 0o600)
        self.home.__exit__()

    def doctor(self, *options, code=0, **environment):
        done = subprocess.run(
            [PARLOR, "doctor", "--home", self.home.folder, *options], capture_output=True, text=True, timeout=30,
            env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "LC_CTYPE": "", **environment})
        self.assertEqual((done.returncode, done.stderr), (code, ""))
        lines = done.stdout.splitlines()
        return {tuple(line.split()[:2]): line.split(maxsplit=2)[2] for line in lines}

    def test_everything_is_fine(self):
        found = self.doctor("--lang", "en")
        self.assertEqual({state for state, _ in found}, {"ok"}, found)
        self.assertEqual(found["ok", "store"], "%s is intact; signed in: Jun" % self.home.path)
        self.assertEqual(found["ok", "terminal"], "input or output is not a terminal, so lines are plain")
        self.assertEqual(found["ok", "language"], "C.UTF-8, English screens")
        self.assertEqual(found["ok", "server"], "this store is not connected to a team server")

    def test_nothing_is_made_in_a_home_that_is_new(self):
        new = os.path.join(self.home.folder, "new")
        done = subprocess.run(
            [PARLOR, "doctor", "--home", new, "--lang", "en"], capture_output=True, text=True, timeout=30)
        self.assertIn("there is no store yet", done.stdout)
        self.assertEqual((done.returncode, os.path.exists(new)), (0, False))

    def test_a_folder_that_cannot_be_written_to(self):
        done = subprocess.run(
            [PARLOR, "doctor", "--home", "/proc/self/new", "--lang", "en"], capture_output=True, text=True, timeout=30)
        self.assertIn("cannot be written to", done.stdout)
        self.assertEqual(done.returncode, 69)

    def test_a_damaged_store(self):
        with open(self.home.path, "r+b") as file:
            file.seek(4096)
            file.write(b"\xa5" * 4096)
        self.assertIn("is damaged", self.doctor("--lang", "en", code=69)["wrong", "store"])

    def test_what_others_can_open_and_a_locale_without_unicode(self):
        os.chmod(self.home.path, 0o644)
        found = self.doctor("--lang", "en", LANG="C")
        self.assertIn("others can open %s" % self.home.path, found["note", "rights"])
        self.assertIn("export LANG=C.UTF-8", found["note", "language"])
        self.assertEqual(stat.S_IMODE(os.stat(self.home.path).st_mode), 0o644)

    def test_on_a_terminal_in_korean(self):
        for columns, rows, expected in ((80, 24, "정상"), (30, 10, "참고")):
            command = [PARLOR, "doctor", "--home", self.home.folder, "--lang", "ko"]
            with Terminal(columns, rows, arguments=command) as terminal:
                terminal.wait()
                row = next(line for line in terminal.lines() if "터미널" in line)
                self.assertTrue(row.startswith(expected), row)
                self.assertIn("%d x %d" % (columns, rows), "".join(terminal.lines()))
