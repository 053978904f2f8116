"""Faults while notifications go from their file to the inbox."""

import json

from fault import LIMIT, Fault


class Notified(Fault):
    """Kills sessions and holds the store while notifications come. Asserts that none is lost, and that after each kill at most
    the last one shown is shown again.
    """

    def check(self):
        self.fill()
        self.file = self.path("notes")
        open(self.file, "w").close()
        said, shown, kills = [], [], 0
        for _ in range(self.chance.randrange(2, 5)):
            with self.terminal("--push", self.file) as terminal:
                terminal.sees("Filled 1>", LIMIT)
                lock = self.holds() if self.chance.random() < 0.3 else None
                burst = self.burst(said)
                if lock:
                    # Long enough for the session to find the store busy, or not.
                    self.moment(terminal, self.chance.choice([0.5, 4]))
                    terminal.until(lambda: burst[-1] in self.banners(terminal), "the banners", LIMIT)
                    lock.close()
                    burst = self.burst(said)
                wanted = self.chance.choice(burst)
                terminal.until(lambda: wanted in self.banners(terminal), "the banner of %r" % wanted, LIMIT)
                self.moment(terminal, 0.05)
                if self.chance.random() < 0.7:
                    self.kill(terminal)
                    kills += 1
                else:
                    self.quit(terminal)
                shown += self.banners(terminal)
        with self.terminal("--push", self.file) as terminal:
            last = self.line()
            self.append([last])
            terminal.until(lambda: last in self.banners(terminal), "the last banner", LIMIT)
            shown += self.banners(terminal)
            self.quit(terminal)
        kept = self.query("SELECT body FROM notice ORDER BY id")
        assert sorted(kept) == sorted(said + [last]), "lost or doubled in the inbox: %r" % (
            sorted(set(said + [last]) ^ set(kept)) or "doubled")
        missing = [body for body in said if body not in shown]
        assert not missing, "never shown: %r" % missing
        again = len(shown) - len(set(shown))
        assert again <= kills, "%d shown again after %d kills" % (again, kills)

    def burst(self, said):
        """Appends several notifications at once."""
        bodies = [self.line() for _ in range(self.chance.randrange(1, 60))]
        self.append(bodies)
        said += bodies
        return bodies

    def append(self, bodies):
        with open(self.file, "a") as file:
            for body in bodies:
                file.write(json.dumps({"aps": {"alert": {"title": "Mina", "body": body}}}) + "\n")

    def banners(self, terminal):
        rows = terminal.lines()
        return [row.split("Mina: ", 1)[1] for row in rows if row.startswith("◆ Mina: ")]
