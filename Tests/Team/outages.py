"""What befalls the servers of a team while people write."""

import subprocess
import threading

from server import Refused

# How much of the log a server writes until its disk has no room for it.
FILLING = "SELECT pg_logical_emit_message(true, '', repeat('x', 1000000)) FROM generate_series(1, 200)"


class Outages:
    """Causes outages, and counts them by name."""

    def __init__(self, pair, chance):
        self.pair, self.chance = pair, chance
        self.made = dict.fromkeys(["restarts", "lone servers", "failovers", "full disks", "crashes of full disks"], 0)
        self.pause = threading.Event()

    def begin(self):
        """Begins an outage. Call what it returns to end it; that may take a while, and can run beside what people do."""
        length, act = self.chance.random(), self.chance.random()
        if act < 0.3:
            return self.restart(length)
        if act < 0.45:
            return self.leave_alone(length)
        if act < 0.7 or not self.pair.first.disk.is_small:
            return self.fail_over()
        return self.fill(length, self.chance.random() < 0.5)

    def restart(self, length):
        """The server is killed, and starts again."""
        self.made["restarts"] += 1
        self.pair.first.kill()

        def end():
            self.pause.wait(length * 0.3)
            self.pair.first.start()
        return end

    def leave_alone(self, length):
        """The standby is killed, and starts again. Meanwhile the server acknowledges nothing."""
        self.made["lone servers"] += 1
        self.pair.second.kill()

        def end():
            self.pause.wait(length)
            self.pair.second.start()
            self.pair.wait_for_standby()
        return end

    def fail_over(self):
        """The server is lost, and the standby takes its place."""
        self.made["failovers"] += 1
        return self.pair.fail_over

    def fill(self, length, is_crashing):
        """The disk of the server is full. If not even its log can grow, the server ends."""
        self.made["crashes of full disks" if is_crashing else "full disks"] += 1
        server = self.pair.first
        server.disk.fill()

        def end():
            if is_crashing:
                try:
                    server.sql(FILLING)
                except Refused:
                    pass
            self.pause.wait(0.3 + length)
            server.disk.free()
            self.revive(server)
        return end

    def revive(self, server):
        """Starts a server that may have ended, or be about to."""
        while True:
            try:
                server.start()
                server.sql("SELECT 1")
                break
            except (Refused, subprocess.CalledProcessError):
                self.pause.wait(0.05)
        try:
            self.pair.wait_for_standby(patience=5)
        except TimeoutError:
            # The server has written so much that it does not keep what the standby lacks.
            self.pair.second.copy(self.pair.first)
            self.pair.wait_for_standby()
