"""Parlor on the desktop: what is shown there, where a click leads, what is withdrawn, `/copy`, and links of the terminal."""

import base64
import re
import subprocess
import unittest

from desktop import IN, OUT, ST, answer, notices
from store import Home, PARLOR
from terminal import Terminal

COPY = re.compile(rb"\x1b\]52;c;([^\x1b\x07]*)\x1b\\")
LINK = re.compile(rb"\x1b\]8;;([^\x1b]*)\x1b\\(.*?)\x1b\]8;;\x1b\\", re.S)


class DesktopOfParlor(unittest.TestCase):
    def setUp(self):
        self.home = Home(rooms=3)

    def tearDown(self):
        self.home.__exit__()

    def session(self, *options, rows=24, columns=80, **settings):
        terminal = Terminal(columns, rows, arguments=self.home.session("--open", "channel:1", *options), **settings)
        return terminal.sees("#channel-1>")

    def behind(self, terminal):
        """Puts the window behind another one, and waits until that was read."""
        return terminal.send(OUT + b"/where\r").until(lambda: terminal.raw.count(b"workspace:") == 1, "the link")

    def push(self, *arguments, text=None):
        subprocess.run([PARLOR, "push", *arguments, "--home", self.home.folder], input=text, text=True, check=True,
                       stdout=subprocess.DEVNULL, timeout=60)

    def shown(self, terminal, count):
        """Waits for notifications on the desktop. Returns their ids and what they say."""
        def texts():
            return [(one["title"].decode(), one["body"].decode()) for one in notices(terminal)[0].values()]
        terminal.until(lambda: len(texts()) == count and all(one["isDone"] for one in notices(terminal)[0].values()),
                       lambda: "%d notifications, but %r" % (count, texts()))
        return list(notices(terminal)[0]), texts()

    def click(self, terminal, name):
        return terminal.send(b"\x1b]99;i=" + name + b";" + ST)

    def withdrawn(self, terminal, names):
        terminal.until(lambda: notices(terminal)[1] == names, lambda: "%r withdrawn, but %r" % (names, notices(terminal)[1]))

    def test_a_click_lands_in_the_room_and_keeps_the_line_that_is_typed(self):
        with self.session() as terminal:
            self.behind(terminal)
            self.push("--title", "점심", "--body", "어디서? ; 여기", "--open", "channel:2")
            answer(terminal)
            (name,), texts = self.shown(terminal, 1)
            self.assertEqual(texts, [("#channel-2 점심", "어디서? ; 여기")])
            terminal.sees("◆ #channel-2 점심").send("half a li").sees("> half a li")
            self.click(terminal, b"menu")
            self.click(terminal, name).sees("#channel-2>")
            self.assertEqual(self.home.query("SELECT opened_at IS NOT NULL FROM notice"), [(1,)])
            terminal.send("/go channel-1\r").sees("Enter sends the line here")
            terminal.send("\r").sees("#channel-1> half a li")

    def test_only_while_another_window_is_in_front(self):
        with self.session() as terminal:
            self.behind(terminal)
            terminal.send(IN + b"/help copy\r").sees("copy this screen's link")
            self.push("--title", "a", "--body", "1", "--open", "channel:2")
            terminal.sees("◆ #channel-2 a: 1")
            terminal.send(OUT + b"/help next\r").sees("next unread")
            self.push("--title", "b", "--body", "2", "--open", "channel:2")
            answer(terminal)
            self.assertEqual(self.shown(terminal, 1)[1], [("#channel-2 b", "2")])

    def test_a_message_of_another_session_is_shown_and_withdrawn_when_it_is_read_there(self):
        with self.session() as terminal:
            self.behind(terminal)
            self.push("--title", "n", "--body", "1", "--open", "channel:2")
            answer(terminal)
            self.home.writer(1, room=3, account=2).communicate(timeout=30)
            names, texts = self.shown(terminal, 2)
            self.assertEqual(texts[0], ("#channel-2 n", "1"))
            self.assertRegex("%s: %s" % texts[1], r"^#channel-3 서연: writer \d+ line 0$")
            self.push("--title", "n", "--body", "2", "--open", "channel:1")
            with self.session() as other:
                other.send("/go channel-3\r").sees("#channel-3>")
                self.withdrawn(terminal, names[1:])
                other.send("/go channel-2\r").sees("#channel-2>")
                self.withdrawn(terminal, names[::-1])

    def test_what_is_dismissed_or_cleared_is_withdrawn(self):
        with self.session() as terminal:
            self.behind(terminal)
            self.push("--title", "a", "--body", "1", "--open", "channel:2")
            answer(terminal)
            self.push("--title", "b", "--body", "2")
            self.push("--title", "c", "--body", "3", "--open", "channel:3")
            names, _ = self.shown(terminal, 3)
            terminal.send("/inbox list\r").sees("Notifications: 3").send("/tap 2 dismiss\r").sees("Deleted: b  2")
            self.withdrawn(terminal, names[1:2])
            terminal.send("/tap 3 read\r").sees("marked as read")
            self.withdrawn(terminal, [names[1], names[0]])
            terminal.send("/inbox clear all\r").sees("deleted: 2")
            self.withdrawn(terminal, [names[1], names[0], names[2]])

    def test_hidden_previews_and_off(self):
        with self.session() as terminal:
            terminal.send("/open settings\r").sees("Settings>").send("w\r").sees("Desktop>")
            terminal.send("p\r").sees("Previews       hidden").send("/where\r").sees("settings/desktop")
            terminal.send("/go channel-1\r").sees("#channel-1>").send(OUT)
            self.push("--title", "Secret", "--body", "secret", "--open", "channel:2")
            answer(terminal)
            self.assertEqual(self.shown(terminal, 1)[1], [("Parlor", "New message")])
            self.push("--title", "Secret", "--body", "secret")
            self.assertEqual(self.shown(terminal, 2)[1][1], ("Parlor", "New notification"))
            terminal.send("/open settings\r").sees("Settings>").send("w\r").sees("Desktop>").send("n\r").sees("Notifications  off")
            self.assertGreater(terminal.raw.rfind(b"\x1b[?1004l"), terminal.raw.rfind(b"\x1b[?1004h"))

    def test_the_start_asks_for_the_background_alone_and_the_end_leaves_nothing(self):
        with self.session() as terminal:
            terminal.send("/quit\r").wait()
            self.assertEqual((terminal.raw.count(b"\x1b]"), terminal.raw.count(b"\x1b]11;?\x1b\\")), (1, 1))
            self.assertGreater(terminal.raw.rfind(b"\x1b[?1004l"), terminal.raw.rfind(b"\x1b[?1004h"))
        with self.session("--plain") as terminal:
            self.push("--title", "a", "--body", "1")
            terminal.sees("a: 1").send("/copy\r").sees("workspace:1")
            self.assertNotIn(b"\x1b", terminal.raw)

    def test_copy(self):
        with self.session() as terminal:
            terminal.send("hello there\r").sees("hello there").send("/copy\r").sees("Clipboard access is off")
            terminal.sees("workspace:1/home/channel:1")
            self.assertNotIn(b"\x1b]52", terminal.raw)
            terminal.send("/open settings/desktop\r").send("/open settings\r").sees("Settings>")
            terminal.send("w\r").sees("Desktop>").send("c\r").sees("Clipboard      for /copy")
            terminal.send("/go channel-1\r").sees("#channel-1>").send("/copy 1\r").sees("Sent to the clipboard")
            terminal.send("/copy 99\r").sees("There is no message 99 here")
            terminal.send("/home\r").sees("Explore").send("/copy 1\r").sees("Use it in a room")
            terminal.send("/copy\r").until(lambda: len(COPY.findall(terminal.raw)) == 2, "two copies")
            terminal.send("/go channel-1\r").until(lambda: terminal.lines()[-1] == "#channel-1>", "the room")
            terminal.send("see https://a.example/x.\r").sees("2  see")
            terminal.send("/url 2\r").until(lambda: len(COPY.findall(terminal.raw)) == 3, "the address")
            terminal.send("/link 1\r").until(lambda: len(COPY.findall(terminal.raw)) == 4, "the link")
            text, place, address, message = [base64.b64decode(text).decode() for text in COPY.findall(terminal.raw)]
            self.assertEqual((text, address), ("hello there", "https://a.example/x"))
            self.assertRegex(message, r"^parlor://message:\d+$")
            self.assertEqual(place, "parlor://workspace:1/home")
            terminal.send("/open %s\r" % message).sees("hello there")
            # Another terminal of the same account may copy too.
            with self.session(TERM="screen-256color") as other:
                other.send("/copy\r").until(lambda: b"\x1bP\x1b]52;c;" in other.raw, "the wrapped copy")

    def test_links_lead_to_places_of_our_own_and_to_what_is_written(self):
        with self.session() as terminal:
            terminal.send("/where\r").sees("workspace:")
            self.assertNotIn(b"\x1b]8", terminal.raw)
            terminal.send("/open settings\r").sees("Settings>").send("w\r").sees("Desktop>").send("l\r").sees("always")
            terminal.send("/go channel-1\r").sees("#channel-1>")
            self.push("--title", "http://evil.example", "--body", "\x1b]8;;http://evil.example\x1b\\here", "--open", "channel:2")
            terminal.sees("◆ #channel-2").send("see http://evil.example/x\r").sees("  see http://evil.example/x")
            for command in ("/where\r", "/copy\r"):
                before = len(LINK.findall(terminal.raw))
                terminal.send(command).until(lambda: len(LINK.findall(terminal.raw)) > before, "a link")
            targets = [target for target, _ in LINK.findall(terminal.raw)]
            # The banner is drawn again below the message.
            self.assertEqual(set(targets), {b"parlor://workspace:1/home/channel:2", b"http://evil.example/x",
                                            b"parlor://workspace:1/home/channel:1"})
            self.assertEqual(len(re.findall(rb"\x1b\]8;", terminal.raw)), 2 * len(targets))
        # A place that is not ours: the payload may name any text.
        with self.session() as terminal:
            for place in ("http://evil.example/", "a;b\x1b]0;c", "x" * 2000):
                self.push("-", text='{"aps":{"alert":"link","target-content-id":"%s"}}' % place.replace("\x1b", "\\u001b"))
            terminal.until(lambda: "\n".join(terminal.lines()).count("◆ link") == 3, "three banners")
            for target, text in LINK.findall(terminal.raw):
                self.assertRegex(target, rb"^parlor://[!-:<-~]*$" if text != target else b"^http://evil.example/x$")


if __name__ == "__main__":
    unittest.main()
