"""Faults of a session's state: where the user is, and what was typed and not sent."""

import random
import time
from concurrent.futures import ThreadPoolExecutor

from fault import Fault


class Returned(Fault):
    """Kills sessions 50 times, at random moments of going to places and of typing. The next session is at the place that was
    shown, with all words in the line that were shown more than 100 ms before.
    """

    homes, kills = 5, 10

    def check(self):
        faults = [Killing(random.Random(self.chance.getrandbits(32))) for _ in range(self.homes)]
        try:
            with ThreadPoolExecutor(self.homes) as pool:
                lost = [problem for problems in pool.map(lambda fault: fault.problems(self.kills), faults) for problem in problems]
        finally:
            for fault in faults:
                fault.close()
        all_kills = self.homes * self.kills
        assert not lost, "%d of %d came back\n%s" % (all_kills - len(lost), all_kills, "\n".join(lost))


class Killing(Fault):
    """Kills sessions of one home, one after another."""

    places = [("/home", "Filled 1>"), ("/open settings", "Settings>"), ("/open profile", "Profile>"),
              ("/open channel:1", "#channel-1>"), ("/open channel:2", "#channel-2>")]

    def problems(self, kills):
        """Returns what has not come back after each kill."""
        self.fill(rooms=2)
        # The places that the killed session may have left. For each: the words in the line, at least, and lines that they begin.
        self.left = {"Filled 1>": ("", [""])}
        found = []
        for number in range(kills + 1):
            with self.terminal() as terminal:
                try:
                    terminal.until(lambda: self.is_back(terminal), "one of %r" % self.left, 10)
                except AssertionError as error:
                    found.append(str(error))
                if number < kills:
                    self.move(terminal)
                    self.kill(terminal)
        return found

    def line(self, terminal):
        """The place of the last row, by its prompt, and what is in the line there."""
        last = (terminal.lines() or [""])[-1]
        prompt = next((prompt for _, prompt in self.places if last.startswith(prompt)), None)
        return prompt, last[len(prompt or ""):].strip()

    def is_back(self, terminal):
        prompt, words = self.line(terminal)
        least, lines = self.left.get(prompt, ("", []))
        return words.startswith(least) and any(line.startswith(words) for line in lines)

    def move(self, terminal):
        """Goes to another place and types there, up to a random moment."""
        here, former = self.line(terminal)
        command, there = self.chance.choice([place for place in self.places if place[1] != here])
        terminal.send("\x15")
        terminal.until(lambda: self.line(terminal) == (here, ""), "an empty line", 10)
        terminal.send(command + "\r")
        if self.chance.random() < 0.2:
            self.left = {here: ("", [former, command]), there: ("", [""])}
            return self.moment(terminal, 0.05)
        terminal.until(lambda: self.line(terminal) == (there, ""), there, 10)
        self.left = {there: ("", [""])}
        if self.chance.random() < 0.2:
            return
        words, shown = "", []
        for _ in range(self.chance.randrange(0, 10)):
            words += self.chance.choice("abcdefgh")
            terminal.send(words[-1])
            terminal.until(lambda: self.line(terminal) == (there, words), words, 10)
            shown.append((time.monotonic(), words))
            self.moment(terminal, 0.15)
        self.moment(terminal, 0.3)
        # On a busy machine the session comes late, as this process does.
        began = time.monotonic()
        self.moment(terminal, 0.01, least=0.01)
        late = 0.1 + 2 * (time.monotonic() - began)
        old = [words for moment, words in shown if time.monotonic() - moment > late]
        self.left = {there: (old[-1] if old else "", [words])}
