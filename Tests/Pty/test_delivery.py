"""`parlor push`: notifications that reach running sessions, and wait for later ones."""

import json
import os
import re
import signal
import subprocess
import unittest

from store import Home, PARLOR
from terminal import Terminal

SHOWN = re.compile(rb"\xe2\x97\x86 n: (\d+)")


def payload(number, **keys):
    return '{"aps":{"alert":{"title":"n","body":"%s"}}%s}' % (
        number, "".join(',"%s":"%s"' % pair for pair in keys.items()))


class Delivery(unittest.TestCase):
    def setUp(self):
        self.home = Home(rooms=2)

    def tearDown(self):
        self.home.__exit__()

    def session(self, *options):
        return Terminal(columns=120, arguments=self.home.session("--open", "channel:1", *options))

    def push(self, *arguments, text="", code=0):
        """Runs the command. Returns what it wrote to standard output and to standard error."""
        done = subprocess.run(
            [PARLOR, "push", *arguments, "--home", self.home.folder], input=text, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def file(self, name, text):
        path = os.path.join(self.home.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def inbox(self):
        return [body for body, in self.home.query("SELECT body FROM notice ORDER BY id")]

    def shown(self, terminal):
        return [int(number) for number in SHOWN.findall(terminal.raw)]

    def test_running_sessions_show_it_at_once_and_the_next_one_what_came_meanwhile(self):
        with self.session() as one, self.session() as two:
            one.sees("#channel-1>")
            two.sees("#channel-1>")
            self.push("--title", "n", "--body", "1")
            one.sees("◆ n: 1")
            two.sees("◆ n: 1")
            out, _ = self.push(self.file("a.json", '{\n  "aps": {\n    "alert": {"title": "n", "body": "2"}\n  }\n}\n'))
            self.assertTrue(out.endswith(": 2 sessions\n"), out)
            one.sees("◆ n: 2")
            two.sees("◆ n: 2")
            one.send("/quit\r").wait(10)
            two.send("/quit\r").wait(10)
        out, _ = self.push("-", text=payload(3, **{"apns-id": "x"}) + "\n" + payload(4) + "\n")
        self.assertTrue(out.endswith(": kept until a session starts\n"), out)
        out, _ = self.push("-", text=payload(3, **{"apns-id": "x"}))
        self.assertTrue(out.startswith("0 notifications") and out.endswith("(1 delivered before)\n"), out)
        out, _ = self.push("-", text='{"aps":{"alert":"too late"},"apns-expiration":1}')
        self.assertTrue(out.endswith("\nexpired already, so not shown: 1\n"), out)
        with self.session() as terminal:
            terminal.sees("◆ n: 4")
            self.assertEqual(self.shown(terminal), [3, 4])
            terminal.until(lambda: self.inbox() == ["1", "2", "3", "4"], "the inbox")

    def test_a_folder_and_lines_of_other_services(self):
        self.file("notes/b.apns", payload(2))
        self.file("notes/a.apns", '{"message":{"apns":{"payload":%s}}}' % payload(1))
        self.file("notes/c.txt", "not a payload")
        self.push(os.path.join(self.home.folder, "notes"))
        lines = ['{"event":"open","id":"o"}', '{"event":"message","id":"m","title":"n","message":"3","click":"channel:2"}']
        self.push("--from", "ntfy", "-", text="\n".join(lines))
        with self.session() as terminal:
            terminal.sees("◆ #channel-2 n: 3")
            self.assertEqual(self.shown(terminal), [1, 2])
            terminal.send("/tap\r").sees("#channel-2>")

    def test_a_tap_opens_the_room_in_the_session_used_last_and_keeps_the_line_that_is_typed(self):
        with self.session() as one, self.session() as two:
            one.sees("#channel-1>")
            two.sees("#channel-1>").send("/where\r").sees("workspace:")
            one.send("/where\r").sees("workspace:")
            one.send("half a li")
            self.push("--title", "n", "--open", "channel:2", "--tap")
            # The line stays with its room. The first Enter just after a screen that came by itself only says so.
            one.sees("#channel-2>").send("/go channel-1\r").sees("Enter sends the line here")
            one.send("\r").sees("#channel-1> half a li")
            self.push("--title", "n", "--body", "5")
            two.sees("◆ n: 5")
            self.assertNotIn(b"#channel-2>", two.raw)

    def test_what_is_wrong_is_named_by_rule_line_and_size_and_nothing_of_a_file_is_delivered(self):
        good = payload(1)
        path = self.file("x.json", good + "\n\n" + '{"aps":{"badge":-1}}' + "\n" + good[:-1] + "\n" + "x" * 70000 + "\n" + good)
        _, err = self.push(path, code=65)
        self.assertEqual(
            err.replace(path, "FILE").splitlines(), [
                'parlor: FILE: line 3: aps.badge is "-1"; it must be a whole number from 0',
                "parlor: FILE: line 4, column 42: the JSON ends too early",
                "parlor: FILE: line 5: the payload has 70000 bytes; 4096 is the most that is delivered",
                "parlor: nothing was delivered"])
        _, err = self.push("-", text='{"aps":{"alert":"%s"}}' % ("x" * 5000), code=65)
        self.assertEqual(
            err, "parlor: standard input: line 1: the payload has 5020 bytes; 4096 is the most that is delivered\n")
        _, err = self.push("-", text="{\n  \"aps\": {\n    \"alert\": 3,\n  }\n}", code=65)
        self.assertIn("standard input: line 4, column 3: found '}' instead of", err)
        # A payload on several lines is wrong on the line of the value.
        path = self.file("y.json", '{\n  "aps": {\n    "alert": "x",\n    "badge": -1\n  }\n}\n')
        _, err = self.push(path, code=65)
        self.assertIn(': line 4: aps.badge is "-1"', err)
        self.assertEqual(self.home.query("SELECT count(*) FROM push"), [(0,)])
        # Of a stream, the good lines are delivered.
        self.push("-", text="hello\n" + good + "\n", code=65)
        self.assertEqual(self.home.query("SELECT count(*) FROM push"), [(1,)])

    def test_a_place_that_leads_nowhere_for_the_account_is_refused(self):
        for place, code, words in [
            ("nosuch:4", 65, "nosuch:4"), ("https://example.org", 65, ""), ("channel:77", 66, "There is no channel 77"),
            ("message:999999", 66, ""), ("workspace:9/home", 66, ""),
        ]:
            _, err = self.push("--title", "n", "--open", place, code=code)
            self.assertTrue(err.startswith("parlor: ") and words in err and err.count("\n") == 1, err)
        done = subprocess.run(
            [PARLOR, "push", "--title", "n", "--open", "channel:77", "--home", self.home.folder],
            env=dict(os.environ, LC_ALL="ko_KR.UTF-8"), stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual(done.returncode, 66)
        self.assertRegex(done.stderr, "77.*[가-힣]")
        self.assertEqual(self.home.query("SELECT count(*) FROM push"), [(0,)])
        for place in ("channel:2", "channel-2", "#channel-2", "search:lunch", "inbox", "/workspace:1/home"):
            self.push("--title", "n", "--open", place)
        links = [json.loads(text)["aps"]["target-content-id"] for text, in self.home.query("SELECT payload FROM push")]
        self.assertEqual(links[:3], ["channel:2"] + 2 * ["parlor://workspace:1/home/channel:2"])
        self.assertEqual(len(links), 6)

    def test_no_account_no_payload_and_no_store(self):
        for arguments, code, words in [
            (["--title", "x", "--to", "no\x1b[2Jone"], 66, "no account has the e-mail address or nickname no␛[2Jone; check the spelling"),
            ([], 64, "needs something to deliver"), (["-", "--title", "x"], 64, "without a file"),
            (["--demo", "-"], 64, "there is no option '--demo'"), (["-"], 66, "standard input holds no payload"),
            ([self.home.folder + "/none"], 66, "cannot read"), (["--from", "smtp", "-"], 64, "give apns or ntfy"),
        ]:
            _, err = self.push(*arguments, code=code)
            self.assertIn(words, err)
        done = subprocess.run(
            [PARLOR, "push", "--title", "x", "--home", self.home.folder + "/new"], capture_output=True, text=True)
        self.assertEqual((done.returncode, os.path.exists(self.home.folder + "/new")), (66, False), done.stderr)

    def test_hostile_files_are_refused_without_waiting_and_without_being_held(self):
        folder = os.path.join(self.home.folder, "notes")
        for name, make in [
            ("pipe.apns", os.mkfifo), ("link.apns", lambda path: os.symlink("/etc/passwd", path)),
            ("disk.apns", lambda path: os.symlink("/dev/zero", path)),
        ]:
            self.file("notes/good.apns", payload(1))
            path = os.path.join(folder, name)
            make(path)
            _, err = self.push(folder, code=66)
            self.assertEqual(err, "parlor: %s is not a regular file; name another one\n" % path)
            os.unlink(path)
        with open(os.path.join(folder, "long"), "wb") as file:
            file.truncate(100_000_000)
        command = [PARLOR, "push", os.path.join(folder, "long"), "--home", self.home.folder]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        err = process.stderr.read()
        process.stderr.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 65)
        self.assertIn("line 1: the payload has 100000000 bytes; 4096 is the most", err)
        self.assertLess(usage.ru_maxrss, 60_000)
        self.push(os.path.join(self.home.path), code=66)
        self.assertEqual(self.home.query("SELECT count(*) FROM push"), [(0,)])

    def test_nothing_in_a_payload_reaches_the_terminal_as_a_command(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.push("-", text='{"aps":{"alert":{"title":"n","body":"1\\u001b]0;x\\u0007\\u202e\\u0000\\u009b2J"}}}')
            terminal.sees("◆ n: 1␛]0;x")
            for bad in [b"\x1b]0;x", b"\xe2\x80\xae", b"\x00", b"\xc2\x9b"]:
                self.assertNotIn(bad, terminal.raw)

    def test_an_answer_is_sent_once_from_two_terminals_and_after_a_restart(self):
        message = '{"type":"channel","channel_id":2,"aps":{"alert":{"title":"n","body":"1"}}}'
        with self.session() as one, self.session() as two:
            one.sees("#channel-1>")
            two.sees("#channel-1>")
            self.push("-", text=message)
            one.sees("n: 1")
            two.sees("n: 1")
            one.send("/tap 1 reply on my way\r").sees("Sent to #channel-2.")
            two.send("/tap 1 reply on my way\r").sees("Nothing was done: you have already answered or deleted that notification.")
            one.sees("#channel-1>")
            os.kill(two.pid, signal.SIGKILL)
            two.wait(reads=False)
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/tap 1 reply on my way\r").sees("Nothing was done: you have already answered or deleted that notification.")
            terminal.send("/inbox list\r").sees(" 1 ↩ ")
            terminal.send("/inbox\r").sees("Notifications>").sees("  1 ↩ #channel-2")
        self.assertEqual(self.home.texts(), ["on my way"])

    def test_a_room_counts_a_notification_as_unread_until_it_is_opened_in_all_sessions(self):
        with self.session() as one, Terminal(columns=80, arguments=self.home.session("--open", "home")) as two:
            one.sees("#channel-1>")
            two.sees("Filled 1>")
            self.push("-", text='{"type":"channel","channel_id":2,"aps":{"badge":5,"alert":{"title":"n","body":"1"}}}')
            two.until(lambda: any(line.split() == ["2", "#channel-2", "1"] for line in two.lines()), "the count")
            two.sees("◆ 5")
            one.send("/go channel-2\r").sees("#channel-2>")
            two.until(lambda: two.lines()[-3:] and any(line.split() == ["2", "#channel-2"] for line in two.lines()[-20:]), "no count")

    def test_quiet_holds_notifications_back_through_a_restart(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/quiet 2h\r").sees("paused until")
            self.push("--title", "n", "--body", "1")
            self.push("-", text='{"aps":{"alert":{"title":"n","body":"2"},"interruption-level":"critical"}}')
            terminal.sees("◆ n: 2")
            self.assertEqual(self.shown(terminal), [2])
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait(reads=False)
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.push("--title", "n", "--body", "3")
            terminal.until(lambda: self.inbox() == ["1", "2", "3"], "the inbox")
            self.assertEqual(self.shown(terminal), [])
            terminal.send("/quiet off\r").sees("2 notifications came while paused: /inbox")
            self.push("--title", "n", "--body", "4")
            terminal.sees("◆ n: 4")

    def test_a_device_is_gone_when_it_has_logged_out_quit_or_died(self):
        with self.session() as one, self.session() as two, self.session() as three:
            for terminal in (one, two, three):
                terminal.sees("#channel-1>")
            self.devices(3)
            os.kill(one.pid, signal.SIGKILL)
            one.wait(reads=False)
            self.devices(2)
            two.send("/quit\r").wait(10)
            self.devices(1)
            three.send("/home\r").sees("Sign out")
            three.send("x\r").sees("Sign out?").send("y\r").sees("Welcome to Parlor")
            self.devices(0)

    def devices(self, count):
        """Delivers something, and asserts how many sessions it reaches."""
        out, _ = self.push("--title", "n", "--to", "fill-1-0@example.org")
        words = {0: "kept until a session starts", 1: "1 session"}.get(count, "%d sessions" % count)
        self.assertTrue(out.endswith(": %s\n" % words), out)


if __name__ == "__main__":
    unittest.main()
