"""Coins are bought through a file of payments, even if a process is killed on the way."""

import hashlib
import hmac
import json
import os
import signal
import unittest

from terminal import Terminal
from test_accounts import last, sign_up
from test_parlor import PARLOR


class Payer:
    """A payer: reads requests from the file, and appends receipts to it."""

    def __init__(self, path):
        self.path = path

    def lines(self):
        with open(self.path) as file:
            return [json.loads(line) for line in file.read().splitlines() if line.startswith("{") and line.endswith("}")]

    def requests(self):
        return [line for line in self.lines() if "request" in line and "transaction" not in line]

    def finished(self):
        return [line["finish"] for line in self.lines() if "finish" in line]

    def receipt(self, request, state="purchased", transaction="T-1"):
        fields = [transaction, request["request"], request["account"], request["product"], state]
        with open(self.path + ".key", "rb") as file:
            key = file.read().strip()
        seal = hmac.new(key, "\n".join(fields).encode(), hashlib.sha256).hexdigest()
        names = ["transaction", "request", "account", "product", "state"]
        return json.dumps(dict(zip(names, fields), seal=seal)) + "\n"

    def append(self, text):
        with open(self.path, "a") as file:
            file.write(text)


class Purchase(unittest.TestCase):
    def setUp(self):
        self.home = Terminal()
        self.addCleanup(self.home.close)
        self.payer = Payer(os.path.join(self.home.folder, "payments"))
        self.arguments = [PARLOR, "--lang", "en", "--home", os.path.join(self.home.folder, "home"),
                          "--payments", self.payer.path]

    def terminal(self, *options):
        return Terminal(arguments=self.arguments + list(options))

    def wants_ten(self, terminal):
        """Signs up an account that asks for ten coins."""
        sign_up(terminal, "Ann")
        terminal.sees("Welcome, Ann").send("c\r").sees("Hello, Ann").send("p\r").sees("Coins   30").send("c\r")
        terminal.sees("bought none").send("1\r").sees("Buy 10 coins for 100 won? (y/N)").send("y\r")
        terminal.sees("waiting for payment")
        request, = self.payer.requests()
        self.assertEqual((request["account"], request["product"], request["price"]), ("1", "coins.10", "100"))
        return request

    def kill(self, terminal):
        os.kill(terminal.pid, signal.SIGKILL)
        self.assertEqual(terminal.wait(), -signal.SIGKILL)

    def has_coins(self, count):
        """Asserts the number of coins in two new sessions, which report no new coins."""
        with self.terminal("--open", "profile") as terminal:
            terminal.sees("Coins   %d" % count).send("/quit\r")
            self.assertNotIn("arrived", "\n".join(terminal.lines()))
            self.assertEqual(terminal.wait(), 0)

    def test_what_a_kill_interrupts_is_completed_at_the_next_start(self):
        with self.terminal() as terminal:
            request = self.wants_ten(terminal)
            self.kill(terminal)
        self.payer.append(self.payer.receipt(request))
        with self.terminal() as terminal:
            terminal.sees("10 coins have arrived; you have 40.")
            terminal.until(lambda: self.payer.finished() == ["T-1"], "the end of the transaction")
            self.kill(terminal)
        self.has_coins(40)
        self.assertEqual(len(self.payer.requests()), 1)
        for path in (self.payer.path, self.payer.path + ".key"):
            self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)

    def test_approval_comes_live_to_every_session_and_counts_once(self):
        with self.terminal() as terminal:
            request = self.wants_ten(terminal)
            terminal.send("half a line")
            self.payer.append(self.payer.receipt(request, "deferred"))
            terminal.sees("waiting for approval")
            last(terminal, "Coins> half a line")
            with self.terminal("--open", "coins") as second:
                second.sees("waiting for approval")
                for _ in range(3):
                    self.payer.append(self.payer.receipt(request))
                terminal.sees("Coins  40")
                second.sees("Coins  40")
                last(terminal, "Coins> half a line")
        self.has_coins(40)

    def test_lines_that_are_no_receipts_do_no_damage(self):
        with self.terminal() as terminal:
            request = self.wants_ten(terminal)
            good = self.payer.receipt(request)
            forged = good.replace("coins.10", "coins.100")
            self.payer.append("\x1b[2J\x00\n" + forged + "x" * 100000 + "\n" + good[:-9])
            terminal.sees("Payments, line 2: it cannot be read").sees("Payments, line 3: the seal is wrong")
            terminal.sees("Payments, line 4: it cannot be read").send("1\r").sees("Buy 10").send("y\r")
            terminal.until(lambda: len(self.payer.requests()) == 2, "the second request on a line of its own")
            self.payer.append(good)
            terminal.sees("you have 40.")
        self.has_coins(40)

    def test_what_is_not_a_regular_file_or_too_large_is_refused(self):
        with self.terminal() as terminal:
            sign_up(terminal, "Ann")
            terminal.sees("Welcome, Ann").send("c\r").sees("Hello, Ann").send("/open coins\r").sees("bought none")
            for make, words in ((lambda path: os.truncate(path, 20 << 20), "larger than 16 MB"),
                                (lambda path: (os.unlink(path), os.mkfifo(path)), "not a plain file"),
                                (lambda path: (os.unlink(path), os.symlink("/dev/full", path)), "not a plain file")):
                if not os.path.lexists(self.payer.path):
                    open(self.payer.path, "w").close()
                make(self.payer.path)
                before = len(terminal.lines())
                terminal.send("1\r").sees("Buy 10").send("y\r")
                terminal.until(lambda: words in " ".join(terminal.lines()[before:]), words)
            last(terminal, "Coins>")
        self.has_coins(30)


if __name__ == "__main__":
    unittest.main()
