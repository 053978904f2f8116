"""Damaged pages of a store."""

import os
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor

from fault import LIMIT, Fault
from store import PARLOR

PAGES = 110
PAGE = 4096


class Damaged(Fault):
    """Overwrites a page of a store, of every kind, with zeros, with random bytes or with another page. Whatever SQLite's full check
    does not find whole, Parlor must tell of, end with 65, and leave as it is. What is rescued from it must be whole.
    """

    def check(self):
        self.fill(messages=300, rooms=3)
        self.empty_log()
        with open(self.store, "rb") as file:
            self.whole = file.read()
        stores = []
        pages = self.pages()
        while len(stores) < PAGES:
            home = self.path("damaged-%d" % len(stores))
            if self.damage(home, pages[len(stores) % len(pages)]):
                stores.append(home)
        with ThreadPoolExecutor(4) as threads:
            silent = [words for words in threads.map(self.told, stores) if words]
        assert not silent, "%d of %d are not told of:\n%s" % (len(silent), PAGES, "\n".join(silent))
        for home in self.chance.sample(stores, 10):
            self.rescue(home)

    def empty_log(self):
        connection = sqlite3.connect(self.store)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def pages(self):
        """The numbers of all pages, in random order, with those of each table and each index first."""
        connection = sqlite3.connect(self.store)
        rows = connection.execute("SELECT name, pagetype, pageno FROM dbstat").fetchall()
        connection.close()
        self.chance.shuffle(rows)
        first = {(name, kind): page for name, kind, page in rows}
        return list(first.values()) + [page for name, kind, page in rows if first[name, kind] != page]

    def damage(self, home, page):
        """Makes a store with a damaged page. Returns false if SQLite finds nothing wrong with it."""
        end = self.chance.randrange(len(self.whole) // PAGE) * PAGE
        harm = self.chance.choice([bytes(PAGE), self.chance.randbytes(PAGE), self.whole[end:end + PAGE]])
        store = os.path.join(home, "data", "parlor.sqlite")
        os.makedirs(os.path.dirname(store), 0o700, exist_ok=True)
        with open(store, "wb") as file:
            file.write(self.whole[:(page - 1) * PAGE] + harm + self.whole[page * PAGE:])
        connection = sqlite3.connect("file:%s?immutable=1" % store, uri=True)
        try:
            return connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
        except sqlite3.DatabaseError:
            return True
        finally:
            connection.close()

    def told(self, home):
        """Returns what is wrong with a session in a damaged store; None if it tells of the damage."""
        done = self.run(["--home", home], "/quit\n")
        words = done.stderr
        if done.returncode == 65 and ("damaged" in words or "not a Parlor store" in words):
            return None
        return "%s: ended with %d\n%s\n%s" % (home, done.returncode, done.stdout, words)

    def rescue(self, home):
        into = home + "-rescued"
        done = self.run(["rescue", home, into])
        store = os.path.join(into, "data", "parlor.sqlite")
        if done.returncode == 65 and not os.path.exists(into):
            assert "nothing can be read" in done.stderr, done.stderr
            return
        assert done.returncode in (0, 65), done.stdout + done.stderr
        assert self.query("PRAGMA integrity_check", store) == ["ok"], done.stdout
        assert self.query("PRAGMA foreign_key_check", store) == [], done.stdout
        after = self.run(["--home", into], "/quit\n")
        assert after.returncode == 0, after.stdout + after.stderr

    def run(self, arguments, typed=""):
        return subprocess.run([PARLOR, *arguments, "--lang", "en"], input=typed, capture_output=True, text=True,
                              timeout=LIMIT)
