"""What sessions do while kills and errors strike at their system calls."""

import hashlib
import os
import re
import shutil
import sqlite3
import subprocess

from fault import LIMIT, WRITER
from faults_calls import Struck
from faults_push import Notified
from test_purchase import Payer

# A store of version 0.1.0, with a room of messages.
OLD = """
INSERT INTO account (email, nickname, phone, coins, password, created_at) VALUES ('a@example.org', 'A', '', 7, '*', 1);
INSERT INTO workspace (admin_id, name, description, created_at) VALUES (1, 'Old', '', 1);
INSERT INTO workspace_member VALUES (1, 1, 1);
INSERT INTO room (workspace_id, name, description, admin_id, created_at, last_message_id, last_sequence, last_at)
VALUES (1, 'channel-1', '', 1, 1, 300, 300, 300);
INSERT INTO room_member (account_id, room_id, joined_at) VALUES (1, 1, 1);
WITH n (n) AS (SELECT 1 UNION SELECT n + 1 FROM n WHERE n < 300)
INSERT INTO message (room_id, sequence, author_id, sent_at, text) SELECT 1, n, 1, n, 'old ' || n FROM n;
INSERT INTO device_setting VALUES ('session', '1');
"""


class Sent(Struck):
    """Messages: what is shown as sent is kept, in its order and once."""

    def act(self, at):
        typed = [self.line() for _ in range(5)]
        return self.judge(self.run(at, typed, "--open", "channel:1"), typed)

    def end(self):
        self.judge(self.run(0, [], "--open", "channel:1"), [])


class Migrated(Struck):
    """A store of an older version: all that it has is there in the newest one, and a message follows it."""

    def begin(self):
        self.old, self.template = self.beside("old.sqlite"), ["old %d" % number for number in range(1, 301)]
        subprocess.run([WRITER, "old", self.old, "14"], check=True, timeout=LIMIT)
        connection = sqlite3.connect(self.old)
        connection.executescript(OLD)
        connection.close()
        self.put()

    def put(self):
        """Puts the old store in place."""
        shutil.rmtree(self.home, ignore_errors=True)
        os.makedirs(os.path.dirname(self.store), mode=0o700)
        shutil.copy(self.old, self.store)
        self.kept, self.typed = list(self.template), list(self.template)

    def act(self, at):
        if self.query("PRAGMA user_version", self.copied()) != [14]:
            self.put()
        typed = [self.line()]
        return self.judge(self.run(at, typed, "--open", "channel:1"), typed)

    def end(self):
        self.put()
        done = self.act(0)
        assert self.kept == self.typed, done
        assert self.query("SELECT sequence FROM message ORDER BY id", self.copy) == list(range(1, 302)), done
        assert self.query("SELECT coins FROM account", self.copy) == [7], done
        assert not self.query("PRAGMA foreign_key_check", self.copy), done


class Pushed(Struck, Notified):
    """Notifications from a file: each is in the inbox once, and shown; again only if the session was ended just after."""

    def begin(self):
        super().begin()
        self.file = self.beside("notes")
        self.said, self.shown, self.unsure, self.unseen = [], [], [], set()

    def act(self, at):
        bodies = [self.line() for _ in range(3)]
        self.append(bodies)
        self.said += bodies
        done = self.run(at, [], "--push", self.file, is_over=lambda shown: bodies[-1] in shown or "2 more" in shown)
        told = Notified.lines(self, done, self.said)
        lines = self.take(told, self.shown, self.unsure)
        # What is not in the inbox is known from a mark, which the next session may be unable to read. A session on a slow machine may
        # be ended before it has told of anything: what was unsure before is still so.
        is_unmarked = not told or "not in the inbox yet" in done.errors
        self.unsure = lines if is_unmarked else lines[-1:] if done.code else []
        if "cannot write standard output" in done.errors:
            # They are in the inbox only.
            self.unseen |= set(bodies)
        kept = self.query("SELECT body FROM notice ORDER BY id", self.copy)
        assert kept == self.said[:len(kept)], "the inbox has %r of %r\n%s" % (kept, self.said, done)
        return done

    def end(self):
        done = self.act(0)
        assert self.query("SELECT body FROM notice ORDER BY id", self.copy) == self.said, done
        missing = set(self.said) - set(self.shown) - self.unseen
        assert not missing, "never shown: %r" % missing


