"""Runs the examples of the manual."""

import os
import re
import subprocess
import unittest

from test_parlor import PARLOR

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


class Manual(unittest.TestCase):
    def test_exit_codes(self):
        with open(os.path.join(ROOT, "man", "parlor.1"), encoding="utf-8") as file:
            table = file.read().partition("\nCode\tMeaning\tExample\n")[2].partition(".TE")[0].replace("\\-", "-")
        rows = re.findall(r"^(\d+)\tT\{\n(.*)\nT\}\t(.*)$", table, re.MULTILINE)
        with open(os.path.join(ROOT, "Sources", "UsherTerminal", "Program", "ProgramFailure.swift"), encoding="utf-8") as file:
            self.assertEqual([code for code, _, _ in rows], re.findall(r"case \w+ = (\d+)", file.read()))
        examples = [(int(code), example) for code, _, example in rows if "parlor -" in example]
        self.assertEqual(len(examples), 8)
        for code, example in examples:
            with self.subTest(example):
                command = re.sub(r"\bparlor ", "\"$PARLOR\" ", example)
                done = subprocess.run(["/bin/sh", "-c", command], env={"PARLOR": PARLOR, "LC_ALL": "C.UTF-8"},
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=20)
                self.assertEqual(done.returncode, code, done.stderr)


if __name__ == "__main__":
    unittest.main()
