"""Notifications from a file. Each is shown and kept in the inbox, even if the store is held or the session is killed."""

import json
import os
import random
import re
import select
import signal
import sqlite3
import time
import unittest

from store import Home
from terminal import Terminal
from test_accounts import sign_up

# The most notifications that an inbox keeps.
MOST = 1000
SHOWN = re.compile(rb"\xe2\x97\x86 (?:n: (\d+)|(\d+) more)")


def line(number):
    return json.dumps({"aps": {"alert": {"title": "n", "body": str(number)}}}) + "\n"


class Push(unittest.TestCase):
    def setUp(self):
        self.home = Home()
        self.file = os.path.join(self.home.folder, "notes")
        self.append("")

    def tearDown(self):
        self.home.__exit__()

    def append(self, text):
        with open(self.file, "a") as file:
            file.write(text)

    def session(self, *options, columns=200):
        return Terminal(
            columns=columns, arguments=self.home.session("--open", "channel:1", "--push", self.file, *options))

    def inbox(self):
        return [int(body) for body, in self.home.query("SELECT body FROM notice ORDER BY id")]

    def shown(self, terminal):
        """The numbers that lines on the terminal tell of, in order. The line of a burst tells of those after the last one."""
        numbers = []
        for number, count in SHOWN.findall(terminal.raw):
            if number:
                numbers.append(int(number))
            else:
                numbers += range(numbers[-1] + 1, numbers[-1] + 1 + int(count))
        return numbers

    def test_how_a_notification_opens_is_said_once(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            for body in ("first", "second"):
                self.append(json.dumps(
                    {"type": "dm", "workspace_id": "1", "opponent_id": "2", "aps": {"alert": {"title": "n", "body": body}}}) + "\n")
                terminal.sees("n: " + body)
            terminal.send("/where\r").sees("workspace:")
            self.assertEqual("\n".join(terminal.lines()).count("/tap opens it"), 1, terminal.drawing())

    def held(self):
        holder = sqlite3.connect(self.home.path)
        holder.execute("BEGIN IMMEDIATE")
        return holder

    def test_what_comes_while_the_store_is_held_is_kept_later(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            holder = self.held()
            try:
                self.append("".join(map(line, range(5))))
                terminal.sees("◆ n: 4")
                terminal.sees("Notifications not in the inbox yet: 5 (the store is busy).")
                # Notifications that come meanwhile are shown too, without waiting for the store.
                self.append("".join(map(line, range(5, 10))))
                terminal.sees("◆ n: 9")
                terminal.send("/tap\r").sees("This notification has nothing to open.")
                self.assertEqual(self.inbox(), [])
            finally:
                holder.close()
            self.keeps(terminal, list(range(10)))
            self.append(line(10))
            self.keeps(terminal, list(range(11)))
            self.assertEqual(self.shown(terminal), list(range(11)))

    def test_what_the_store_never_took_is_read_again(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            holder = self.held()
            try:
                self.append("".join(map(line, range(5))))
                terminal.sees("◆ n: 4")
                terminal.send("/quit\r")
                terminal.sees("Notifications not in the inbox yet: 5 (the store is busy).", 30)
                terminal.wait(30)
            finally:
                holder.close()
        self.assertEqual(self.inbox(), [])
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.keeps(terminal, list(range(5)))
            # The earlier session has shown these.
            self.append(line(5))
            terminal.sees("◆ n: 5")
            self.assertEqual(self.shown(terminal), [5])

    def test_kills(self):
        """Kills sessions at random moments of a burst. Each notification is kept once, and told of once: by a banner, or by the
        line of the burst, which may be told of again if it was the last before a kill.
        """
        seed = int(os.environ.get("PTY_FIRST_SEED", "0"))
        chance = random.Random(seed)
        total, all_shown = 0, []
        for kill in range(int(os.environ.get("PTY_KILLS", "8"))):
            with self.session() as terminal:
                count = chance.randint(50, 150)
                until = chance.randint(0, count)
                if chance.random() < 0.5:
                    terminal.sees("#channel-1>")
                # The text is appended in pieces, which may end in the middle of a line.
                text = "".join(map(line, range(total, total + count)))
                while text:
                    size = chance.randint(1, 4000)
                    self.append(text[:size])
                    text = text[size:]
                total += count
                end = time.monotonic() + 20
                while len(self.shown(terminal)) < until and time.monotonic() < end:
                    self.take(terminal, end)
                os.kill(terminal.pid, signal.SIGKILL)
                terminal.wait(reads=False)
                while self.take(terminal, time.monotonic()):
                    pass
                all_shown += self.but_one(all_shown, terminal)
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.keeps(terminal, list(range(total))[-MOST:])
            all_shown += self.but_one(all_shown, terminal)
        self.assertEqual(all_shown, list(range(total)), "seed %d" % seed)

    def but_one(self, before, terminal):
        """The notifications that the terminal tells of, without those of the line that was the last before."""
        shown = self.shown(terminal)
        again = [number for number in shown if number in before[-self.last_told:]] if before else []
        self.last_told = self.told_last(terminal) or self.last_told
        self.assertEqual(again, shown[:len(again)])
        return shown[len(again):]

    last_told = 1

    def told_last(self, terminal):
        """How many notifications the last line on the terminal tells of."""
        lines = SHOWN.findall(terminal.raw)
        return int(lines[-1][1] or 1) if lines else 0

    def keeps(self, terminal, numbers, limit=20):
        """Waits until the inbox holds these numbers, which the terminal does not show. Then reads the terminal."""
        end = time.monotonic() + limit
        while self.inbox() != numbers and time.monotonic() < end:
            self.take(terminal, time.monotonic() + 0.02)
        self.assertEqual(self.inbox(), numbers)
        while self.take(terminal, time.monotonic()):
            pass

    def take(self, terminal, end):
        """Reads what has been written, without emulating it. Returns False if there is nothing."""
        ready, _, _ = select.select([terminal.master], [], [], max(0, end - time.monotonic()))
        try:
            data = os.read(terminal.master, 1 << 16) if ready else b""
        except OSError:
            data = b""
        terminal.raw += data
        return bool(data)

    def test_silent_notifications_leave_nothing_and_those_of_the_present_room_are_seen(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.append('{"aps":{"content-available":1}}\n{"aps":{}}\n{"aps":{"badge":3}}\n')
            self.append('{"type":"channel","channel_id":1,"aps":{"content-available":1}}\n')
            self.append('{"type":"channel","channel_id":1,"aps":{"alert":{"title":"here","body":"1"}}}\n' + line(2))
            self.keeps(terminal, [1, 2])
            self.assertEqual(
                self.home.query("SELECT seen_at IS NOT NULL FROM notice ORDER BY id"), [(1,), (0,)])
            self.assertEqual(self.shown(terminal), [2])
            self.assertEqual(self.home.query("SELECT line FROM push_position"), [(6,)])

    def test_what_one_account_was_shown_is_new_to_another(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.append("".join(map(line, [1, 2])))
            terminal.until(lambda: self.shown(terminal) == [1, 2], "the banners")
            terminal.send("/open home\r").sees("Filled 1>").send("x\r").confirm()
            sign_up(terminal, "Ben")
            terminal.until(lambda: self.shown(terminal) == [1, 2, 1, 2], "the banners for Ben")

    def test_two_sessions_with_the_same_file_keep_each_line_once(self):
        with self.session() as one, self.session() as two:
            one.sees("#channel-1>")
            two.sees("#channel-1>")
            self.append("".join(map(line, [1, 2, 3])))
            for terminal in (one, two):
                terminal.until(lambda: self.shown(terminal) == [1, 2, 3], "the banners")
            open(self.file, "w").close()
            self.append("".join(map(line, [4, 5])))
            for terminal in (one, two):
                terminal.until(lambda: self.shown(terminal) == [1, 2, 3, 4, 5], "the banners of the rewritten file")
            one.send("/quit\r")
            two.send("/quit\r")
            one.wait()
            two.wait()
        self.assertEqual(sorted(self.inbox()), [1, 2, 3, 4, 5])

    def test_a_file_that_is_moved_away_and_back_is_told_of_once(self):
        old = self.file + ".1"
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.append(line(1))
            self.keeps(terminal, [1])
            os.rename(self.file, old)
            # Whether the session has noticed that the file was moved or not, it goes on with it.
            for number in (2, 3):
                with open(old, "a") as file:
                    file.write(line(number))
                self.keeps(terminal, list(range(1, number + 1)))
            os.rename(old, self.file)
            self.append(line(4))
            self.keeps(terminal, [1, 2, 3, 4])
            os.rename(self.file, old)
            terminal.send("/quit\r").wait(10)
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            os.rename(old, self.file)
            self.append(line(5))
            self.keeps(terminal, [1, 2, 3, 4, 5])
            self.assertEqual(self.shown(terminal), [5])

    def test_the_inbox_is_bounded(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.append("".join(map(line, range(1500))))
            self.keeps(terminal, list(range(1500 - MOST, 1500)), 60)
            self.assertEqual(self.shown(terminal), list(range(1500)))

    def test_keys_are_answered_in_a_flood(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>")
            self.append("".join(map(line, range(int(os.environ.get("PTY_FLOOD", "100000"))))))
            waits = []
            # No line of a burst has a capital letter.
            for key in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 4:
                began = time.monotonic()
                mark = len(terminal.raw)
                os.write(terminal.master, key.encode())
                while key.encode() not in terminal.raw[mark:]:
                    self.assertTrue(self.take(terminal, began + 5), "%r was not answered" % key)
                waits.append(time.monotonic() - began)
                if len(waits) % 26 == 0:
                    os.write(terminal.master, b"\x15")
            waits.sort()
            self.assertLess(waits[len(waits) // 2], 0.02)
            self.assertLess(waits[-1], 0.5)
            self.assertGreater(self.flood_left(), 0)

    def flood_left(self):
        (read,), = self.home.query("SELECT ifnull(max(offset), 0) FROM push_position")
        return os.path.getsize(self.file) - read


if __name__ == "__main__":
    unittest.main()
