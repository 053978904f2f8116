"""Notifications through D-Bus, where no other way is known, on a bus of its own."""

import os
import socket
import unittest

from bus import DAEMON, Bus, Desktop
from desktop import ATTRIBUTES, IN, OUT, QUERY, question
from terminal import Terminal

HOSTILE = "a<b>&\x1b]0;c\x07\x9b31m\u202eh"


@unittest.skipUnless(DAEMON, "no dbus-daemon (Debian: dbus-daemon)")
class DesktopBus(unittest.TestCase):
    def host(self, bus, way="dbus", focus=OUT, **settings):
        terminal = Terminal(DBUS_SESSION_BUS_ADDRESS=bus.address, **settings)
        terminal.sees("menu>").append("desktop|" + way)
        terminal.until(lambda: b"\x1b[?1004h" in terminal.raw, "mode 1004")
        if focus:
            terminal.send(focus + b"~").sees("menu> ~").send(b"\x7f").until(
                lambda: terminal.lines()[-1] == "menu>", "an empty line")
        return terminal

    def test_it_is_shown_replaced_opened_and_withdrawn(self):
        with Bus() as bus, Desktop(bus) as desktop, self.host(bus) as terminal:
            terminal.append("notice|a|점심|%s" % HOSTILE)
            desktop.until(lambda: desktop.shown, terminal, "notification")
            (number, notice), = desktop.shown.items()
            self.assertEqual(notice, {
                "program": "host", "title": "점심", "body": notice["body"], "actions": ["default", ""],
                "hints": {"urgency": 1, "desktop-entry": "host"}})
            self.assertTrue(notice["body"].startswith("a&lt;b&gt;&amp;"), notice)
            self.assertFalse(set(notice["body"]) & set("\x1b\x07\x9b\u202e<>"))
            terminal.append("notice|a|two|2").append("notice|b|three|3")
            desktop.until(lambda: len(desktop.shown) == 2, terminal, "another")
            self.assertEqual(desktop.shown[number]["title"], "two")
            other, = set(desktop.shown) - {number}
            # Clicks on what is not there, other actions, and clicks that somebody else reports.
            desktop.click(99)
            desktop.click(number, "other")
            with Desktop(bus, name=None) as stranger:
                desktop.serve(0.05)
                for client in desktop.clients:
                    stranger.click(number, to=client)
                stranger.serve(0.05)
            terminal.send("half a li").append("end").sees("* end")
            self.assertNotIn("OPENED", "\n".join(terminal.lines()))
            desktop.click(number)
            desktop.until(lambda: "OPENED a" in "\n".join(terminal.lines()), terminal, "click")
            desktop.click(number)
            terminal.append("withdraw|b")
            desktop.until(lambda: sorted(desktop.closed) == sorted([number, other]), terminal, "withdrawal")
            terminal.send("\r").got(["half a li"])
            self.assertEqual("\n".join(terminal.lines()).count("OPENED"), 1)
            terminal.append("notice|c|four|4")
            desktop.until(lambda: desktop.shown, terminal, "a last one")
            terminal.send("quit\r").wait()
            desktop.until(lambda: not desktop.shown, terminal, "an empty desktop")

    def test_automatic_is_the_bus_after_what_the_terminal_knows(self):
        with Bus() as bus, Desktop(bus, abilities=["body"]) as desktop:
            with self.host(bus, "auto") as terminal:
                terminal.append("notice|a|T|a<b")
                question(terminal)
                terminal.send(ATTRIBUTES)
                desktop.until(lambda: desktop.shown, terminal, "notification")
                notice, = desktop.shown.values()
                self.assertEqual((notice["body"], notice["actions"]), ("a<b", []))
                terminal.send(IN + b"x").sees("menu> x").append("notice|b|T|B").append("end").sees("* end")
                desktop.serve(0.05)
                self.assertEqual(len(desktop.shown), 1)
            desktop.shown.clear()
            # In tmux as well, where the terminal is not asked.
            with self.host(bus, "auto", TERM="tmux-256color") as terminal:
                terminal.append("notice|a|T|B")
                desktop.until(lambda: desktop.shown, terminal, "notification")
                self.assertIsNone(QUERY.search(terminal.raw))

    def test_a_bus_without_a_desktop_and_none_and_one_of_another_machine_ring(self):
        def rings(terminal):
            terminal.append("notice|a|T|B")
            question(terminal)
            terminal.send(ATTRIBUTES).until(lambda: b"\x07" in terminal.raw, "the bell")
        with Bus() as bus:
            with self.host(bus, "auto") as terminal:
                rings(terminal)
                terminal.append("notice|b|T|B").until(lambda: terminal.raw.count(b"\x07") == 2, "the bell again")
            with Desktop(bus) as desktop, self.host(bus, "auto", SSH_CONNECTION="1.2.3.4 1 2.3.4.5 22") as terminal:
                rings(terminal)
                desktop.serve(0.05)
                self.assertEqual(desktop.clients, set())
            bus.address = "unix:path=/nonexistent"
            with self.host(bus, "auto") as terminal:
                rings(terminal)

    def test_a_bus_that_says_nothing_or_nonsense_does_not_hold_anything_up(self):
        for words in (b"", b"REJECTED\r\n", b"OK 1\r\n" + b"l\1\0\1" + b"\xff" * 60, b"OK 1\r\n" + b"B" * 100):
            with self.subTest(words), Bus() as bus, socket.socket(socket.AF_UNIX) as server:
                path = os.path.join(bus.folder, "odd")
                server.bind(path)
                server.listen()
                bus.address = "unix:path=" + path
                with self.host(bus, "auto") as terminal:
                    terminal.append("notice|a|T|B")
                    question(terminal)
                    terminal.send(ATTRIBUTES)
                    connection, _ = server.accept()
                    with connection:
                        connection.sendall(words)
                        terminal.send("typed").sees("menu> typed").until(lambda: b"\x07" in terminal.raw, "the bell")

    def test_a_bus_that_ends_is_given_up(self):
        with Bus() as bus:
            with Desktop(bus) as desktop, self.host(bus) as terminal:
                terminal.append("notice|a|T|B")
                desktop.until(lambda: desktop.shown, terminal, "notification")
                bus.process.terminate()
                bus.process.wait()
                terminal.append("notice|b|T|B").append("withdraw|a").append("end").sees("* end").send("fine\r").got(["fine"])
                terminal.send("quit\r")
                self.assertEqual(terminal.wait(), 0)


if __name__ == "__main__":
    unittest.main()
