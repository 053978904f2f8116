"""`parlor map`: every screen and where its choices lead, in formats that other tools read."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from store import PARLOR

PICTURES = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "Pictures"))
LONGEST = 60


def drawn(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder)
        ran = subprocess.run([PARLOR, "map", *arguments], env=environment, capture_output=True, timeout=LONGEST)
        left = os.listdir(folder)
    assert left == [], left
    return ran


class Map(unittest.TestCase):
    def setUp(self):
        signal.setitimer(signal.ITIMER_REAL, LONGEST, 5)

    def test_the_map_is_the_one_in_pictures(self):
        ran = drawn("--roles")
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        with open(PICTURES + "/map.txt", "rb") as file:
            self.assertEqual(ran.stdout, file.read())

    def test_the_svg_in_pictures_is_xml(self):
        root = xml.etree.ElementTree.parse(PICTURES + "/map.svg").getroot()
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("Explore channels", [text.strip() for text in texts])

    @unittest.skipUnless(shutil.which("dot"), "graphviz is not installed")
    def test_dot_is_read_by_graphviz(self):
        ran = subprocess.run(["dot", "-Tplain"], input=drawn("--format", "dot").stdout, capture_output=True, timeout=60)
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        self.assertIn(b"Home/home", ran.stdout)

    def test_an_unknown_format_is_refused(self):
        ran = drawn("--format", "png")
        self.assertEqual(ran.returncode, 64)
        self.assertIn(b"--format", ran.stderr)


if __name__ == "__main__":
    unittest.main()
