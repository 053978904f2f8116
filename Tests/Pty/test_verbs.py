"""`parlor post`, `read`, `follow`, `rooms`, `search` and `get`: a team chat for programs."""

import json
import os
import select
import sqlite3
import subprocess
import unittest

from store import Home, PARLOR
from terminal import Terminal
from test_glance import rests

HOSTILE = "\x1b[31mred\x9b\u202e\n  second\x07"


class Verbs(unittest.TestCase):
    def setUp(self):
        self.home = Home(messages=40, rooms=2)

    def tearDown(self):
        self.home.__exit__()

    def command(self, *arguments):
        return [PARLOR, *arguments, "--home", self.home.folder]

    def run_verb(self, *arguments, input=b"", code=0, error="", output=subprocess.PIPE, **settings):
        """Runs a command. Returns what it has printed, as bytes."""
        done = subprocess.run(
            self.command(*arguments, "--lang", "en"), input=input, stdout=output, stderr=subprocess.PIPE, timeout=30,
            **settings)
        self.assertEqual((done.returncode, done.stderr.decode()), (code, error and "parlor: %s\n" % error))
        return done.stdout

    def objects(self, *arguments):
        return [json.loads(line) for line in self.run_verb(*arguments, "--json").splitlines()]

    def count(self):
        return self.home.query("SELECT count(*) FROM message")[0][0]

    def test_what_is_posted_is_read_found_and_answered(self):
        self.assertEqual(self.run_verb("post", "#channel-1", input=HOSTILE.encode() + b"\n"), b"message:41\n")
        answer = json.loads(self.run_verb(
            "post", "Filled 1/channel-1", "--reply", "message:41", "--json", input="답장 :tada:".encode()))
        self.assertEqual(answer | {"time": 0}, {
            "version": 1, "number": 42, "link": "message:42", "room": "channel:1", "name": "#channel-1",
            "workspace": "Filled 1", "author": "Jun", "by": "person", "time": 0, "text": "답장 :tada:", "reply": 41, "edited": None,
            "deleted": None, "files": [], "waits": False})
        both = self.run_verb("read", "channel:1", "--since", "40", "--json")
        self.assertTrue(both.decode().replace("답장", "").isascii())
        first, second = map(json.loads, both.splitlines())
        self.assertEqual((first["text"], second), (HOSTILE, answer))
        lines = self.run_verb("read", "#channel-1", "--since", "message:40").decode().split("\n")
        self.assertRegex(lines[0], r"^41  \d{4}-\d\d-\d\d \d\d:\d\d  #channel-1  Jun: ␛\[31mred‹U\+009B\+1›$")
        self.assertEqual(lines[1], "      second␇")
        self.assertRegex(lines[2], r"^42  .*  Jun: 답장 :tada:$")
        self.assertEqual([hit["number"] for hit in self.objects("search", "from:jun", "second")], [41])
        self.run_verb("search", "x", code=65, error="Type at least two characters.")

    def test_an_input_that_is_no_message_is_not_sent(self):
        size = "nothing was sent: a message has at most 65536 bytes; send a longer text as a file, with --file NAME"
        for input, error in [
            (b"", "nothing was sent: standard input is empty; write the text there, such as: echo Hello | parlor post ROOM"), (b" \n\n", "nothing was sent: standard input is empty; write the text there, such as: echo Hello | parlor post ROOM"),
            (b"a\0b", "nothing was sent: the text has a NUL byte; send it as a file, with --file NAME"),
            (b"a\xff", "nothing was sent: the text is not valid UTF-8; send it as a file, with --file NAME"),
            (b"x" * 65537, size), (b"x" * 100_000_000, size),
        ]:
            with self.subTest(input[:9]):
                try:
                    self.run_verb("post", "#channel-1", input=input, code=65, error=error)
                except BrokenPipeError:
                    pass
        self.assertEqual(self.run_verb("post", "#channel-1", input=b"x" * 65536 + b"\r\n"), b"message:41\n")
        self.assertEqual(self.count(), 41)

    def test_rooms_and_accounts_that_are_not_ones_own(self):
        for room, code, error in [
            ("#chanel-1", 66, "No room or person is called #chanel-1. Did you mean #channel-1?"),
            ("channel:9", 66, "There is no channel 9; see /home. In a room, /where shows its link."),
            ("settings", 66, "No room is at settings."),
        ]:
            for verb in ("post", "read", "follow"):
                with self.subTest(verb + " " + room):
                    self.run_verb(verb, room, input=b"x", code=code, error=error)
        self.run_verb("read", "#channel-1", "--as", "mina", code=77,
                      error="mina is not signed in on this machine; run parlor and sign in")
        self.run_verb("post", "#channel-1", "--reply", "99", input=b"x", code=66,
                      error="There is no message 99, or you may not read it.")
        empty = os.path.join(self.home.folder, "none")
        done = subprocess.run([PARLOR, "rooms", "--home", empty, "--lang", "en"], capture_output=True, text=True)
        self.assertEqual((done.returncode, os.path.exists(os.path.join(empty, "data", "parlor.sqlite"))), (66, False))
        self.assertEqual(self.count(), 40)

    def test_reading_marks_nothing_unless_it_is_asked_to(self):
        unread = {room["room"]: room["unread"] for room in self.objects("rooms")}
        self.assertGreater(unread["channel:1"], 0)
        self.run_verb("read", "#channel-1", "--since", "0")
        self.assertEqual({room["room"]: room["unread"] for room in self.objects("rooms")}, unread)
        self.run_verb("read", "#channel-1", "--mark")
        self.assertEqual({room["room"]: room["unread"] for room in self.objects("rooms")}, unread | {"channel:1": 0})
        self.assertIn("channel:1  0  Filled 1/#channel-1\n", self.run_verb("rooms").decode())

    def test_files_go_in_and_come_out_as_they_are(self):
        content = bytes(range(256)) * 4096
        self.assertEqual(self.run_verb("post", "#channel-1", "--file", "dir/a\x1b.bin", input=content), b"message:41\n")
        message, = self.objects("read", "#channel-1", "--since", "40")
        self.assertEqual(message["files"], [
            {"link": "message:41/1", "name": "a\x1b.bin", "kind": "data", "size": len(content)}])
        self.assertEqual(self.run_verb("get", "message:41/1"), content)
        self.assertEqual(self.run_verb("get", "41"), content)
        path = os.path.join(self.home.folder, "new.bin")
        self.assertEqual(self.run_verb("get", "message:41", "--to", path), b"")
        with open(path, "rb") as file:
            self.assertEqual(file.read(), content)
        self.run_verb("get", "message:41", "--to", path, code=73, error=path + " exists already; name a new file")
        self.run_verb("get", "message:41/2", code=66, error="Message 41 has 1 file; name one of them, such as message:41/1.")
        self.run_verb("get", "message:40/1", code=66, error="Message 40 has no files.")
        self.run_verb("get", "message:99/1", code=66, error="There is no message 99, or you may not read it.")
        self.run_verb("get", "file:1", code=64, error=(
            "a message is named by its number, 806 or message:806, and a file of it by message:806/1"))
        try:
            self.run_verb("post", "#channel-1", "--file", "b", input=b"x" * 100_000_000, code=65, error="nothing was sent: b is larger than 25 MB, the limit for a file")
        except BrokenPipeError:
            pass
        self.assertEqual(self.home.query("SELECT count(*) FROM attachment"), [(1,)])
        with Terminal(arguments=self.command("get", "41", "--lang", "en")) as terminal:
            terminal.sees("standard output is a terminal")

    def test_following(self):
        follow = subprocess.Popen(
            self.command("follow", "#channel-1", "channel:2", "channel:1", "--since", "38", "--json"),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        came = b""

        def number():
            nonlocal came
            while b"\n" not in came:
                self.assertTrue(select.select([follow.stdout], [], [], 10)[0], "no line came")
                came += os.read(follow.stdout.fileno(), 4096)
            first, _, came = came.partition(b"\n")
            return json.loads(first)["number"]

        try:
            self.assertEqual([number(), number()], [39, 40])
            self.home.writer(300, room=2, account=2).communicate(timeout=30)
            self.run_verb("post", "#channel-1", input=b"last")
            self.assertEqual([number() for _ in range(301)], list(range(41, 342)))
            # While nothing is written, nothing runs.
            rests(follow.pid, lambda: self.assertFalse(select.select([follow.stdout], [], [], 0.5)[0]))
            follow.stdout.close()
            self.assertEqual(follow.wait(10), 0)
        finally:
            follow.kill()
            follow.wait()

    def test_whoever_is_removed_hears_no_more(self):
        follow = subprocess.Popen(
            self.command("follow", "#channel-1", "#channel-2", "--since", "39", "--lang", "en"), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            self.assertTrue(follow.stdout.readline().startswith("40  "))
            for room in (1, 2):
                self.change("DELETE FROM room_member WHERE account_id = 1 AND room_id = %d" % room)
                self.home.writer(1, room=room, account=2).communicate(timeout=10)
                line = follow.stderr.readline()
                self.assertEqual(line, "parlor: You are not in channel %d; /open explore lists those you can join.\n" % room)
            self.assertEqual((follow.wait(10), follow.stdout.read()), (77, ""))
        finally:
            follow.kill()
            follow.communicate()

    def test_at_a_door_the_key_says_for_whom(self):
        self.change("INSERT INTO account_key (account_id, fingerprint, label, since, used_at) VALUES (2, 'SHA256:two', '', 0, 0)")

        def door(asked, key="SHA256:two", input=b"x"):
            done = subprocess.run(
                [PARLOR, "--door", key, "--home", self.home.folder], input=input, capture_output=True, timeout=30,
                env=os.environ | {"SSH_ORIGINAL_COMMAND": asked, "LC_ALL": "C.UTF-8"})
            return done.returncode, done.stdout

        mine = self.home.query("SELECT nickname FROM account WHERE id = 2")[0][0]
        code, said = door("post '#channel-1' --json")
        self.assertEqual((code, json.loads(said)["author"]), (0, mine))
        self.assertEqual(door("post '#channel-1' --file a.bin", input=b"\0\xff"), (0, b"message:42\n"))
        self.assertEqual(door("get 42"), (0, b"\0\xff"))
        for asked in ("post '#channel-1' --as jun", "rooms --home /tmp", "get 42 --to /tmp/x", "push -"):
            self.assertEqual(door(asked), (64, b""), asked)
        self.assertEqual(door("rooms", key="SHA256:other"), (77, b""))
        self.assertEqual(self.count(), 42)

    def change(self, sql):
        connection = sqlite3.connect(self.home.path)
        connection.executescript(sql)
        connection.close()


if __name__ == "__main__":
    unittest.main()
