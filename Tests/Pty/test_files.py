"""Files that Parlor cannot use: one sentence says why, and nothing is damaged."""

import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from store import Home, PARLOR, said
from terminal import Terminal

NOBODY = 65534


class Refusals(unittest.TestCase):
    maxDiff = None

    def refused(self, home, status, words):
        """Asserts that a session and --print refuse the store with the same sentence, and that the file is unchanged."""
        before = home.bytes()
        done = subprocess.run(
            [PARLOR, "--home", home.folder, "--print"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=20)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("", "parlor: " + words + "\n", status))
        with Terminal(columns=300, arguments=home.session()) as terminal:
            self.assertEqual(terminal.wait(), status)
            terminal.shows(["parlor: " + words])
            self.assertEqual(terminal.mode(), terminal.found)
        self.assertEqual(home.bytes(), before)
        self.assertEqual(os.listdir(os.path.dirname(home.path)), ["parlor.sqlite"])

    def test_a_newer_store(self):
        with Home() as home:
            (known,), = home.query("PRAGMA user_version")
            home.query("PRAGMA user_version = 999")
            self.refused(
                home, 65, "%s was written by a newer Parlor (store version 999, this one knows %d); update Parlor"
                % (home.path, known))

    def test_a_file_that_is_no_store(self):
        with Home() as home:
            with open(home.path, "wb") as file:
                file.write(b"dear diary " * 1000)
            self.refused(
                home, 65, home.path + " is not a Parlor store; it was left as it is; "
                "move it away or choose another path")

    def test_a_file_with_a_broken_page(self):
        with Home(messages=200) as home:
            with open(home.path, "r+b") as file:
                file.seek(100)
                file.write(b"\xff" * 3996)
            self.refused(
                home, 65, home.path + " is damaged (database disk image is malformed); it was left as it is; put back "
                "a copy, or save what can be read: parlor rescue " + home.path + " FOLDER")

    def test_a_file_that_another_program_holds(self):
        with Home() as home:
            holder = sqlite3.connect(home.path)
            try:
                holder.execute("PRAGMA locking_mode = EXCLUSIVE")
                holder.execute("BEGIN EXCLUSIVE")
                done = subprocess.run(
                    [PARLOR, "--home", home.folder, "--print"], stdin=subprocess.DEVNULL, capture_output=True,
                    text=True, timeout=30)
                self.assertEqual(
                    (done.stdout, done.stderr, done.returncode),
                    ("", "parlor: %s is in use by another program; try again\n" % home.path, 75))
            finally:
                holder.close()
            with Terminal(arguments=home.session("--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>")

    def test_a_file_that_another_program_holds_meanwhile(self):
        with Home() as home, Terminal(arguments=home.session("--open", "channel:1")) as terminal:
            terminal.sees("#channel-1>")
            holder = sqlite3.connect(home.path)
            try:
                holder.execute("BEGIN IMMEDIATE")
                terminal.send("held up\r").sees("not sent yet: the store is busy", 20)
                terminal.until(lambda: terminal.lines()[-1] == "#channel-1>", "the prompt")
                self.assertEqual(
                    terminal.lines()[-5:],
                    [" !  held up", "    not sent yet: the store is busy", "    not saved yet: lost if Parlor stops",
                     "    /retry  /discard", "#channel-1>"])
            finally:
                holder.close()
            # Parlor tries again by itself.
            terminal.until(lambda: said(terminal) == ["held up"], "the message")
            self.assertEqual(home.texts(), ["held up"])

    def test_a_file_that_may_only_be_read(self):
        with Home() as home, tempfile.TemporaryDirectory(prefix="parlor-") as folder:
            program = shutil.copy(PARLOR, folder)
            os.chmod(folder, 0o755)
            before = home.bytes()
            # Root could write to the file, so another user runs this.
            user = NOBODY if os.geteuid() == 0 else None
            for path, mode in ((home.path, 0o444), (os.path.dirname(home.path), 0o555), (home.folder, 0o755)):
                os.chmod(path, mode)
                if user:
                    os.chown(path, user, user)
            done = subprocess.run(
                [program, "--home", home.folder, "--print"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=20, user=user, cwd="/")
            os.chmod(os.path.dirname(home.path), 0o700)
            words = "cannot be written to; check the permissions of the file and its folder"
            self.assertEqual(
                (done.stdout, done.stderr, done.returncode), ("", "parlor: %s %s\n" % (home.path, words), 77))
            self.assertEqual(home.bytes(), before)

    def test_what_is_not_a_regular_file(self):
        makers = (os.mkdir, os.mkfifo, lambda path: os.symlink("/dev/null", path), lambda path: os.symlink("gone", path))
        for ending in ("", "-wal", "-shm", "-journal"):
            for number, make in enumerate(makers):
                with self.subTest(ending, maker=number), Home() as home:
                    for name in (home.path, home.path + "-wal", home.path + "-shm"):
                        if ending == name[len(home.path):] and os.path.exists(name):
                            os.unlink(name)
                    make(home.path + ending)
                    done = subprocess.run(
                        [PARLOR, "--home", home.folder, "--print"], stdin=subprocess.DEVNULL, capture_output=True,
                        text=True, timeout=20)
                    words = ("parlor: cannot open %s: it is not a regular file; move it away or choose another path\n"
                             % (home.path + ending))
                    self.assertEqual((done.stdout, done.stderr, done.returncode), ("", words, 65))

    def test_files_are_closed_to_other_users(self):
        with Home() as home:
            inside = [os.path.join(home.folder, name) for name in ("", "data", "state", "data/parlor.sqlite")]
            os.mkdir(inside[2])
            for path in inside:
                os.chmod(path, 0o777)
            with Terminal(arguments=home.session("--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>").send("hello\r/quit\r")
                self.assertEqual(terminal.wait(), 0)
            history = os.path.join(home.folder, "state", "history-1")
            os.chmod(history, 0o666)
            with Terminal(arguments=home.session("--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>")
                modes = [os.stat(path).st_mode & 0o777 for path in inside + [history]]
            self.assertEqual(modes, [0o700, 0o700, 0o700, 0o600, 0o600])

    def test_a_folder_that_all_share(self):
        with tempfile.TemporaryDirectory(prefix="shared-") as folder:
            os.chmod(folder, 0o1777)
            words = "parlor: %s is shared by all users; give a folder of your own, such as --home %s/parlor\n" % (folder, folder)
            for option in (["--print"], ["--explain", "settings"], []):
                done = subprocess.run(
                    [PARLOR, "--home", folder, *option], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)
                self.assertEqual((done.stdout, done.stderr, done.returncode), ("", words, 77))
            self.assertEqual((os.listdir(folder), os.stat(folder).st_mode & 0o7777), ([], 0o1777))

    def test_files_that_may_not_grow(self):
        with Home() as home:
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
            before = home.bytes()
            done = subprocess.run(
                [PARLOR, "--home", home.folder, "--print"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=20, preexec_fn=limit)
            self.assertRegex(
                done.stderr, "^parlor: the disk of %s failed .SQLite code [0-9]+.; nothing was changed; "
                "check the disk and try again\n$" % home.path)
            self.assertEqual((done.stdout, done.returncode), ("", 74))
            self.assertEqual(home.bytes(), before)
            # A few lines fit into the log.
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))
            lines = "".join("line %d\n" % number for number in range(40))
            done = subprocess.run(
                home.session("--open", "channel:1"), input=lines, capture_output=True, text=True, timeout=60,
                preexec_fn=limit)
            self.assertEqual(done.returncode, 74)
            self.assertRegex(done.stdout, "    not sent\n    the disk of %s failed .*\n    nothing was changed; check the disk and try again\n" % home.path)
            self.assertLess(0, len(home.texts()))
            # A message that could not be sent may have fitted into the log as an unsent one.
            kept = home.texts() + [text for text, in home.query("SELECT text FROM unsent ORDER BY id")]
            self.assertEqual(kept, ["line %d" % number for number in range(len(kept))])
            self.assertIn("Messages not sent and not saved: %d (the disk of %s failed" % (40 - len(kept), home.path), done.stderr)
            self.assertIn("\n" + "\n".join("line %d" % number for number in range(len(kept), 40)) + "\n", done.stderr)
            self.assertEqual(home.query("PRAGMA integrity_check"), [("ok",)])


class FullDisk(unittest.TestCase):
    """A disk of two megabytes, mounted in a namespace of its own."""

    SCRIPT = """
        mkdir "$2/home"; cp -r "$1/data" "$2/home"
        fill() { cat /dev/zero >"$disk/filler"; }
        empty() { rm "$disk/filler"; }
        disk=$2 go=$3 done=$4
        shift 4
        %s
        """

    def setUp(self):
        self.disk = tempfile.mkdtemp(prefix="disk-")
        self.mount = [
            "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
            'mount -t tmpfs -o size=2m,mode=700 disk "$0" && exec "$@"', self.disk]
        if not shutil.which("unshare") or subprocess.run(self.mount + ["true"], capture_output=True).returncode:
            os.rmdir(self.disk)
            self.skipTest("no disk can be mounted here")

    def tearDown(self):
        os.rmdir(self.disk)

    def on_disk(self, home, script):
        """Opens a terminal that runs a script. In the script, "$@" is Parlor with a copy of the home on that disk."""
        self.go, self.done = (os.path.join(home.folder, name) for name in ("go", "done"))
        for path in (self.go, self.done):
            os.mkfifo(path)
        inside = os.path.join(self.disk, "home")
        return Terminal(columns=200, arguments=[
            shutil.which("unshare"), *self.mount[1:], "/bin/sh", "-c", self.SCRIPT % script, "sh",
            home.folder, self.disk, self.go, self.done,
            PARLOR, "--home", inside, "--lang", "en", "--open", "channel:1"])

    def next_step(self):
        """Lets the script do its next step, and waits until it is done."""
        with open(self.go, "w") as file:
            file.write("\n")
        with open(self.done) as file:
            file.read()

    def test_at_the_start(self):
        with Home() as home, self.on_disk(
                home, 'fill 2>/dev/null; "$@"; echo "CODE $?"; empty; exec "$@"') as terminal:
            terminal.sees("CODE 74").sees("#channel-1>")
            words = "parlor: the disk of %s/home/data/parlor.sqlite is full; nothing was lost; free some space and try again"
            self.assertEqual(terminal.lines()[:2], [words % self.disk, "CODE 74"])

    def test_events_wait_in_memory(self):
        with Home(rooms=2) as home, self.on_disk(home, """
                { read x <"$go"; fill; echo >"$done"; read x <"$go"; empty; echo >"$done"; } >/dev/null 2>&1 &
                "$@" --events "$disk/events.jsonl"
                "$1" events --stats --home "$3" --lang en
                """) as terminal:
            terminal.sees("#channel-1>")
            self.next_step()
            for room in (2, 1) * 10:
                terminal.send("/open channel:%d\r" % room)
                terminal.until(lambda: terminal.lines()[-1] == "#channel-%d>" % room, "the prompt")
            # Nobody is told, and nothing is lost.
            self.assertNotIn("disk", "\n".join(terminal.lines()))
            self.next_step()
            terminal.send("/quit\r").sees("dropped 0")
            counts = dict(line.split() for line in terminal.lines() if line.split()[:1] in (["waiting"], ["delivered"]))
            self.assertEqual(int(counts["waiting"]) + int(counts["delivered"]), 22, terminal.lines())

    def test_in_a_room(self):
        with Home() as home, self.on_disk(home, """
                { read x <"$go"; fill; echo >"$done"; read x <"$go"; empty; echo >"$done"; } >/dev/null 2>&1 &
                exec "$@"
                """) as terminal:
            terminal.sees("#channel-1>").send("before\r")
            terminal.until(lambda: said(terminal) == ["before"], "the message")
            self.next_step()
            # Messages that fit into the log are still kept.
            kept = ["before"]
            refused = "not sent: the disk is full"
            while refused not in "\n".join(terminal.lines()) and len(kept) < 500:
                text = "line %d" % len(kept)
                terminal.send(text + "\r")
                terminal.until(
                    lambda: said(terminal) == kept + [text] or refused in "\n".join(terminal.lines()), "an answer")
                kept += said(terminal)[len(kept):]
            terminal.until(lambda: terminal.lines()[-1] == "#channel-1>", "the prompt")
            self.assertEqual(
                terminal.lines()[-5:],
                [" !  line %d" % len(kept), "    " + refused, "    not saved yet: lost if Parlor stops",
                 "    /retry  /discard", "#channel-1>"])
            self.next_step()
            kept.append("line %d" % len(kept))
            terminal.send("/retry\r").until(lambda: said(terminal) == kept, lambda: "%r" % kept)


if __name__ == "__main__":
    unittest.main()
