"""A team on one machine: a server with a standby, and homes of several people, each with proxies before the servers."""

import hashlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

import clock
from pair import Pair
from proxy import Proxy
from server import LIMIT, ROOT, cleaned_up
from story import Message

PARLOR = os.environ.get("PARLOR", os.path.join(ROOT, ".build", "debug", "parlor"))
PASSWORD = "Lighthouse1!"
DAY = 86400
# Channels that everybody is in.
ROOMS = (42, 46)
# The workspace of all rooms.
WORKSPACE = 1
# Channels that a run makes have higher numbers.
LAST_ROOM = 67
WAITING = 1 << 40
# People, and how many seconds their clocks are ahead.
PEOPLE = {"emma": 0, "lucas": DAY, "mina": -DAY}


def direct(one, other):
    """The number under which a history has the direct messages of two accounts. Their room may have none yet."""
    return 1_000_000 + 1000 * min(one, other) + max(one, other)


class Home:
    """What one person has on one machine."""

    def __init__(self, name, folder, server, ahead=0):
        self.name, self.path = name, os.path.join(folder, name)
        self.parlor, self.agent = [PARLOR], [os.path.join(os.path.dirname(os.path.abspath(PARLOR)), "parlor-agent")]
        if ahead:
            self.parlor, self.agent = clock.programs(os.path.join(folder, name + "-programs"), PARLOR, self.agent[0], ahead)
        self.proxies = [
            Proxy(os.path.join(folder, "%s-to-%d" % (name, number)), one) for number, one in enumerate(server.servers)]
        url = "postgresql://parlor_client@/parlor?host=" + ",".join(proxy.folder for proxy in self.proxies)
        subprocess.run(
            self.agent + ["join", url, "--home", self.path], check=True, timeout=LIMIT, text=True, stdout=subprocess.DEVNULL,
            input="%s@lighthouse.example\n%s\n" % (name, PASSWORD))
        self.store = sqlite3.connect(
            "file:%s/data/parlor.sqlite?mode=ro" % self.path, uri=True, timeout=LIMIT, check_same_thread=False)
        self.account = self.one("SELECT account_id FROM origin")
        self.started = []
        # With whom direct messages are written, by their number.
        self.directs = {}

    @property
    def rooms(self):
        return ROOMS + tuple(self.directs)

    def place(self, room):
        """Where a session shows a room."""
        return "workspace:%d/dms/dm:%d" % (WORKSPACE, self.directs[room]) if room in self.directs else "channel:%d" % room

    def key(self, room):
        """The number that a room has in the store."""
        if room not in self.directs:
            return room
        pair = sorted((self.account, self.directs[room]))
        found = self.rows("SELECT id FROM room WHERE workspace_id = ? AND low_id = ? AND high_id = ?", WORKSPACE, *pair)
        return found[0][0] if found else 0

    def rows(self, sql, *values):
        return self.store.execute(sql, values).fetchall()

    def one(self, sql, *values):
        return self.rows(sql, *values)[0][0]

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
        with open(self.path + ".log", "ab") as log:
            self.started.append(subprocess.Popen(self.agent + ["run", "--home", self.path], stdout=log, stderr=log))
        return self.started[-1]

    def leads(self, agent):
        """Whether an agent holds the lock of the replica. Until then, a session may start another one in its place."""
        with open("/proc/locks") as file:
            return any(line.split()[1] == "FLOCK" and line.split()[4] == str(agent.pid) for line in file)

    def failures(self):
        """The exit codes of agents that were started here and have ended with an error. None may, whatever the server does."""
        codes = [agent.poll() for agent in self.started]
        self.started = [agent for agent, code in zip(self.started, codes) if code is None]
        return [code for code in codes if code and code != -signal.SIGKILL]

    def log(self):
        """What agents that were started here have said last. Sessions start agents too."""
        if not self.started:
            return ""
        with open(self.path + ".log", encoding="utf-8") as log:
            return log.read().strip()[-1000:]

    def clear(self):
        for proxy in self.proxies:
            proxy.clear()

    def waiting(self):
        """What waits for the server, and why; empty if nothing waits."""
        count = self.one("SELECT count(*) FROM outbox") + self.one("SELECT count(*) FROM question WHERE answer IS NULL")
        fault = self.one("SELECT fault FROM origin")
        return "%d wait, %d agents, %s; %s" % (count, len(self.agents()), fault, self.log()) if count else ""

    def returned(self):
        """The texts that the server has refused, and why. Nothing here may be refused."""
        return self.rows("SELECT text, reason FROM unsent")

    def number(self, text):
        """The number of a message that this replica holds."""
        return self.one("SELECT number FROM message WHERE text = ?", text)

    def changed(self, numbers, text):
        """Those of some messages that have a text now; without one, those that are deleted."""
        marks = ",".join("?" * len(numbers))
        return [number for number, in self.rows(
            "SELECT number FROM message WHERE number IN (%s) AND %s" % (
                marks, "text = ?" if text else "deleted_at IS NOT NULL"), *numbers, *[text] if text else [])]

    def reactions(self, room, emoji):
        """The numbers of the messages of a room that one has reacted to."""
        return {number for number, in self.rows(
            "SELECT number FROM message m JOIN reaction ON message_id = m.id WHERE room_id = ? AND account_id = ? AND emoji = ?",
            self.key(room), self.account, emoji)}

    def newest_file(self, room):
        """The number, the name and the text of the newest file of a run in a room; None if there is none."""
        found = self.rows(
            "SELECT m.number, a.name, m.text FROM message m JOIN attachment a ON a.message_id = m.id WHERE m.room_id = ?"
            " AND m.sequence < ? AND m.text LIKE 't-%-file' ORDER BY m.sequence DESC LIMIT 1", self.key(room), WAITING)
        return found[0] if found else None

    def channels(self, is_joined):
        """The channels of others that a run has made."""
        return self.rows(
            "SELECT id, name FROM room WHERE id > ? AND admin_id != ?"
            " AND EXISTS (SELECT 1 FROM room_member WHERE room_id = id AND account_id = ?) = ?",
            LAST_ROOM, self.account, self.account, is_joined)

    def places(self, room):
        """Where the messages of a room are that the server has acknowledged."""
        return self.rows("SELECT number, sequence FROM message WHERE room_id = ? AND sequence < ?", self.key(room), WAITING)

    def messages(self, room):
        """The messages of a room that the server has acknowledged, from the first that the replica holds."""
        room, reactions, files = self.key(room), {}, {}
        for key, *reaction in self.rows(
                "SELECT message_id, emoji, account_id FROM reaction WHERE message_id IN"
                " (SELECT id FROM message WHERE room_id = ?) ORDER BY emoji, account_id", room):
            reactions.setdefault(key, []).append(tuple(reaction))
        for key, file, name, size in self.rows(
                "SELECT message_id, id, name, size FROM attachment WHERE message_id IN"
                " (SELECT id FROM message WHERE room_id = ?) ORDER BY position", room):
            files.setdefault(key, []).append((name, size, self.digest(file, size)))
        return [
            Message(*row[:4], bool(row[4]), tuple(reactions.get(row[5], [])), tuple(files.get(row[5], [])))
            for row in self.rows(
                "SELECT sequence, number, author_id, text, deleted_at IS NOT NULL, id FROM message"
                " WHERE room_id = ? AND sequence >= (SELECT held_from FROM room WHERE id = room_id) AND sequence < ?"
                " ORDER BY sequence", room, WAITING)]

    def held(self, room):
        """From which place on the replica holds a room."""
        found = self.rows("SELECT held_from FROM room WHERE id = ?", self.key(room))
        return found[0][0] if found else 1

    def digest(self, file, size):
        """The digest of a file's bytes; None if they are not all here."""
        pieces = self.rows("SELECT bytes FROM attachment_piece WHERE attachment_id = ? ORDER BY position", file)
        content = b"".join(piece for piece, in pieces)
        return hashlib.sha256(content).hexdigest() if len(content) == size else None

    def state(self):
        members = {}
        for room, account in self.rows(
                "SELECT m.room_id, m.account_id FROM room_member m JOIN room r ON r.id = m.room_id AND r.name IS NOT NULL"
                " WHERE r.id > ? AND r.id IN (SELECT room_id FROM room_member WHERE account_id = ?) ORDER BY m.account_id",
                LAST_ROOM, self.account):
            members.setdefault(room, []).append(account)
        return {
            "rooms": {room: plain(self.messages(room)) for room in self.rooms},
            "held": {room: self.held(room) for room in self.rooms},
            "channels": dict(self.rows("SELECT id, name FROM room WHERE id > ? AND name IS NOT NULL", LAST_ROOM)),
            "members": members,
            "nicknames": dict(self.rows(
                "SELECT id, nickname FROM account WHERE email IN (%s) OR id IN (SELECT account_id FROM room_member"
                " WHERE room_id IN %s)" % (",".join("?" * len(PEOPLE)), ROOMS),
                *[name + "@lighthouse.example" for name in PEOPLE])),
        }

    def close(self):
        self.kill_agents()
        for agent in self.started:
            agent.wait()
        self.store.close()
        for proxy in self.proxies:
            proxy.close()


