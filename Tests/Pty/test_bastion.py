"""Examples/Bastion at a door: roles by keys, the audit of what each did, and the limits."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

from secrets_kept import discard
from test_door import LIMIT, Door
from terminal import HOST, Terminal

BASTION = os.path.join(os.path.dirname(HOST), "bastion")
SERVERS = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "Examples", "Bastion", "servers.json"))
VISIT = {"SSH_CONNECTION": "192.0.2.7 5000 192.0.2.1 22"}


class Stand(Door):
    """A door whose lines of keys are for Bastion, as the article about the door has them."""

    def __init__(self, lines):
        super().__init__()
        self.lines = lines

    def line(self, role, key):
        with open(self.path(key + ".pub")) as file:
            return 'restrict,pty,command="%s" %s\n' % (self.lines[key], " ".join(file.read().split()[:2]))


class Bastions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="bastion-")
        self.addCleanup(discard, self.folder)
        self.requests = os.path.join(self.folder, "requests")
        self.log = os.path.join(self.folder, "state", "audit")

    def line(self, name, *options):
        """The command in the line of a key."""
        variables = ["/usr/bin/env", *("%s=%s" % pair for pair in VISIT.items())]
        return [*variables, BASTION, "--servers", SERVERS, "--requests", self.requests, "--home", self.folder, "--lang", "en",
                "--door", name, *options]

    def visit(self, name, *options, text=""):
        return subprocess.run(self.line(name, *options), input=text, capture_output=True, text=True, timeout=20)

    def audit(self, *words, code=0):
        done = subprocess.run(
            [BASTION, "audit", *words, "--home", self.folder, "--lang", "en"], capture_output=True, text=True, timeout=20)
        self.assertEqual(done.returncode, code, done)
        return done.stdout + done.stderr

    def entries(self):
        with open(self.log) as file:
            return [json.loads(line) for line in file]

    def test_each_visitor_comes_back_to_a_place_of_their_own(self):
        with Terminal(arguments=self.line("ann")) as ann:
            ann.sees("Servers  ann").send("2\r").sees("web2").send("half").sees("server> half").hang_up()
            ann.wait()
        with Terminal(arguments=self.line("bora")) as bora:
            bora.sees("Servers  bora")
        with Terminal(arguments=self.line("ann")) as ann:
            ann.sees("server> half")

    def test_a_key_decides_what_one_may_do_and_the_log_names_it(self):
        self.assertIn("there is no log yet", self.audit("verify", code=66))
        with Terminal(arguments=self.line("ann")) as ann, Terminal(arguments=self.line("bora", "--role", "operator")) as bora:
            ann.sees("Servers  ann").send("1\r").sees("Running.").send("r\r").sees("is not a command here")
            bora.sees("Servers  bora, operator").send("2\r").sees("r  Restart").send("r\r").sees("Restart web2? (y/N)").send("n\r")
            bora.until(lambda: bora.lines().count("  r  Restart") == 2, "the choice again").send("r\r")
            bora.until(lambda: "Restart web2? (y/N)" in bora.lines(), "the question again").send("y\r").sees("The restart of web2 is asked for.")
            for terminal in ann, bora:
                terminal.send("/quit\r")
                self.assertEqual(terminal.wait(), 0)
        with open(self.requests) as file:
            self.assertEqual(file.read(), "restart web2\n")
        told = [(entry["who"], entry["values"]["server"]) for entry in self.entries() if entry["event"] == "restart"]
        self.assertEqual(told, [("bora", "web2")])
        report = self.audit("report")
        self.assertRegex(report, r"(?m)^\d{4}-\d\d-\d\d \d\d:\d\d  ann   192\.0\.2\.7  \d+s  open, /quit$")
        self.assertRegex(
            report, r"bora  192\.0\.2\.7  \d+s  open, restart, restart=no, restart, restart=yes, restart server=web2, /quit\n")
        self.assertIn("none changed, left out or added", self.audit("verify"))
        # Nothing that was typed is there but for what the program says.
        with open(self.log) as file:
            self.assertNotIn('"r"', file.read())

    def test_people_come_in_by_ssh(self):
        line = "%s --servers %s --requests %s --home %s --lang en --door " % (BASTION, SERVERS, self.requests, self.folder)
        with Stand({"ann": line + "ann", "bora": line + "bora --role operator"}) as door:
            done = door.run("ann", "server:web1")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("Running.", done.stdout)
            self.assertNotIn("Restart", done.stdout)
            for words in "ls", "id; id", "server:web1 --role operator", "server:web1 --role=operator", "audit report", "scp -t x":
                done = door.run("ann", words)
                self.assertEqual((done.returncode, done.stdout), (64, ""), done)
            with door.terminal("parlor", "bora") as bora:
                bora.sees("Servers  bora, operator", LIMIT).send("2\r").sees("r  Restart").send("r\r").sees("(y/N)").send("y\r")
                bora.sees("The restart of web2 is asked for.").send("/quit\r")
                self.assertEqual(bora.wait(LIMIT), 0)
        self.assertRegex(self.audit("report"), r"  bora  127\.0\.0\.1  \d+s  open, restart, restart=yes, restart server=web2, /quit\n")

    def test_what_is_doctored_is_found_and_what_was_killed_is_not(self):
        for _ in range(3):
            self.assertEqual(self.visit("ann", text="1\n/back\n").returncode, 0)
        mark = self.audit("verify").split()[-1]
        with Terminal(arguments=self.line("ann")) as ann:
            ann.sees("servers>")
            os.kill(ann.pid, signal.SIGKILL)
            os.waitpid(ann.pid, 0)
            ann.status = 9
        self.assertIn("none changed", self.audit("verify"))
        self.assertIn("none changed", self.audit("verify", mark))
        with open(self.log) as file:
            lines = file.readlines()
        for doctored in (
                lines[:-1], lines[1:], lines[:2] + lines[3:], [lines[1], lines[0], *lines[2:]],
                [*lines[:3], lines[3].replace("ann", "bob"), *lines[4:]], [*lines, lines[-1]], [*lines, "{}\n"], [*lines, "x"]):
            with open(self.log, "w") as file:
                file.writelines(doctored)
            self.assertRegex(self.audit("verify", code=65), "missing|changed|out of order|not written")
        os.remove(self.log)
        os.remove(self.log + ".head")
        self.assertEqual(self.visit("ann").returncode, 0)
        self.assertIn("none changed", self.audit("verify"))
        self.assertIn("missing at the end", self.audit("verify", mark, code=65))

    def test_without_a_log_nobody_comes_in_and_nothing_is_done(self):
        os.makedirs(self.log, mode=0o700)
        done = self.visit("ann")
        self.assertEqual(
            (done.returncode, done.stdout, done.stderr),
            (74, "", "bastion: the log of this door cannot be written, so this session ends\n"))
        os.rmdir(self.log)
        with Terminal(arguments=self.line("bora", "--role", "operator")) as bora:
            bora.sees("servers>").send("1\r").sees("r  Restart").send("r\r").sees("(y/N)")
            os.rename(self.log, self.log + ".old")
            os.mkdir(self.log)
            bora.send("y\r")
            self.assertEqual(bora.wait(), 74)
            self.assertIn("the log of this door cannot be written", bora.raw.decode())
        self.assertFalse(os.path.exists(self.requests))

    def test_each_visit_is_recorded(self):
        folder = os.path.join(self.folder, "recordings")
        os.mkdir(folder)
        for name in "ann", "../bora":
            with Terminal(arguments=self.line(name, "--record", folder)) as terminal:
                terminal.sees("servers>").send("1\r").sees("Running.").send("/quit\r")
                self.assertEqual(terminal.wait(), 0)
        names = sorted(os.listdir(folder))
        self.assertEqual([name.split("-")[0] for name in names], ["___bora", "ann"])
        done = subprocess.run(
            [BASTION, "replay", os.path.join(folder, names[0]), "--servers", SERVERS], capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done)

    def test_a_session_in_which_nothing_is_typed_ends(self):
        with Terminal(arguments=self.line("ann", "--limits", "idle=2s")) as ann:
            ann.sees("servers>").sees("You will be signed out in 1 second unless you type something.").send("half")
            ann.sees("servers> half")
            self.assertEqual(ann.wait(), 0)
            self.assertIn("Signed out, since nothing was typed for a while", ann.raw.decode())
        with Terminal(arguments=self.line("ann")) as ann:
            ann.sees("servers> half")

    def test_no_more_sessions_than_that_come_in(self):
        with Terminal(arguments=self.line("ann")) as one, Terminal(arguments=self.line("ann")) as two:
            one.sees("servers>")
            two.sees("servers>")
            done = self.visit("ann")
            self.assertEqual(
                (done.returncode, done.stderr), (75, "bastion: you have 2 sessions open here already; close one first\n"))
            self.assertEqual(self.visit("bora").returncode, 0)
            one.send("/quit\r")
            one.wait()
            self.assertEqual(self.visit("ann").returncode, 0)


if __name__ == "__main__":
    unittest.main()
