"""A server with the demo world and more people, and homes that reach it without a proxy."""

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from server import AGENT, LIMIT, ROOT, Server

PARLOR = os.environ.get("PARLOR", os.path.join(ROOT, ".build", "release", "parlor"))
PASSWORD = "Lighthouse1!"
ROOM = 42
# People who have the password of everybody in the demo world, and are in the same workspace and the same room.
PEOPLE = """
INSERT INTO parlor.account (email, nickname, nickname_key, phone, coins, setting, verifier, created_at)
SELECT 'guest' || i || '@lighthouse.example', 'guest' || i, 'guest' || i, '', 0, setting, verifier, 0
FROM generate_series(1, %d) i, parlor.account WHERE email = 'emma@lighthouse.example';
INSERT INTO parlor.workspace_member (workspace_id, account_id, joined_at, rev)
SELECT 1, id, 0, parlor.bump_workspace(1) FROM parlor.account WHERE email LIKE 'guest%%' ORDER BY id;
SELECT count(parlor.add_to_room(id, 42)) FROM parlor.account WHERE email LIKE 'guest%%';
"""


class Home:
    """What one person has on one machine. Many homes need users of their own, which root can give them: the system lets each
    user have 128 watches on files, and every session and agent has one.
    """

    def __init__(self, world, name, user):
        self.name, self.path = name, os.path.join(world.folder, name)
        # The user may enter the folder of the server's socket, as root may.
        self.words = [
            "setpriv", f"--reuid={user}", "--inh-caps=+dac_override", "--ambient-caps=+dac_override",
        ] if os.geteuid() == 0 else []
        subprocess.run(
            [*self.words, PARLOR, "join", world.server.people, "--home", self.path], check=True, timeout=LIMIT, text=True,
            stdout=subprocess.DEVNULL, input=f"{name}@lighthouse.example\n{PASSWORD}\n")
        self.store = sqlite3.connect(f"file:{self.path}/data/parlor.sqlite?mode=ro", uri=True, timeout=LIMIT)

    def agents(self):
        found = subprocess.run(
            ["pgrep", "-f", f"parlor-agent run --home {self.path}( |$)"], stdout=subprocess.PIPE, text=True, check=False)
        return [int(line) for line in found.stdout.split()]

    def kill_agents(self):
        # The next agent ends if this one still holds the store's lock.
        while found := self.agents():
            for process in found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

    def wait_until_sent(self):
        end = time.monotonic() + LIMIT
        while self.store.execute("SELECT count(*) FROM outbox").fetchone()[0]:
            if time.monotonic() > end:
                raise AssertionError(f"{self.name} has not sent what it wrote")
            time.sleep(0.01)

    def close(self):
        self.kill_agents()
        self.store.close()


class World:
    """A server with the demo world and `guests` more people, and a folder for homes."""

    def __init__(self, guests, connections=300):
        self.homes = []
        self.server = Server(f"-c max_connections={connections} -c shared_buffers=256MB")
        self.folder = tempfile.mkdtemp(prefix="homes-", dir="/tmp")
        os.chmod(self.folder, 0o711)
        for words in (["init", self.server.url], ["import", "--demo", self.server.url]):
            subprocess.run([AGENT, "server", *words], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
        self.server.sql(PEOPLE % guests)
        self.server.sql("VACUUM ANALYZE")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for home in self.homes:
            home.close()
        shutil.rmtree(self.folder)
        self.server.close()

    def join_guests(self, count):
        """Homes of several people, each with a user of its own."""
        for number in range(1, count + 1):
            self.homes.append(Home(self, f"guest{number}", 100_000 + number))
        return self.homes


class Pipe:
    """A session of a home on pipes, in a room."""

    def __init__(self, home):
        self.process = subprocess.Popen(
            [*home.words, PARLOR, "--home", home.path, "--open", f"channel:{ROOM}"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.buffer = b""

    def write(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def read(self):
        """Whole lines that have come; at the end of the output, nothing."""
        piece = os.read(self.process.stdout.fileno(), 1 << 16)
        *lines, self.buffer = (self.buffer + piece).split(b"\n")
        return lines if piece else None

    def say(self, text):
        """Writes a line, and waits until it is shown."""
        self.write(text + b"\n")
        while (lines := self.read()) is not None:
            if any(text in line for line in lines):
                return
        raise AssertionError(f"{text} was never shown")

    def end(self):
        watch = threading.Timer(LIMIT, self.process.kill)
        watch.start()
        self.process.stdin.close()
        while self.read() is not None:
            pass
        code = self.process.wait()
        watch.cancel()
        self.process.stdout.close()
        if code:
            raise AssertionError(f"{self.process.args[0]} has ended with {code}")
