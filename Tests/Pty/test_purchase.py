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
        names = ["transaction", "request", "account", "product", "state"]
        return json.dumps(dict(zip(names, fields), seal=self.seal(fields))) + "\n"

    def test_receipt(self, request, transaction):
        fields = [transaction, request["request"], request["account"], request["product"], "purchased", "sandbox"]
        names = ["transaction", "request", "account", "product", "state", "environment"]
        return json.dumps(dict(zip(names, fields), seal=self.seal(fields, ".sandbox.key"))) + "\n"

    def pack(self, name, coins, once, prices):
        fields = ["pack", name, coins, once] + ["%s=%s" % price for price in sorted(prices.items())]
        return json.dumps({"pack": name, "coins": coins, "once": once, "price": prices, "seal": self.seal(fields)},
                          separators=(",", ":")) + "\n"

    def seal(self, fields, key=".key"):
        with open(self.path + key, "rb") as file:
            return hmac.new(file.read().strip(), "\n".join(fields).encode(), hashlib.sha256).hexdigest()

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
        terminal.sees("No purchases yet.").send("1\r").sees("Buy 10 coins for 100 won? (y/N)").send("y\r")
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

    def test_a_refund_counts_once_whoever_reads_it(self):
        with self.terminal() as terminal:
            request = self.wants_ten(terminal)
            self.payer.append(self.payer.receipt(request))
            terminal.sees("you have 40.")
            for name in ("One", "Two", "Three", "Four"):
                terminal.send("/open workspaces\r").sees("Settings of a workspace" if name != "One" else "New workspace")
                terminal.send("n\r").sees("Name:").send(name + "\r").sees("Description").send("\r")
                terminal.sees(name + ">")
            self.kill(terminal)
        self.payer.append(self.payer.receipt(request, "refunded"))
        with self.terminal("--open", "coins") as one, self.terminal("--open", "coins") as other:
            for terminal in (one, other):
                terminal.sees("You owe 10 coins.").sees("refunded")
            for _ in range(2):
                self.payer.append(self.payer.receipt(request, "refunded"))
            one.send("2\r").sees("Buy 50").send("y\r").sees("waiting for payment")
            self.payer.append(self.payer.receipt(self.payer.requests()[1], transaction="T-2"))
            for terminal in (one, other):
                last(terminal, "Coins>")
                terminal.sees("Coins  40")
            told = ["\n".join(terminal.lines()).count("was refunded") for terminal in (one, other)]
            self.assertEqual(sum(told), 1)
            self.kill(one)
            self.kill(other)
        self.has_coins(40)

    def test_packs_and_prices_come_from_the_payer(self):
        with self.terminal() as terminal:
            self.wants_ten(terminal)
            self.payer.append(self.payer.pack("starter", "25", "yes", {"en": "$1.50", "ko": "2,000원"}))
            self.payer.append(self.payer.pack("big", "500", "no", {"ko": "\x1b[31m9,000원"}))
            self.payer.append(self.payer.pack("big", "500", "no", {"en": "$9", "ko": "9,000원"}))
            terminal.sees("price is missing or wrong").sees("500 coins             $9")
            terminal.send("1\r").sees("Buy 25 coins for $1.50? (y/N)").send("y\r")
            terminal.until(lambda: len(self.payer.requests()) == 2, "the request")
            request = self.payer.requests()[1]
            self.assertEqual((request["product"], request["price"]), ("starter", "$1.50"))
            self.payer.append(self.payer.receipt(request))
            terminal.sees("you have 55.").send("1\r").sees("not charged again")
            self.assertEqual(len(self.payer.requests()), 2)
            self.assertEqual(self.payer.lines()[-1], {"restore": "1"})
            terminal.send("/quit\r")
        with Terminal(arguments=[word.replace("en", "ko") if word == "en" else word for word in self.arguments]
                      + ["--open", "coins"]) as terminal:
            terminal.sees("2,000원").sees("9,000원").sees("구매함")

    def test_a_test_receipt_counts_only_where_that_is_allowed(self):
        with self.terminal() as terminal:
            request = self.wants_ten(terminal)
            self.assertFalse(os.path.exists(self.payer.path + ".sandbox.key"))
            self.kill(terminal)
        with self.terminal("--sandbox", "--open", "coins") as terminal:
            terminal.sees("waiting for payment").until(
                lambda: os.path.exists(self.payer.path + ".sandbox.key"), "the key")
            self.kill(terminal)
        self.assertEqual(os.stat(self.payer.path + ".sandbox.key").st_mode & 0o777, 0o600)
        self.payer.append(self.payer.test_receipt(request, "T-1"))
        with self.terminal("--open", "coins") as terminal:
            terminal.sees("a test receipt; no coins were added").sees("Coins  30")
            self.kill(terminal)
        with self.terminal("--sandbox", "--open", "coins") as terminal:
            terminal.sees("you have 40.").sees("bought  test")
            terminal.until(lambda: self.payer.lines()[-1] == {"finish": "T-1", "environment": "sandbox"}, "the end")
            self.kill(terminal)

    def test_lines_that_are_no_receipts_do_no_damage(self):
        with self.terminal() as terminal:
            request = self.wants_ten(terminal)
            good = self.payer.receipt(request)
            forged = good.replace("coins.10", "coins.100")
            self.payer.append("\x1b[2J\x00\n" + forged + "x" * 100000 + "\n" + good[:-9])
            terminal.sees("Payments, line 2: it cannot be read").sees("Payments, line 3: the seal is wrong")
            terminal.sees("Payments, line 4: it cannot be read").send("1\r").confirm()
            terminal.until(lambda: len(self.payer.requests()) == 2, "the second request on a line of its own")
            self.payer.append(good)
            terminal.sees("you have 40.")
        self.has_coins(40)

    def test_a_key_that_is_too_short_is_said_once(self):
        with open(self.payer.path + ".key", "w") as file:
            file.write("short\n")
        self.payer.append("not a receipt\n" * 3)
        with self.terminal() as terminal:
            sign_up(terminal, "Ann")
            terminal.sees("Welcome, Ann").send("c\r").sees("Hello, Ann").send("p\r").sees("Coins   30").send("c\r")
            # The path before these words may be long, so they may begin anywhere in a row.
            text = lambda: " ".join(" ".join(terminal.lines()).split())
            terminal.sees("No purchases yet.").send("r\r")
            terminal.until(lambda: "is too short: 5 bytes, and a key has" in text(), "is too short").sees("Coins>")
            self.assertEqual(text().count("is too short"), 1, terminal.drawing())

    def test_what_is_not_a_regular_file_or_too_large_is_refused(self):
        with self.terminal() as terminal:
            sign_up(terminal, "Ann")
            terminal.sees("Welcome, Ann").send("c\r").sees("Hello, Ann").send("/open coins\r").sees("No purchases yet.")
            for make, words in ((lambda path: os.truncate(path, 20 << 20), "larger than 16 MB"),
                                (lambda path: (os.unlink(path), os.mkfifo(path)), "not a regular file"),
                                (lambda path: (os.unlink(path), os.symlink("/dev/full", path)), "not a regular file")):
                if not os.path.lexists(self.payer.path):
                    open(self.payer.path, "w").close()
                make(self.payer.path)
                before = len(terminal.lines())
                terminal.send("1\r").confirm()
                terminal.until(lambda: words in " ".join(terminal.lines()[before:]), words)
            last(terminal, "Coins>")
        self.has_coins(30)

    def test_a_link_in_place_of_parlors_own_file_is_not_followed(self):
        folder = os.path.join(self.home.folder, "home", "data")
        target = os.path.join(self.home.folder, "other")
        os.makedirs(folder)
        open(target, "w").close()
        os.symlink(target, os.path.join(folder, "payments"))
        with Terminal(arguments=self.arguments[:-2]) as terminal:
            sign_up(terminal, "Ann")
            terminal.sees("Welcome, Ann").send("c\r").sees("Hello, Ann").send("/open coins\r").sees("No purchases yet.")
            terminal.send("1\r").confirm()
            terminal.until(lambda: "not a regular file" in " ".join(terminal.lines()), "the refusal")
        self.assertEqual(os.path.getsize(target), 0)


if __name__ == "__main__":
    unittest.main()
