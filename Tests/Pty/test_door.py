"""The door: a real sshd on loopback runs Parlor for whoever has a key, and nothing else."""

import getpass
import os
import re
import socket
import subprocess
import tempfile
import time
import unittest

from secrets_kept import discard
from store import PARLOR, WRITER, said
from terminal import Terminal

SSHD, LIMIT = "/usr/sbin/sshd", 20
CODE = re.compile(r"[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}")


class Door:
    """An sshd of this user's own, on two ports: that of `parlor`, for known keys, and that of `join`, for any.

    Only root can have users of other names, and sshd asks only a program of root's for keys. So `parlor door keys` is asked before
    each connection, and its answer is the file of keys.
    """

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="door-")
        self.home = self.path("home")
        # sshd of root separates its privileges with this folder.
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
        self.make_key("host")
        self.servers, self.ports = [], {}
        for role in ("parlor", "join"):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.ports[role] = free.getsockname()[1]
            with open(self.path(role + ".conf"), "w") as file:
                file.write("\n".join([
                    "Port %d" % self.ports[role], "ListenAddress 127.0.0.1", "HostKey " + self.path("host"),
                    "AuthorizedKeysFile " + self.path(role + ".keys"), "StrictModes no", "UsePAM no", "PidFile none",
                    "PermitRootLogin yes", "AcceptEnv LANG LC_* PARLOR_* EDITOR TERMINFO", "Subsystem sftp internal-sftp", ""]))
            open(self.path(role + ".keys"), "w").close()
            self.servers.append(subprocess.Popen(
                [SSHD, "-D", "-e", "-f", self.path(role + ".conf")], stderr=open(self.path(role + ".log"), "w")))
        end = time.monotonic() + LIMIT
        for port in self.ports.values():
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    assert time.monotonic() < end, "sshd does not listen"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.terminate()
            server.wait()
        discard(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def make_key(self, name):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path(name)], check=True)

    def parlor(self, *words, code=0):
        done = subprocess.run(
            [PARLOR, "door", *words, "--home", self.home, "--lang", "en"], capture_output=True, text=True, timeout=LIMIT)
        assert done.returncode == code, done
        return done.stdout + done.stderr

    def invitation(self):
        return CODE.search(self.parlor("invite"))[0]

    def line(self, role, key):
        """The line of a key that sshd is told, which is empty if the key may not come in."""
        with open(self.path(key + ".pub")) as file:
            kind, content = file.read().split()[:2]
        said = subprocess.run(
            ["ssh-keygen", "-l", "-f", self.path(key + ".pub")], capture_output=True, text=True, check=True).stdout
        return self.parlor("keys", role, said.split()[1], kind, content)

    def command(self, role, key, *words, options=()):
        """The command of ssh with which somebody comes in by a key."""
        if not os.path.exists(self.path(key)):
            self.make_key(key)
        with open(self.path(role + ".keys"), "w") as file:
            file.write(self.line(role, key))
        return [
            "/usr/bin/ssh", "-F", "none", "-p", str(self.ports[role]), "-i", self.path(key), "-o", "IdentitiesOnly=yes",
            "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "BatchMode=yes",
            *options, "%s@127.0.0.1" % getpass.getuser(), *words]

    def terminal(self, role, key, *words, columns=80, rows=24, options=()):
        return Terminal(columns, rows, arguments=self.command(role, key, *words, options=["-tt", *options]))

    def run(self, key, *words, role="parlor", options=(), text=""):
        done = subprocess.run(
            self.command(role, key, *words, options=options), input=text, capture_output=True, text=True, timeout=LIMIT)
        # The log-in shell of who runs this test is not that of the door's user, and says what it thinks of LC_ALL.
        done.stderr = "".join(line for line in done.stderr.splitlines(True) if not line.startswith("bash: warning"))
        return done

    def join(self, key, name):
        """Returns the terminal of somebody who has come in with an invitation."""
        terminal = self.terminal("join", key)
        terminal.sees("Invitation code:", LIMIT).send(self.invitation() + "\r").sees("Nickname:").send(name + "\r")
        return terminal.sees("Sign out")


def told_code(terminal, command):
    """The code that a command tells."""
    terminal.send(command + "\r").sees("valid for a week")
    return CODE.findall("\n".join(terminal.lines()))[-1]