def plain(messages):
    """Messages with texts that psql prints on one line."""
    table = str.maketrans("\n\t\\", "   ")
    return [message._replace(text=message.text.translate(table)) for message in messages]


class Team:
    """Everything, in a folder of its own. `close` deletes it."""

    def __init__(self, people=None):
        self.server, self.homes = Pair(), []
        self.folder = tempfile.mkdtemp(prefix="homes-", dir="/tmp")
        people = people or PEOPLE
        if not clock.can_be_wrong():
            print("team: no clock is wrong here: that is possible on Linux with x86_64 only", file=sys.stderr)
            people = dict.fromkeys(people, 0)
        with cleaned_up(self):
            for words in (["init"], ["import", "--demo"]):
                subprocess.run(
                    [PARLOR, "server", *words, self.server.url], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
            for name, ahead in people.items():
                self.homes.append(Home(name, self.folder, self.server, ahead))
            for home in self.homes:
                home.directs = {
                    direct(home.account, other.account): other.account for other in self.homes if other is not home}

    def messages(self):
        """What the server has of the rooms."""
        reactions, files = {}, {}
        for number, emoji, account in self.server.sql(
                "SELECT message, emoji, account_id FROM parlor.reaction ORDER BY emoji COLLATE \"C\", account_id"):
            reactions.setdefault(int(number), []).append((emoji, int(account)))
        for number, name, size, digest in self.server.sql(
                "SELECT message, name, size, encode((SELECT sha256(string_agg(bytes, '' ORDER BY p.position))"
                " FROM parlor.piece p WHERE p.file = number), 'hex')"
                " FROM parlor.file WHERE message IS NOT NULL ORDER BY message, position"):
            files.setdefault(int(number), []).append((name, int(size), digest))
        rows = self.server.sql(
            "SELECT coalesce(1000000 + 1000 * low_id + high_id, room_id), sequence, number, author_id,"
            " translate(text, E'\\n\\t\\\\', '   '), m.deleted_at IS NOT NULL"
            " FROM parlor.message m JOIN parlor.room r ON r.id = room_id"
            " WHERE room_id IN %s OR r.workspace_id = %d AND low_id IS NOT NULL ORDER BY 1, 2" % (ROOMS, WORKSPACE))
        rooms = {room: [] for home in self.homes for room in home.rooms}
        for room, sequence, number, author, text, is_deleted in rows:
            if int(room) not in rooms:
                continue
            rooms[int(room)].append(Message(
                int(sequence), int(number), int(author), text, is_deleted == "t", tuple(reactions.get(int(number), [])),
                tuple(files.get(int(number), []))))
        return rooms

    def state(self):
        """What the server has."""
        members = {}
        for room, account in self.server.sql(
                "SELECT room_id, account_id FROM parlor.room_member m JOIN parlor.room r ON r.id = room_id"
                " WHERE room_id > %d AND name IS NOT NULL AND left_at IS NULL ORDER BY account_id" % LAST_ROOM):
            members.setdefault(int(room), []).append(int(account))
        return {
            "rooms": self.messages(),
            "channels": {
                int(room): name for room, name in self.server.sql(
                    "SELECT id, name FROM parlor.room WHERE id > %d AND name IS NOT NULL" % LAST_ROOM)},
            "members": members,
            "nicknames": {
                int(account): name for account, name in self.server.sql(
                    "SELECT id, nickname FROM parlor.account WHERE id IN (SELECT account_id FROM parlor.room_member"
                    " WHERE room_id IN %s)" % (ROOMS,))},
        }

    def close(self):
        for home in self.homes:
            home.close()
        shutil.rmtree(self.folder)
        self.server.close()
