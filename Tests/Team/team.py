"""A team on one machine: a server, and homes of several people, each with a proxy before the server."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading

from checker import Message
from proxy import Proxy
from server import ROOT, Server

PARLOR = os.environ.get("PARLOR", os.path.join(ROOT, ".build", "debug", "parlor"))
PASSWORD = "Lighthouse1!"
LIMIT = 60
# Channels that everybody is in.
ROOMS = (42, 46)
WAITING = 1 << 40


class Home:
    """What one person has on one machine."""

    def __init__(self, name, folder, server, chance):
        self.name, self.path = name, os.path.join(folder, name)
        self.proxy = Proxy(os.path.join(folder, "to-" + name), server.host, chance)
        url = "postgresql://parlor_client@/parlor?host=" + self.proxy.folder
        subprocess.run(
            [PARLOR, "join", url, "--home", self.path], check=True, timeout=LIMIT, text=True, stdout=subprocess.DEVNULL,
            input="%s@lighthouse.example\n%s\n" % (name, PASSWORD))
        self.store = sqlite3.connect("file:%s/data/parlor.sqlite?mode=ro" % self.path, uri=True, timeout=LIMIT)

    def agents(self):
        found = subprocess.run(
            ["pgrep", "-f", "parlor-agent run --home %s( |$)" % self.path], stdout=subprocess.PIPE, text=True, check=False)
        return [int(line) for line in found.stdout.split()]

    def kill_agents(self):
        # The next agent ends if this one still holds the store's lock.
        while found := self.agents():
            for process in found:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def start_agent(self):
        agent = os.path.join(os.path.dirname(os.path.abspath(PARLOR)), "parlor-agent")
        with open(self.path + ".log", "wb") as log:
            return subprocess.Popen([agent, "run", "--home", self.path], stdout=log, stderr=log)

    def log(self):
        with open(self.path + ".log", encoding="utf-8") as log:
            return log.read().strip()

    def waiting(self):
        """What waits for the server, and why; empty if nothing waits."""
        count = self.store.execute("SELECT count(*) FROM outbox").fetchone()[0]
        fault = self.store.execute("SELECT fault FROM origin").fetchone()[0]
        return "%d wait, %d agents, %s; %s" % (count, len(self.agents()), fault, self.log()) if count else ""

    def returned(self):
        """The texts that the server has refused, and why. Nothing here may be refused."""
        return self.store.execute("SELECT text, reason FROM unsent").fetchall()

    def number(self, text):
        """The number of a message that this replica holds."""
        return self.store.execute("SELECT number FROM message WHERE text = ?", (text,)).fetchone()[0]

    def rows(self, room):
        """The messages of a room that the server has acknowledged, from the first that the replica holds."""
        held = self.store.execute("SELECT held_from FROM room WHERE id = ?", (room,)).fetchone()
        rows = self.store.execute(
            "SELECT sequence, number, author_id, text, deleted_at IS NOT NULL, id FROM message"
            " WHERE room_id = ? AND sequence >= ? AND sequence < ? ORDER BY sequence", (room, held[0], WAITING)).fetchall()
        return [
            Message(*row[:4], bool(row[4]), tuple(sorted(self.store.execute(
                "SELECT emoji, account_id FROM reaction WHERE message_id = ?", (row[5],)))))
            for row in rows]

    def close(self):
        self.kill_agents()
        self.store.close()
        self.proxy.close()


class Session:
    """A session on a pipe, in a room."""

    def __init__(self, home, room):
        self.process = subprocess.Popen(
            [PARLOR, "--home", home.path, "--open", "channel:%d" % room], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.watch = threading.Timer(LIMIT, self.process.kill)
        self.watch.start()

    def type(self, line):
        self.process.stdin.write(line + "\n")

    def say(self, text):
        """Writes a message. Returns the number it is shown with, which says that the store has it."""
        self.type(text)
        for line in self.process.stdout:
            if shown := re.match(r"\s*(\d+)\s+%s\b" % re.escape(text), line):
                return int(shown.group(1))
        raise AssertionError("%s was never shown" % text)

    def end(self, is_killed=False):
        if is_killed:
            self.process.kill()
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdout.read()
        code = self.process.wait(LIMIT)
        self.watch.cancel()
        self.process.stdout.close()
        if not is_killed and code:
            raise AssertionError("a session has ended with %d" % code)


class Team:
    """Everything, in a folder of its own. `close` deletes it."""

    def __init__(self, chance, names=("emma", "lucas", "mina")):
        self.server = Server()
        subprocess.run([PARLOR, "server", "init", self.server.url], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
        subprocess.run(
            [PARLOR, "server", "import", "--demo", self.server.url], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
        self.folder = tempfile.mkdtemp(prefix="homes-", dir="/tmp")
        self.homes = [Home(name, self.folder, self.server, chance) for name in names]

    def messages(self):
        """What the server has of the rooms."""
        reactions = {}
        for number, emoji, account in self.server.sql("SELECT message, emoji, account_id FROM parlor.reaction"):
            reactions.setdefault(int(number), []).append((emoji, int(account)))
        rows = self.server.sql(
            "SELECT room_id, sequence, number, author_id, translate(text, E'\\n\\t\\\\', '   '), deleted_at IS NOT NULL"
            " FROM parlor.message WHERE room_id IN %s ORDER BY room_id, sequence" % (ROOMS,))
        rooms = {room: [] for room in ROOMS}
        for room, sequence, number, author, text, is_deleted in rows:
            rooms[int(room)].append(Message(
                int(sequence), int(number), int(author), text, is_deleted == "t", tuple(sorted(reactions.get(int(number), [])))))
        return rooms

    def replicas(self):
        table = str.maketrans("\n\t\\", "   ")
        return {
            home.name: {room: [row._replace(text=row.text.translate(table)) for row in home.rows(room)] for room in ROOMS}
            for home in self.homes}

    def close(self):
        for home in self.homes:
            home.close()
        shutil.rmtree(self.folder)
        self.server.close()
