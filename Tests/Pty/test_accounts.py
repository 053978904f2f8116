"""Several accounts on one machine: what one leaves there is not shown to another."""

import os
import sqlite3
import subprocess
import unittest

from store import Home
from terminal import UP, Terminal
from test_parlor import PARLOR

PASSWORD = "Abcdef1!"


def log_in(terminal, email, password):
    terminal.send("b\r").sees("Sign in>").send("e\r")
    terminal.until(lambda: terminal.lines()[-1] == "E-mail:", "the question").send(email + "\r")
    terminal.until(lambda: terminal.lines()[-1] == "Password:", "the question").send(password + "\r")


def sign_up(terminal, name):
    terminal.sees("Parlor>").send("b\r").sees("Sign in>").send("n\r").sees("E-mail:").send(name + "@example.org\r")
    terminal.sees("Nickname:").send(name + "\r").sees("Phone").send("\r").sees("Password:").send(PASSWORD + "\r")
    terminal.sees("again:").send(PASSWORD + "\r")


def last(terminal, line):
    return terminal.until(lambda: terminal.lines()[-1:] == [line], "%r as the last line" % line)


class Accounts(unittest.TestCase):
    def test_the_arrows_do_not_show_the_lines_of_another_account_in_the_demo(self):
        with Terminal(arguments=[PARLOR, "--demo", "--lang", "en"]) as terminal:
            last(terminal, "Lighthouse>").send("/where secret\r").sees("parlor://")
            terminal.send("x\r")
            last(terminal, "Parlor>")
            log_in(terminal, "mina@lighthouse.example", "Lighthouse1!")
            last(terminal, "Lighthouse>").send(UP)
            terminal.send("Z")
            last(terminal, "Lighthouse> Z")

    def test_text_that_one_account_cut_cannot_be_pasted_by_another(self):
        with Terminal(arguments=[PARLOR, "--demo", "--lang", "en"]) as terminal:
            last(terminal, "Lighthouse>").send("secret words\x15\x19")
            last(terminal, "Lighthouse> secret words").send("\x15x\r")
            last(terminal, "Parlor>")
            log_in(terminal, "mina@lighthouse.example", "Lighthouse1!")
            last(terminal, "Lighthouse>").send("\x19Z")
            last(terminal, "Lighthouse> Z").send("\x7f/quit\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_each_account_has_a_history_of_its_own(self):
        with Terminal() as home:
            arguments = [PARLOR, "--lang", "en", "--home", os.path.join(home.folder, "home")]
            with Terminal(arguments=arguments) as terminal:
                sign_up(terminal, "Ann")
                terminal.sees("Continue").send("c\r").sees("Hello, Ann").send("/where of Ann\r").sees("parlor://")
                terminal.send("x\r")
                last(terminal, "Parlor>")
                sign_up(terminal, "Ben")
                terminal.sees("Welcome, Ben").send("c\r").sees("Hello, Ben")
                last(terminal, "Parlor>").send("/where of Ben\r").sees("parlor://homeEmpty")
                terminal.send(UP)
                last(terminal, "Parlor> /where of Ben")
                terminal.send(UP * 9 + b"Z").until(lambda: terminal.lines()[-1].endswith("Z"), "the line")
                self.assertNotIn("Ann", terminal.lines()[-1])
                terminal.send("\x15x\r")
                last(terminal, "Parlor>").send(UP + b"Z")
                last(terminal, "Parlor> Z").send("\x15")
                log_in(terminal, "Ann@example.org", PASSWORD)
                terminal.until(lambda: "Hello, Ann" in "\n".join(terminal.lines()[-12:]), "home")
                last(terminal, "Parlor>").send(UP * 2)
                last(terminal, "Parlor> /where of Ann")

    def test_the_owner_of_a_numbered_nickname_is_told_once(self):
        with Home() as home:
            connection = sqlite3.connect(home.path)
            connection.execute("UPDATE account SET former_nickname = 'Kim' WHERE id = 1")
            connection.commit()
            connection.close()
            for option in ("--print", "--explain"):
                shown = subprocess.run(home.session(option, *["profile"] * (option == "--explain")),
                                       capture_output=True, text=True)
                self.assertNotIn("Kim", shown.stdout + shown.stderr)
            told = []
            for _ in range(2):
                with Terminal(arguments=home.session("--open", "profile")) as terminal:
                    last(terminal, "Profile>").send("/where\r").sees("parlor://").send("/quit\r")
                    self.assertEqual(terminal.wait(), 0)
                    told.append("Several people were called Kim." in " ".join(terminal.lines()))
            self.assertEqual(told, [True, False])

    def test_a_sixth_account_asks_before_a_local_store_is_deleted(self):
        with Terminal() as home:
            folder = os.path.join(home.folder, "home")
            arguments = [PARLOR, "--lang", "en", "--home", folder]
            names = ["A%d" % number for number in range(6)]
            with Terminal(arguments=arguments) as terminal:
                for name in names[:5]:
                    sign_up(terminal, name)
                    terminal.sees("Welcome, " + name).send("c\r").sees("Hello, " + name).send("/where %s\r" % name)
                    terminal.sees("parlor://").send("x\r").until(
                        lambda: "Begin" in "\n".join(terminal.lines()[-6:]), "the welcome")

                def histories():
                    return sorted(name for name in os.listdir(os.path.join(folder, "state")) if "history" in name)
                self.assertEqual(histories(), ["history-%d" % number for number in range(1, 6)])
                with Terminal(arguments=arguments) as other:
                    other.sees("Parlor>")
                    log_in(other, "A0@example.org", PASSWORD)
                    other.sees("Hello, A0")
                    sign_up(terminal, names[5])
                    terminal.sees("A1@example.org").send("y\r").sees("Welcome, A5")
                    self.assertEqual(histories(), ["history-%d" % number for number in (1, 3, 4, 5)])
                    other.send(UP * 2)
                    last(other, "Parlor> /where A0").send("\x15")


if __name__ == "__main__":
    unittest.main()
