"""Several accounts on one machine: what one leaves there is not shown to another."""

import os
import shlex
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from store import Home
from terminal import UP, Terminal
from test_parlor import PARLOR

PASSWORD = "Abcdef1!"


def log_in(terminal, email, password):
    terminal.send("e\r")
    terminal.until(lambda: terminal.lines()[-1] == "E-mail:", "the question").send(email + "\r")
    terminal.until(lambda: terminal.lines()[-1] == "Password:", "the question").send(password + "\r")


def sign_up(terminal, name):
    terminal.sees("Parlor>").send("n\r").sees("E-mail:").send(name + "@example.org\r")
    terminal.sees("Nickname:").send(name + "\r").sees("Phone").send("\r").sees("Password:").send(PASSWORD + "\r")
    terminal.sees("again:").send(PASSWORD + "\r")


def last(terminal, line):
    return terminal.until(lambda: terminal.lines()[-1:] == [line], "%r as the last line" % line)


class Accounts(unittest.TestCase):
    def test_a_room_is_live_after_a_change_of_the_account(self):
        with tempfile.TemporaryDirectory() as home, Terminal(arguments=[PARLOR, "--home", home, "--lang", "en"]) as terminal:
            sign_up(terminal, "ann")
            terminal.sees("Continue").send("n\r").sees("Name:").send("Works\r")
            terminal.sees("Description").send("\r").sees("#general").send("/switch\r")
            terminal.sees("1  ann").send("1\r").sees("  1  #general").send("/go general\r").sees("No messages here yet.")
            for words in ("hello", "second"):
                terminal.send(words + "\r").until(
                    lambda words=words: any(line.endswith("  " + words) for line in terminal.lines()), words)

    def test_the_arrows_do_not_show_the_lines_of_another_account_in_the_demo(self):
        with Terminal(arguments=[PARLOR, "--demo", "--lang", "en"]) as terminal:
            last(terminal, "Lighthouse>").send("/help where\r").sees("  /where ")
            terminal.send("x\r").confirm()
            last(terminal, "Parlor>")
            log_in(terminal, "mina@lighthouse.example", "Lighthouse1!")
            last(terminal, "Lighthouse>").send(UP)
            terminal.send("Z")
            last(terminal, "Lighthouse> Z")

    def test_text_that_one_account_cut_cannot_be_pasted_by_another(self):
        with Terminal(arguments=[PARLOR, "--demo", "--lang", "en"]) as terminal:
            last(terminal, "Lighthouse>").send("secret words\x15\x19")
            last(terminal, "Lighthouse> secret words").send("\x15x\r").confirm()
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
                terminal.sees("Continue").send("c\r").sees("Hello, Ann").send("/help where\r").sees("  /where ")
                terminal.send("x\r").confirm()
                last(terminal, "Parlor>")
                sign_up(terminal, "Ben")
                terminal.sees("Welcome, Ben").send("c\r").sees("Hello, Ben")
                last(terminal, "Parlor>").send("/help back\r").sees("  /back ")
                terminal.send(UP)
                last(terminal, "Parlor> /help back")
                terminal.send(UP * 9 + b"Z").until(lambda: terminal.lines()[-1].endswith("Z"), "the line")
                self.assertNotIn("where", terminal.lines()[-1])
                terminal.send("\x15x\r").confirm()
                last(terminal, "Parlor>").send(UP + b"Z")
                last(terminal, "Parlor> Z").send("\x15")
                log_in(terminal, "Ann@example.org", PASSWORD)
                terminal.until(lambda: "Hello, Ann" in "\n".join(terminal.lines()[-14:]), "home")
                last(terminal, "Parlor>").send(UP * 2)
                last(terminal, "Parlor> /help where")

    def test_lines_that_were_entered_come_back_after_a_kill(self):
        with Terminal() as home:
            arguments = [PARLOR, "--lang", "en", "--home", os.path.join(home.folder, "home")]
            with Terminal(arguments=arguments) as terminal:
                sign_up(terminal, "Ann")
                terminal.sees("Continue").send("c\r").sees("Hello, Ann").send("/help where\r").sees("  /where ")
                last(terminal, "Parlor>")
                os.kill(terminal.pid, 9)
                self.assertEqual(terminal.wait(), -9)
            with Terminal(arguments=arguments) as terminal:
                terminal.sees("Hello, Ann")
                last(terminal, "Parlor>").send(UP)
                last(terminal, "Parlor> /help where")

    def test_half_typed_words_of_two_accounts_in_turn(self):
        first, second = "fill-1-0@example.org", "fill-1-1@example.org"
        room, home = "#channel-1>", "Filled 1>"
        with Home() as filled, Terminal(arguments=filled.session("--open", "channel:1")) as terminal:
            def change(email, newest):
                """Leaves the words in the room, changes to an account, and looks at the newest line that it has entered."""
                terminal.send("\x0f")
                last(terminal, room).send("/home\r")
                last(terminal, home).send("x\r").confirm()
                last(terminal, "Parlor>")
                log_in(terminal, email, "Lighthouse1!")
                last(terminal, home).send(UP + b"Z")
                last(terminal, home + " " + newest + "Z").send("\x15/open channel:1\r")

            last(terminal, room).send("first's half")
            last(terminal, room + " first's half")
            change(second, "")
            last(terminal, room).send("second's half")
            last(terminal, room + " second's half")
            for email, words in ((first, "first's half"), (second, "second's half"), (first, "first's half")):
                change(email, "/home")
                last(terminal, room + " " + words)

    def test_a_terminal_signs_in_the_account_that_used_it_last(self):
        with Home(messages=1) as home:
            parlor = shlex.join(home.session())
            first, second = "fill-1-0@example.org", "fill-1-1@example.org"

            def shows(step, *words):
                words = ("step %d." % step,) + words
                return terminal.until(lambda: all(word in " ".join(terminal.lines()[-50:]) for word in words), str(words))

            steps = ["%s --as %s" % (parlor, second), parlor, "%s --as %s" % (parlor, first), parlor,
                     "%s --as %s --open channel:1" % (parlor, second), parlor, "%s --as %s" % (parlor, first)]
            steps = ["clear; echo step %d.; %s" % step for step in enumerate(steps, 1)]
            with Terminal(arguments=["/bin/sh", "-c", "; ".join(steps)]) as terminal:
                shows(1, "Sign in with e-mail", "E-mail  " + second, "Password:").send("Lighthouse1!\r")
                shows(1, "Filled 1  서연").send("/quit\r")
                shows(2, "Filled 1  서연")
                with Terminal(arguments=home.session("--as", first)) as other:
                    other.sees("Filled 1  Jun").send("/quit\r")
                    self.assertEqual(other.wait(), 0)
                terminal.send("/quit\r")
                shows(3, "Filled 1  Jun").send("/quit\r")
                shows(4, "Filled 1  Jun").send("/quit\r")
                shows(5, "#channel-1>").send("/home\r")
                shows(5, "Filled 1  서연").send("x\r").confirm()
                shows(5, "Welcome to Parlor").send("/quit\r")
                shows(6, "Welcome to Parlor").send("/quit\r")
                # The other account is still signed in.
                shows(7, "Filled 1  Jun").send("/quit\r")
                self.assertEqual(terminal.wait(), 0)

    def test_a_pipeline_writes_as_the_account_of_its_terminal(self):
        with Home(messages=1) as home:
            parlor = shlex.join(home.session())
            post = "echo hi | %s post '#channel-1' --home %s --json" % (PARLOR, shlex.quote(home.folder))
            with Terminal(arguments=["/bin/sh", "-c", "%s; read next; %s" % (parlor, post)]) as terminal:
                terminal.sees("Filled 1  Jun").send("/quit\r")
                with Terminal(arguments=home.session("--as", "fill-1-1@example.org")) as other:
                    other.sees("Password:").send("Lighthouse1!\r").sees("Filled 1  서연").send("/quit\r")
                    self.assertEqual(other.wait(), 0)
                terminal.send("\r").until(lambda: '"author":"Jun"' in "".join(terminal.lines()), "the author")

    def test_a_link_that_waits_for_the_log_in_survives_a_kill(self):
        with Home() as home:
            folder = os.path.join(home.folder, "fresh")
            command = shlex.join([PARLOR, "--lang", "en", "--home", folder])
            # Both sessions run on the same terminal.
            with Terminal(arguments=["/bin/sh", "-c", command + "; echo 'The fir''st has ended'; " + command]) as terminal:
                sign_up(terminal, "ann")
                terminal.sees("Continue").send("c\r").sees("Hello, ann").send("x\r").confirm().sees("Sign up")
                last(terminal, "Parlor>").send("/open profile\r").sees("profile waits: sign in first.")
                with open("/proc/%d/task/%d/children" % (terminal.pid, terminal.pid)) as file:
                    os.kill(int(file.read()), signal.SIGKILL)
                terminal.sees("The first has ended")
                terminal.until(lambda: "\n".join(terminal.lines()).count("profile waits: sign in first.") == 2, "the link")
                last(terminal, "Parlor>")
                log_in(terminal, "ann@example.org", PASSWORD)
                terminal.sees("Profile>").send("/quit\r")
                self.assertEqual(terminal.wait(), 0)

    def test_the_welcome_offers_the_demo_and_is_there_afterwards(self):
        with Terminal() as home:
            arguments = [PARLOR, "--lang", "ko", "--home", os.path.join(home.folder, "home")]
            with Terminal(arguments=arguments) as terminal:
                terminal.sees("데모 먼저 둘러보기").send("d\r").sees("등대  준").send("/where\r")
                terminal.sees("workspace:1/home").send("/quit\r").sees("데모를 마쳤습니다.")
                last(terminal, "팔러>").send("/where\r").sees("login").send("/quit\r")
                self.assertEqual(terminal.wait(), 0)
                self.assertEqual(terminal.mode(), terminal.found)
            done = subprocess.run(arguments, input=b"/quit\n", capture_output=True, timeout=20)
            self.assertIn("데모 실행: parlor --demo", done.stdout.decode())

    def test_the_demo_signs_in_any_of_its_accounts(self):
        for email, words in (("MINA@lighthouse.example", "Lighthouse  Mina"), ("mina", "Lighthouse  Mina")):
            done = subprocess.run([PARLOR, "--demo", "--lang", "en", "--print", "--as", email], capture_output=True,
                                  text=True, timeout=20)
            self.assertIn(words, done.stdout)
        done = subprocess.run([PARLOR, "--demo", "--as", "#x"], capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stdout), (64, ""))
        self.assertIn("--as takes an e-mail address", done.stderr)
        for name in ("nobody", "x@example.org"):
            done = subprocess.run([PARLOR, "--demo", "--lang", "en", "--as", name], input="", capture_output=True, text=True,
                                  timeout=20)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertIn("--as %s: nobody here has that name; the accounts are: Jun, " % name, done.stderr)

    def test_a_nickname_that_nobody_here_has_is_refused(self):
        with Home() as home:
            done = subprocess.run(home.session("--lang", "en", "--as", "nobody"), input="", capture_output=True, text=True, timeout=20)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertRegex(done.stderr, r"--as nobody: nobody here has that name; the accounts are: \S+")

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
                    last(terminal, "Profile>").send("/where\r").sees("workspace:").send("/quit\r")
                    self.assertEqual(terminal.wait(), 0)
                    told.append("Several people were called Kim." in " ".join(terminal.lines()))
            self.assertEqual(told, [True, False])

    def test_a_sixth_account_asks_before_a_local_store_is_deleted(self):
        with Terminal() as home:
            folder = os.path.join(home.folder, "home")
            arguments = [PARLOR, "--lang", "en", "--home", folder]
            names = ["A%d" % number for number in range(6)]
            commands = ["where", "back", "open", "home", "quit"]
            with Terminal(arguments=arguments) as terminal:
                for name, command in zip(names, commands):
                    sign_up(terminal, name)
                    terminal.sees("Welcome, " + name).send("c\r").sees("Hello, " + name).send("/help %s\r" % command)
                    terminal.sees("  /%s " % command).send("x\r").confirm().until(
                        lambda: "Sign up" in "\n".join(terminal.lines()[-7:]), "the welcome")

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
                    last(other, "Parlor> /help where").send("\x15")


class Languages(unittest.TestCase):
    def test_a_language_that_is_missing_is_refused_in_that_of_the_locale(self):
        for locale, words in (("ko_KR.UTF-8", "'xx' 값을 쓸 수 없습니다"), ("en_US.UTF-8", "--lang cannot be 'xx'"),
                              ("kok_IN", "--lang cannot be 'xx'")):
            with self.subTest(locale):
                done = subprocess.run([PARLOR, "--demo", "--lang", "xx"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                      env={**os.environ, "LC_ALL": locale, "LANG": locale}, timeout=20)
                self.assertEqual(done.returncode, 64)
                self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
