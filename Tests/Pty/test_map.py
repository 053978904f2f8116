"""`parlor map`: every screen and where its choices lead, in formats that other tools read."""

import os
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from store import PARLOR


def drawn(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder)
        ran = subprocess.run([PARLOR, "map", *arguments], env=environment, capture_output=True, timeout=120)
        left = os.listdir(folder)
    assert left == [], left
    return ran


class Map(unittest.TestCase):
    def test_the_map_is_the_same_again(self):
        first, second = drawn("--format", "mermaid", "--roles"), drawn("--format", "mermaid", "--roles")
        self.assertEqual((first.returncode, first.stderr), (0, b""))
        self.assertEqual(first.stdout, second.stdout)
        self.assertTrue(first.stdout.startswith(b"flowchart LR\n"))

    def test_svg_is_xml(self):
        root = xml.etree.ElementTree.fromstring(drawn("--format", "svg", "--roles").stdout)
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("Home/home [admin, member]", texts)
        self.assertIn("Room/chat [admin, member]", texts)

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
