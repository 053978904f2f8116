"""`parlor glance`: the catch-up list, in one line, for a prompt or a status bar."""

import json
import os
import re
import select
import sqlite3
import subprocess
import unittest

from store import Home, PARLOR
from terminal import Terminal


def sleeps(pid):
    """How often a process has gone to sleep since it was started."""
    with open("/proc/%d/status" % pid) as file:
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", file.read(), re.MULTILINE)[1])


def rests(pid, watch):
    """Watches a process that has nothing to do for up to ten spells, until it sleeps through one.

    On a busy machine it takes a while until it sleeps.
    """
    for _ in range(10):
        before = sleeps(pid)
        watch()
        if sleeps(pid) == before:
            return
    raise AssertionError("it never sleeps through a spell")


def state(folder):
    """The files under a folder, with all that a program that only reads leaves as it is."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            facts = os.stat(os.path.join(place, name))
            found[os.path.join(place, name)] = (facts.st_mode, facts.st_size, facts.st_mtime_ns, facts.st_ino)
    return found


class Glance(unittest.TestCase):
    def setUp(self):
        self.home = Home(messages=20, rooms=2)

    def tearDown(self):
        self.home.__exit__()

    def command(self, *arguments, home=None):
        return [PARLOR, "glance", "--home", home or self.home.folder, *arguments]

    def glance(self, *arguments, home=None, code=0, error="", **settings):
        """Runs the command, which must change nothing. Returns its line."""
        before = state(home or self.home.folder)
        done = subprocess.run(
            self.command(*arguments, home=home), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20,
            **settings)
        self.assertEqual((done.returncode, done.stderr), (code, error))
        self.assertEqual(state(home or self.home.folder), before)
        self.assertEqual(done.stdout.count("\n"), 1)
        return done.stdout[:-1]

    def change(self, sql):
        connection = sqlite3.connect(self.home.path)
        connection.executescript(sql)
        connection.close()

    def test_a_line_in_both_languages_and_json(self):
        line = self.glance("--lang", "en")
        self.assertRegex(line, r"^9 unread  #channel-2 .*  parlor://message:20$")
        self.assertEqual(self.glance("--lang", "ko"), line.replace("9 unread", "안 읽음 9"))
        found = json.loads(self.glance("--json"))
        self.assertEqual((found["state"], found["unread"], found["newest"]["link"]), ("ok", 9, "parlor://message:20"))
        self.assertRegex(self.glance("--lang", "en", "--cut", "10"), r"^9 unread  #channel-…  parlor://message:20$")
        self.change("INSERT INTO keepsake (account_id, key, version, text) VALUES (1, 'setting/language', 1, 'ko')")
        self.assertTrue(self.glance().startswith("안 읽음 9  "))

    def test_what_others_write_can_do_nothing_in_a_prompt(self):
        subprocess.run(
            [PARLOR, "push", "--home", self.home.folder, "--title", "$(id) `id` \x1b[31m", "--body", "#[fg=red] %F{red} \\u"],
            check=True, capture_output=True)
        self.assertIn("  ＄(id) ｀id｀ ␛[31m: ＃[fg=red] ％F{red} ＼u", self.glance())

    def test_what_cannot_be_read_is_said_in_a_few_words(self):
        empty = os.path.join(self.home.folder, "none")
        self.assertEqual(self.glance("--as", "a@example.org", code=77), "signed out")
        self.assertEqual(self.glance("--as", "a@example.org", "--lang", "ko", code=77), "로그인하지 않음")
        self.assertEqual(json.loads(self.glance("--as", "a@example.org", "--json", code=77)), {"version": 1, "state": "signedOut"})
        self.assertEqual(self.glance(home=empty, code=66), "no account yet")
        self.assertFalse(os.path.exists(empty))
        holder = sqlite3.connect(self.home.path, isolation_level=None)
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        self.assertRegex(self.glance(), "^9 ")
        holder.execute("INSERT INTO device_setting (key, value) VALUES ('x', 'y')")
        holder.execute("COMMIT")
        self.assertEqual(self.glance(code=75), "store busy")
        holder.close()
        holder = sqlite3.connect(self.home.path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        self.assertRegex(self.glance(), "^9 ")
        holder.close()
        version, = self.home.query("PRAGMA user_version")[0]
        self.change("PRAGMA user_version = 14")
        self.assertEqual(self.glance(code=65), "store too old: start parlor once")
        self.change("PRAGMA user_version = %d" % (version + 1))
        self.assertEqual(self.glance(code=65), "store too new: update parlor")
        self.change("PRAGMA user_version = %d" % version)
        with open(self.home.path, "r+b") as file:
            file.write(b"no store")
        self.assertEqual(
            self.glance(
                code=65, error="parlor: %s is not a Parlor store; it was left as it is; move it away or choose another path\n"
                % self.home.path), "store cannot be read")

    def test_it_wakes_no_session_up(self):
        with Terminal(arguments=self.home.session("--open", "channel:1")) as terminal:
            terminal.sees("#channel-1>").send("seen\r").sees("  seen")
            terminal.until(lambda: self.home.query(
                "SELECT read_id IN (SELECT max(id) FROM message WHERE room_id = 1) FROM room_member"
                " WHERE room_id = 1 AND account_id = 1") == [(1,)], "the mark of what is read")
            before = sleeps(terminal.pid)
            for _ in range(20):
                self.glance()
            terminal.pump(0.2)
            # The session may have had something of its own to do.
            self.assertLess(sleeps(terminal.pid), before + 5)

    def test_watching(self):
        for file in os.listdir(os.path.dirname(self.home.path)):
            os.rename(os.path.join(os.path.dirname(self.home.path), file), os.path.join(self.home.folder, file))
        os.rmdir(os.path.dirname(self.home.path))
        glance = subprocess.Popen(
            self.command("--watch", "--lang", "en"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        came = b""

        def line():
            nonlocal came
            while b"\n" not in came:
                self.assertTrue(select.select([glance.stdout], [], [], 10)[0], "no line came")
                came += os.read(glance.stdout.fileno(), 4096)
            first, _, came = came.partition(b"\n")
            return first.decode()

        try:
            self.assertEqual(line(), "no account yet")
            os.mkdir(os.path.dirname(self.home.path))
            os.rename(os.path.join(self.home.folder, "parlor.sqlite"), self.home.path)
            self.assertTrue(line().startswith("9 "))
            # While nothing changes, no line comes and nothing runs.
            rests(glance.pid, lambda: self.assertFalse(select.select([glance.stdout], [], [], 0.3)[0]))
            writer = self.home.writer(1, room=1, account=2)
            writer.communicate(timeout=10)
            self.assertRegex(line(), r"^10 unread  .*: writer \d+ line 0  parlor://message:\d+$")
            # A flood is a few lines.
            self.home.writer(300, room=1, account=2).communicate(timeout=30)
            lines = [line()]
            while " line 299  " not in lines[-1]:
                lines.append(line())
            self.assertLess(len(lines), 100)
            glance.stdout.close()
            self.assertEqual(glance.wait(10), 0)
        finally:
            glance.kill()
            glance.wait()

    def test_a_prompt_names_the_account_of_its_terminal(self):
        with Terminal(arguments=["/bin/sh", "-c", "%s; %s" % (
                " ".join(self.home.session("--open", "channel:1")), " ".join(self.command("--json")))]) as terminal:
            terminal.sees("#channel-1>").send("/quit\r").sees('"account":"Jun"')


if __name__ == "__main__":
    unittest.main()
