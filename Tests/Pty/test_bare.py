"""A machine without /proc, and one that allows few open files."""

import os
import resource
import subprocess
import tempfile
import unittest

from store import PARLOR
from terminal import Terminal

WITHOUT_PROC = "mount -t tmpfs none /proc || exit 99; exec \"$@\""


class Bare(unittest.TestCase):
    def without_proc(self, *command):
        """Runs the command in a mount namespace in which /proc is empty."""
        for options in ("-m", "-rm"):
            words = ["/usr/bin/unshare", options, "/bin/sh", "-c", WITHOUT_PROC, "sh"]
            try:
                if subprocess.run(words + ["/bin/true"], stderr=subprocess.DEVNULL, timeout=10).returncode == 0:
                    return words + list(command)
            except OSError:
                pass
        self.skipTest("this user cannot mount anything over /proc, even with unshare")

    def test_the_options_work_without_proc(self):
        for options, seen, code in ((["--version"], "parlor ", 0), (["--nonsense"], "", 64), (["--json"], "", 64),
                                    (["--demo", "--print", "--lang", "ko", "--open", "dm:7"], "미나 (", 0),
                                    (["--demo", "--lang", "en", "--width", "40"], "Lighthouse", 0)):
            with self.subTest(options):
                done = subprocess.run(self.without_proc(PARLOR, *options), input=b"/quit\n", capture_output=True, timeout=20)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(seen, done.stdout.decode())
                self.assertEqual(done.stderr.startswith(b"parlor: "), code != 0, done.stderr)

    def test_a_session_works_without_proc(self):
        with Terminal() as other:
            command = self.without_proc(PARLOR, "--demo", "--lang", "en", "--push", other.watched)
            with Terminal(arguments=command) as terminal:
                terminal.sees("Lighthouse>").send("half")
                other.append('{"type":"dm","opponent_id":7,"aps":{"alert":{"title":"Mina","body":"Hi"}}}')
                terminal.sees("Mina: Hi").sees("Lighthouse> half").send("\x15/quit\r")
                self.assertEqual(terminal.wait(), 0)
                self.assertEqual(terminal.mode(), terminal.found)

    def limited(self, count, *options):
        return subprocess.run(
            [PARLOR, *options], input=b"/quit\n", capture_output=True, timeout=20,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count)))

    def test_few_descriptors(self):
        with tempfile.TemporaryDirectory() as folder:
            for count in [*range(3, 16), 31, 32]:
                for options in (["--demo", "--lang", "en"], ["--home", os.path.join(folder, str(count)), "--lang", "en"],
                                ["--demo", "--print", "--lang", "en"]):
                    with self.subTest(count, options=options):
                        version = self.limited(count, "--version")
                        if b"shared libraries" in version.stderr:
                            self.skipTest("this binary cannot load its libraries with %d descriptors" % count)
                        self.assertEqual((version.returncode, version.stderr), (0, b""))
                        self.assertEqual(self.limited(count, "--nonsense").returncode, 64)
                        done = self.limited(count, *options)
                        if count >= 32:
                            self.assertEqual((done.returncode, done.stderr), (0, b""))
                            continue
                        self.assertEqual(done.returncode, 71, done.stderr)
                        self.assertRegex(done.stderr.decode(), r"\Aparlor: [^\n]*ulimit -n[^\n]*\n\Z")


if __name__ == "__main__":
    unittest.main()
