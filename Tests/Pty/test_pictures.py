"""The pictures of `parlor --print --svg`, and those in the README."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from secrets_kept import discard
from store import Home
from test_parlor import PARLOR

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["<script>alert(1)</script>", "]]><a href='http://example.org'>&amp;", "\x1b[2Jcleared\x07", "a\u202eb\u0085c",
           "\x1b[1mbold\x1b[0m", "\ufffe\uffff"]


class Pictures(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="pictures-")
        self.addCleanup(discard, self.folder)

    def test_the_readme_shows_what_is_drawn(self):
        tool = os.path.join(ROOT, "Tools", "pictures")
        subprocess.run([sys.executable, tool, self.folder], env={**os.environ, "PARLOR": PARLOR}, check=True)
        kept = os.path.join(ROOT, "Pictures")
        # The map has tests of its own. The films and the rooms are of recorded sessions, and never the same twice.
        drawn = [name for name in os.listdir(kept) if not name.startswith(("map.", "room.", "walk."))]
        self.assertEqual(sorted(drawn), sorted(os.listdir(self.folder)))
        readme = ""
        for page in ("README.md", "README.ko.md"):
            with open(os.path.join(ROOT, page), encoding="utf-8") as file:
                readme += file.read()
        for name in drawn:
            with self.subTest(name):
                self.assertTrue("Pictures/" + name in readme, "no README shows this picture")
                with open(os.path.join(kept, name)) as one, open(os.path.join(self.folder, name)) as other:
                    self.assertEqual(one.read(), other.read(), "the picture is outdated: run make pictures")

    def draw(self, *arguments):
        """The picture, its rows, and the rows that `--print` writes for the same screen."""
        command = [PARLOR, *arguments]
        environment = {"SOURCE_DATE_EPOCH": "1793611800", "LC_ALL": "C.UTF-8"}
        svg, plain = (
            subprocess.run(command + ["--print"] + more, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           check=True, timeout=20).stdout.decode() for more in (["--svg"], []))
        picture = xml.etree.ElementTree.fromstring(svg)
        rows = ["".join(row.itertext()).rstrip() for row in picture.iter(SVG + "text")]
        return picture, rows, [row.rstrip() for row in plain.split("\n")[:-1]]

    def test_a_picture_holds_the_text_that_is_printed(self):
        for place in ("home", "channel:42", "dm:7", "search:점심", "settings", "workspaces"):
            for language in ("en", "ko"):
                with self.subTest(place, language=language):
                    svg, rows, plain = self.draw("--demo", "--open", place, "--lang", language, "--width", "40")
                    self.assertEqual(rows, plain)
                    self.assertEqual(int(svg.get("height")), 24 + 20 * len(plain))

    def test_colours_can_be_left_out(self):
        svg, _, _ = self.draw("--demo", "--lang", "en", "--color", "never")
        self.assertEqual({run.get("class") for run in svg.iter(SVG + "tspan")}, {None})

    def test_hostile_messages_are_only_text(self):
        with Home(messages=len(HOSTILE)) as home:
            with contextlib.closing(sqlite3.connect(home.path)) as connection, connection:
                for number, text in enumerate(HOSTILE, 1):
                    connection.execute("UPDATE message SET text = ? WHERE id = ?", (text, number))
            # When a room is first opened, its picture has a line where the unread messages begin.
            self.draw(*home.session("--open", "channel:1")[1:])
            svg, rows, plain = self.draw(*home.session("--open", "channel:1")[1:])
        self.assertEqual(rows, plain)
        self.assertTrue(any(row.endswith("  <script>alert(1)</script>") for row in rows), rows)
        self.assertTrue(any(row.endswith("  ␛[2Jcleared␇") for row in rows), rows)
        self.assertEqual({element.tag for element in svg.iter()},
                         {SVG + name for name in ("svg", "title", "style", "rect", "text", "tspan")})

    def test_options_that_exclude_each_other_are_refused(self):
        for options, words in ((["--svg"], "--svg works only with --print; add --print"),
                               (["--svg", "--print", "--json"], "--json and --svg exclude each other; leave one out")):
            done = subprocess.run([PARLOR, "--demo", *options], capture_output=True, timeout=20)
            self.assertEqual((done.stdout, done.stderr.decode(), done.returncode), (b"", "parlor: %s\n" % words, 64))

    def test_an_invalid_time_in_the_environment_is_refused(self):
        for moment in ("yesterday", "-1", "99999999999999999999", "1e9"):
            done = subprocess.run([PARLOR, "--demo", "--print"], env={"SOURCE_DATE_EPOCH": moment}, capture_output=True,
                                  timeout=20)
            words = "parlor: SOURCE_DATE_EPOCH cannot be %s; give seconds since 1970\n" % moment
            self.assertEqual((done.stderr.decode(), done.returncode), (words, 64))


if __name__ == "__main__":
    unittest.main()
