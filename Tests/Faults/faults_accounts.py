"""Two accounts that use one machine in turn."""

import subprocess

from fault import LIMIT, PARLOR, Fault
from test_accounts import log_in


class InTurn(Fault):
    """Two accounts leave half-typed words in one room, and log out, or are killed. Asserts that each finds its own words again,
    and nothing of the other one's.
    """

    def check(self):
        self.fill()
        words, who = ["", ""], 0
        terminal = self.terminal("--open", "channel:1")
        try:
            for _ in range(6):
                self.waits(terminal, "#channel-1> " + words[who])
                words[who] = self.line()
                terminal.send("\x15" + words[who])
                self.waits(terminal, "#channel-1> " + words[who])
                # Longer than words may wait until they are kept.
                self.moment(terminal, 1, least=0.6)
                if self.chance.random() < 0.5:
                    self.kill(terminal)
                    terminal = self.terminal("--open", "workspace:1")
                else:
                    subprocess.run([PARLOR, "open", "workspace:1", "--home", self.home], check=True, timeout=LIMIT)
                self.waits(terminal, "Filled 1>")
                # A line that is typed just after a screen has changed is not taken.
                self.moment(terminal, 2, least=1)
                terminal.send("x\r").confirm()
                who = 1 - who
                self.waits(terminal, "Parlor>")
                # What was typed before was the other account's to see.
                start = len(terminal.raw)
                log_in(terminal, "fill-1-%d@example.org" % who, "Lighthouse1!")
                self.waits(terminal, "Filled 1>").send("/open channel:1\r")
                self.waits(terminal, "#channel-1> " + words[who])
                assert words[1 - who].encode() not in terminal.raw[start:] or not words[1 - who], terminal.drawing()
            assert self.quit(terminal) == 0
        finally:
            terminal.close()
        assert self.texts() == []

    def waits(self, terminal, prompt):
        """Waits until the last line is a prompt with what is typed."""
        return terminal.until(
            lambda: terminal.lines()[-1:] == [prompt.rstrip()], "%r as the last line" % prompt, LIMIT)