class Closed(unittest.TestCase):
    @unittest.skipIf(os.path.exists("/etc/ssh/sshd_config.d/parlor.conf"), "the door of this machine is open")
    def test_a_closed_door_is_not_checked(self):
        done = subprocess.run([PARLOR, "--lang", "en", "door", "check"], capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual((done.returncode, done.stdout), (69, ""))
        self.assertEqual(done.stderr, "parlor: the door is closed; open it with: sudo parlor door open\n")


class Doors(unittest.TestCase):
    def test_two_people_talk(self):
        with Door() as door, door.join("k1", "Ann") as ann:
            code = told_code(ann, "/invite")
            ann.send("1\r").sees("#general>")
            with door.terminal("join", "k2") as bora:
                bora.sees("Invitation code:", LIMIT).send("nonsense\r").sees("That code is wrong")
                # Capitals and blanks make no difference, and letters may be mistaken for a digit.
                bora.send(code.upper().replace("-", " ").replace("0", "o") + "\r").sees("Nickname:")
                bora.send("ann\r").sees("That nickname is taken").send("Bora\r").sees("Sign out")
                bora.sees("1  #general").send("1\r")
                bora.sees("#general>").send("hello\r").until(lambda: said(bora) == ["hello"], "the message")
                ann.until(lambda: said(ann) == ["hello"], "the message")
            # The code served once.
            with door.terminal("join", "k3") as other:
                other.sees("Invitation code:", LIMIT).send(code + "\r").sees("That code is wrong")

    def test_a_known_key_is_in_at_once_and_an_unknown_one_is_not(self):
        with Door() as door:
            self.assertEqual(door.run("k1").returncode, 255)
            door.join("k1", "Ann").close()
            with door.terminal("parlor", "k1", "channel:1") as ann:
                ann.sees("#general>", LIMIT)
            done = door.run("k1", "channel:1")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("#general>", done.stdout)
            self.assertEqual(door.run("k1", "channel:7").returncode, 66)
            self.assertEqual(door.run("k2").returncode, 255)

    def test_a_stranger_leaves_nothing_for_others(self):
        with Door() as door:
            door.join("k1", "Ann").close()
            stranger = door.run("k2", role="join", text="/open settings\n")
            self.assertIn("Your key is new here", stranger.stdout)
            with door.terminal("parlor", "k1") as ann:
                ann.sees("Sign out", LIMIT)

    def test_the_host_reads_who_came_and_what_they_chose(self):
        with Door() as door, door.join("k1", "Ann") as ann:
            ann.send("/open channel:1\r").sees("#general>").send("a secret plan\r").until(lambda: said(ann) == ["a secret plan"], "it")
            ann.send("/search another secret\r").sees("No matches").send("/quit\r")
            self.assertEqual(ann.wait(LIMIT), 0)
            door.run("k1", "rooms")
            report = door.parlor("audit", "report")
            self.assertRegex(report, r"  Ann +127\.0\.0\.1  \d+s  .*/open, /search, /quit\n")
            self.assertRegex(report, r"  Ann +127\.0\.0\.1  \d+s  rooms\n")
            self.assertIn("none changed, left out or added", door.parlor("audit", "verify"))
            path = os.path.join(door.home, "state", "audit")
            with open(path) as file:
                log = file.read()
            self.assertIn('"at":"workspace:1/home/channel:1"', log)
            for words in "secret", "plan", "another":
                self.assertNotIn(words, log)
            with open(path, "w") as file:
                file.write(log.replace("127.0.0.1", "127.0.0.2", 1))
            self.assertIn("changed", door.parlor("audit", "verify", code=65))
            self.assertIn("write audit verify", door.parlor("audit", "x", code=64))

    def test_strangers_have_limits_of_their_own(self):
        with Door() as door:
            door.command("join", "k1")
            with open(door.path("join.keys")) as file:
                self.assertIn(" --limits idle=5m,longest=15m,all=20,group=join\"", file.read())
            with door.join("k1", "Ann") as ann:
                # Somebody who has an account takes one of the members' places.
                self.assertEqual(door.line("parlor", "k1").count("--limits"), 0)
                self.assertIn("--limits each=2", door.parlor("config", "--limits", "each=2"))
                ann.send("/open channel:1\r").sees("#general>")

    def test_leaving_ends_the_connection(self):
        with Door() as door, door.join("k1", "Ann") as ann:
            ann.send("x\r")
            self.assertEqual(ann.wait(LIMIT), 0)

    def test_a_key_that_was_removed_ends_its_sessions(self):
        with Door() as door, door.join("k1", "Ann") as ann:
            code = told_code(ann, "/devices add laptop")
            with door.terminal("join", "k2") as laptop:
                laptop.sees("Invitation code:", LIMIT).send(code + "\r").sees("Sign out").send("/open channel:1\r")
                laptop.sees("#general>").send("half a mess")
                ann.send("/devices\r").sees("2  laptop").send("2\r").sees("Sign out laptop?").send("y\r")
                self.assertEqual(laptop.wait(LIMIT), 128 + 1)
                self.assertIn("Your key was removed, so this session ends", laptop.raw.decode())
            ann.sees("laptop: signed out")
            self.assertEqual(door.run("k2").returncode, 255)
            # What was typed is there in the next session of the account.
            with door.terminal("parlor", "k1", "channel:1") as again:
                again.sees("half a mess", LIMIT)

    def test_there_is_no_other_way_in_or_out(self):
        with Door() as door:
            door.join("k1", "Ann").close()
            for words in (
                    "ls -la", "/bin/sh", "bash -c id", "cat /etc/passwd", "sh", "scp -t x", "scp -f /etc/passwd",
                    "rsync --server . /", "git-upload-pack x", "internal-sftp", "channel:1; id", "channel:1 && id", "$(id)", "`id`",
                    "'", '"', "channel:1 --home /tmp", "channel:1 --screens /tmp", "channel:1 --push /etc/passwd",
                    "channel:1 --record /tmp/x", "channel:1 --door other", "channel:1 --as Bora", "channel:1 --demo",
                    "channel:1 --tap /etc/passwd", "channel:1 --events /tmp/x", "channel:1 --payments /tmp/x", "replay /etc/passwd",
                    "inspect 1", "rescue / /tmp/x", "push -", "door invite", "door status", "server check x", "check", "map",
                    "preview Home/home", "events", "leave", "x" * 5000, "door audit report", "channel:1 --limits each=1000",
                    "channel:1 --limits=idle=0", "channel:1 --home=/tmp", "channel:1 --events=/tmp/x", "rescue", "glance --home /tmp",
                    "read general --home /tmp", "export LC_ALL=x", "exec sh", "env", "cd /", "ssh localhost", "curl http://localhost",
                    "id -c", "channel:1\nid", "channel:1 | sh", "channel:1 > /tmp/x"):
                with self.subTest(words):
                    done = door.run("k1", words)
                    self.assertEqual((done.returncode, done.stdout), (64, ""), done)
                    self.assertEqual(done.stderr.count("\n"), 1, done)
                    self.assertNotIn("uid=", done.stderr)
            for words in ("\x1b]0;x\x07", "channel:1\x1b[2J", "\u202echannel:1"):
                with self.subTest(words):
                    done = door.run("k1", words)
                    self.assertEqual(done.returncode, 64, done)
                    self.assertNotIn("\x1b", done.stderr)
                    self.assertNotIn("\u202e", done.stderr)
            done = subprocess.run(
                ["sftp", *door.command("parlor", "k1")[1:3], "-P", str(door.ports["parlor"]),
                 *[word for word in door.command("parlor", "k1")[5:-1]], "%s@127.0.0.1" % getpass.getuser()],
                input="ls\n", capture_output=True, text=True, timeout=LIMIT)
            self.assertNotEqual(done.returncode, 0, done)
            forwarded = door.run("k1", options=["-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"])
            self.assertEqual(forwarded.returncode, 255, forwarded)

    def test_a_connection_that_breaks_leaves_its_place_to_the_next_one(self):
        """Kills the client in the middle of a line or a form, CUTS times, and comes back from another machine."""
        with Door() as door:
            with door.join("k0", "Ann") as ann:
                code = told_code(ann, "/devices add second")
            with door.terminal("join", "k1") as second:
                second.sees("Invitation code:", LIMIT).send(code + "\r").sees("1  #general").send("1\r").sees("#general>")
                second.send("half of -1").sees("#general> half of -1")
            for number in range(int(os.environ.get("CUTS", "4"))):
                with door.terminal("parlor", "k%d" % (number % 2)) as terminal:
                    if number % 2:
                        terminal.sees("Description (may be empty): half of %d" % (number - 1), LIMIT)
                        terminal.send("\x15/open channel:1\r").confirm().sees("#general>")
                        terminal.send("half of %d" % number).sees("#general> half of %d" % number)
                    else:
                        terminal.sees("#general> half of %d" % (number - 1), LIMIT)
                        terminal.send("\x15/home\r").sees("Sign out").send("n\r").sees("Name:").send("talk %d\r" % number)
                        terminal.sees("Description (may be empty):").send("half of %d" % number).sees("half of %d" % number)

    def test_which_other_sessions_are_open(self):
        with Door() as door, door.join("k0", "Ann") as ann:
            ann.send("/sessions\r").sees("No other session of yours is open.")
            with door.terminal("parlor", "k0") as other:
                other.sees("Sign out", LIMIT).send("/sessions\r").sees("Open on 127.0.0.1, used now.")

    def test_a_session_has_nothing_of_the_host(self):
        with Door() as door, door.join("k1", "Ann") as ann:
            ann.send("/open channel:1\r").sees("#general>")
            for words, answer in (
                    ("/file /etc/passwd", "Files cannot be sent or saved here"), ("/edit", "No editor can be opened here"),
                    ("/switch Bora", "An ssh key belongs to one account"), ("/rescue /tmp/x", "Files cannot be sent or saved here"),
                    ("/open login", "An ssh key belongs to one account")):
                ann.send("\x15" + words + "\r").sees(answer)
            # Nothing stops the session.
            ann.send("\x15\x1astill here\r").until(lambda: said(ann) == ["still here"], "the message")
            ids = subprocess.run(["pgrep", "-f", "--", "--home %s --door SHA256" % door.home], capture_output=True, text=True).stdout.split()
            limits = []
            for number in ids:
                with open("/proc/%s/status" % number) as file:
                    limits.append(re.search(r"Seccomp:\t(\d)", file.read())[1])
                with open("/proc/%s/environ" % number, "rb") as file:
                    file.read()
            # No program can be started from a session.
            self.assertIn("2", limits)

    def test_a_hostile_environment_is_no_way_out(self):
        with Door() as door:
            door.join("k1", "Ann").close()
            for name, value in (
                    ("LC_ALL", "/etc/passwd"), ("LC_ALL", "../../x"), ("LANG", "ko_KR.UTF-8\x1b[2J"), ("TERMINFO", "/tmp"),
                    ("EDITOR", "/bin/sh"), ("PARLOR_EVENTS_TOKEN", "x"), ("LC_MESSAGES", "x" * 5000), ("LC_CTYPE", "$(id)")):
                with self.subTest(name):
                    done = door.run("k1", "channel:1", options=["-o", "SetEnv=%s=%s" % (name, value)])
                    self.assertEqual((done.returncode, done.stderr), (0, ""), done)

    def test_keys_are_found_in_a_store_that_an_older_version_has_made(self):
        with Door() as door:
            folder = os.path.join(door.home, "data")
            os.makedirs(folder, mode=0o700)
            subprocess.run([WRITER, "old", os.path.join(folder, "parlor.sqlite"), "14"], check=True)
            self.assertEqual(door.parlor("keys", "parlor", "SHA256:x", "ssh-ed25519", "AAAA"), "")
            door.join("k1", "Ann").close()
            self.assertIn("restrict,pty,command=", door.line("parlor", "k1"))

    def test_the_host_sees_and_takes_back(self):
        with Door() as door:
            door.invitation()
            door.join("k1", "Ann").close()
            told = door.parlor("status")
            self.assertIn("1 key of 1 account\n1 invitation not used yet\n", told)
            code = door.invitation()
            self.assertIn("1 invitation was revoked", door.parlor("revoke", code))
            self.assertIn("0 invitations were revoked", door.parlor("revoke", code))
            self.assertIn("1 invitation was revoked", door.parlor("revoke"))
            self.assertIn("parlor door does not know 'opn'", door.parlor("opn", code=64))
            self.assertIn("Match User parlor,join", door.parlor("config"))
            # sshd's words are checked: nothing of them becomes part of a command.
            self.assertEqual(door.parlor("keys", "join", 'SHA256:x" sh "', "ssh-ed25519", "AAAA"), "")
            self.assertEqual(door.parlor("keys", "root", "SHA256:x", "ssh-ed25519", "AAAA"), "")


if __name__ == "__main__":
    unittest.main()
