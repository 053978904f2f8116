"""However the program ends, the terminal is given back as it was found."""

import os
import signal
import tempfile
import unittest

from terminal import LEFT, Terminal


class Life(unittest.TestCase):
    def check(self, terminal, status):
        self.assertEqual(terminal.wait(30), status)
        self.assertEqual(terminal.mode(), terminal.found)
        self.assertGreater(terminal.raw.rfind(b"\x1b[?2004l"), terminal.raw.rfind(b"\x1b[?2004h"))

    def test_leaving(self):
        for settings in ({}, {"NOCLOSE": 1}):
            with self.subTest(**settings), Terminal(**settings) as terminal:
                terminal.sees("menu>").send("quit\r")
                self.check(terminal, 0)

    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            with self.subTest(number), Terminal(DRAFT="draft") as terminal:
                terminal.sees("menu>").send("반쯤 쓴 줄").send(LEFT).sees("반쯤 쓴 줄")
                os.kill(terminal.pid, number)
                self.check(terminal, 128 + number)
                terminal.sees("TERMINATE %d <반쯤 쓴 줄>" % number)
                with open(os.path.join(terminal.folder, "draft")) as file:
                    self.assertEqual(file.read(), "반쯤 쓴 줄")

    def test_interrupt_signal_drops_the_line(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("half").sees("menu> half")
            os.kill(terminal.pid, signal.SIGINT)
            terminal.sees("INTERRUPT").send("fine\r").got(["fine"])

    def test_signal_in_a_hidden_question(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ask\r").sees("secret:").send("hush")
            os.kill(terminal.pid, signal.SIGTERM)
            terminal.sees("TERMINATE 15 <>")
            self.check(terminal, 143)
            self.assertNotIn(b"hush", terminal.raw)

    def test_banner_above_a_hidden_question(self):
        for columns in (80, 20):
            question = "너의 비밀번호를 알려줘: "
            with self.subTest(columns=columns), Terminal(columns, 10, QUESTION=question) as terminal:
                terminal.sees("menu>").send("ask\r").sees("너의").send("abc").append("one").sees("* one")
                terminal.append("two").sees("* two")
                rows = [question.rstrip()] if columns == 80 else ["너의 비밀번호를", "알려줘:"]
                terminal.shows(["READY true", "menu> ask", "GOT <ask>", "* one", "* two"] + rows)
                terminal.send("d\x7fe\r").sees("SECRET <abce>")

    def test_interrupt_and_end_of_a_hidden_question(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("ask\r").sees("secret:").send("abc\x03").sees("INTERRUPT")
            terminal.send("ask\r").until(lambda: terminal.lines()[-1] == "secret:", "question")
            terminal.send("ab\x15c\x08\x04").sees("END")
            self.check(terminal, 0)

    def test_hang_up(self):
        with Terminal(DRAFT="draft", HISTORY="history") as terminal:
            terminal.sees("menu>").send("one\r").got(["one"]).send("draft").sees("menu> draft")
            terminal.hang_up()
            self.assertEqual(terminal.wait(), 129)
            with open(os.path.join(terminal.folder, "draft")) as file:
                self.assertEqual(file.read(), "draft")
            with open(os.path.join(terminal.folder, "history")) as file:
                self.assertEqual(file.read(), "one\n")

    def test_hang_up_without_its_signal(self):
        script = "trap '' HUP; exec $HOST"
        with Terminal(DRAFT="draft", arguments=["/bin/sh", "-c", script]) as terminal:
            terminal.sees("menu>").send("draft").sees("menu> draft")
            terminal.hang_up()
            self.assertEqual(terminal.wait(), 129)
            with open(os.path.join(terminal.folder, "draft")) as file:
                self.assertEqual(file.read(), "draft")

    def test_trap(self):
        # Backtraces are on and nothing is typed. Left alone, Swift's backtracer would wait half a minute for a key.
        for keys in ("crash\r", "abort\r"):
            for backtrace in ("enable=no", "enable=yes"):
                with self.subTest(keys, backtrace=backtrace), Terminal(SWIFT_BACKTRACE=backtrace) as terminal:
                    terminal.sees("menu>").send(keys)
                    self.assertLess(terminal.wait(20), 0)
                    self.assertEqual(terminal.mode(), terminal.found)

    def test_trap_before_the_terminal_is_prepared(self):
        with tempfile.TemporaryDirectory() as folder:
            for backtrace in ("enable=no", "enable=yes"):
                path = os.path.join(folder, "crash-" + backtrace[-3:])
                with self.subTest(backtrace), Terminal(SWIFT_BACKTRACE=backtrace, EARLY=path) as terminal:
                    self.assertLess(terminal.wait(20), 0)
                    self.assertIn("the steps are in " + path, "".join(terminal.lines()))
                    self.assertNotIn("Press space", "".join(terminal.lines()))
                    with open(path) as file:
                        self.assertIn("had not begun", file.read())

    def test_trap_in_a_callback_while_a_line_is_half_typed(self):
        with Terminal() as terminal:
            terminal.sees("menu>").send("half").sees("menu> half").append("crash")
            self.assertLess(terminal.wait(30), 0)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_faults_and_other_deadly_signals_from_outside(self):
        for number in (signal.SIGSEGV, signal.SIGUSR1, signal.SIGALRM):
            with self.subTest(number), Terminal() as terminal:
                terminal.sees("menu>").send("ask\r").sees("secret:")
                os.kill(terminal.pid, number)
                self.assertEqual(terminal.wait(30), -number)
                self.assertEqual(terminal.mode(), terminal.found)

    def test_a_process_ends_although_nobody_reads_its_terminal(self):
        with Terminal() as terminal:
            terminal.sees("menu>")
            for count in range(200):
                terminal.append("flood %d " % count + "x" * 2000)
            os.kill(terminal.pid, signal.SIGTERM)
            self.assertEqual(terminal.wait(reads=False), 143)
            self.assertEqual(terminal.mode(), terminal.found)


if __name__ == "__main__":
    unittest.main()