class Bought(Struck):
    """Coins: each request that is shown as waiting is in the file once, and each receipt is credited once."""

    def begin(self):
        super().begin()
        self.payer = Payer(self.beside("payments"))
        self.runs = 0

    def act(self, at):
        before, known = self.requests(), len(self.stored(self.copy))
        self.runs += 1
        for number, request in enumerate(before.values()):
            if request["request"] not in self.paid():
                self.payer.append(self.payer.receipt(request, transaction="T-%d" % number))
        transactions = self.paid().values()

        def is_over(shown):
            requests = self.requests()
            is_requested = len(requests) > len(before) and set(transactions) <= set(self.payer.finished())
            if at or not is_requested:
                return is_requested
            # The request that is new may be one that a kill had kept from the file, and that of this run still to come.
            return len(self.stored(self.store)) > known and self.owed(self.store) <= set(requests)

        done = self.run(at, ["1", "y"], "--payments", self.payer.path, "--open", "coins", is_over=is_over)
        ids, stored = set(self.requests()), self.stored(self.copy)
        assert ids <= set(stored) and len(stored) <= self.runs, "%r were requested, stored are %r\n%s" % (ids, stored, done)
        coins, = self.query("SELECT coins FROM account WHERE id = 1", self.copy)
        done.is_paid = coins == 10 * len(transactions)
        assert coins <= 10 * len(transactions), "%d coins for %d receipts\n%s" % (coins, len(transactions), done)
        assert done.code or done.name or done.is_paid, "%d coins for %d receipts\n%s" % (coins, len(transactions), done)
        return done

    def lines(self):
        return self.payer.lines() if os.path.exists(self.payer.path) else []

    def stored(self, path):
        return self.query("SELECT request FROM purchase ORDER BY id", path)

    def owed(self, path):
        """The requests that must reach the file: all but those that an error kept from it, and that have failed for it."""
        return set(self.query("SELECT request FROM purchase WHERE NOT (state = 3 AND submitted_at IS NULL)", path))

    def requests(self):
        """By id: a kill may leave a request in the file twice, and the payer takes it as one."""
        return {line["request"]: line for line in self.lines() if "request" in line and "transaction" not in line}

    def paid(self):
        """The transactions of the receipts, by request."""
        return {line["request"]: line["transaction"] for line in self.lines() if "state" in line}

    def end(self):
        # What a kill has kept from the file is requested at the next start.
        for _ in range(2):
            done = self.act(0)
        missing = self.owed(self.copy) - set(self.requests())
        assert not missing, "never requested: %r\n%s" % (missing, done)
        assert done.is_paid, done


class Filed(Struck):
    """Files: a message has all bytes of its file, and what is saved has them too."""

    def begin(self):
        super().begin()
        self.saved, self.told, self.digests = self.beside("saved"), [], {}
        os.mkdir(self.saved)

    def act(self, at):
        line = self.line()
        path = self.beside(line.replace(" ", "-"))
        content = self.chance.randbytes(self.chance.randrange(1, 30_000))
        with open(path, "wb") as file:
            file.write(content)
        self.digests[line] = hashlib.sha256(content).hexdigest()
        # The numbers on the screen begin again after 99.
        place = len(self.kept) % 99 + 1
        typed = ["/file %s -- %s" % (path, line)]
        done = self.run(
            at, typed + ["/save %d 1 %s" % (place, self.saved)], "--open", "channel:1",
            is_over=lambda shown: re.search(r"\u2713  saved|/save", shown))
        known = len(self.kept)
        self.judge(done, [line])
        for text in self.kept[known:]:
            self.check_bytes(text)
        self.told += [name for name in os.listdir(self.saved) if os.path.join(self.saved, name) in done.shown]
        for name in os.listdir(self.saved):
            with open(os.path.join(self.saved, name), "rb") as file, \
                    open(self.beside(name.removesuffix(".part")), "rb") as whole:
                saved, content = file.read(), whole.read()
            # A kill may leave the beginning of a file under a name that says so, or the name that the whole file was to get.
            is_part = name.endswith(".part") and content.startswith(saved) or not saved and name not in self.told
            assert saved == content or self.way == "kills" and is_part, "%s was saved with other bytes" % name
        return done

    def check_bytes(self, text):
        pieces = self.query(
            "SELECT bytes FROM attachment_piece p JOIN attachment a ON a.id = p.attachment_id JOIN message m"
            " ON m.id = a.message_id WHERE m.text = '%s' ORDER BY p.position" % text, self.copy)
        assert hashlib.sha256(b"".join(pieces)).hexdigest() == self.digests[text], "%r has other bytes" % text

    def end(self):
        done = self.act(0)
        for text in self.kept:
            self.check_bytes(text)
        assert self.told and self.kept[-1] in done.said(), done
