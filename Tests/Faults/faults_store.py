"""Faults of a store while people write to it."""

import os
import shutil
import subprocess

from fault import LIMIT, Fault, Skipped, in_order, once, sent


class Killed(Fault):
    """Kills sessions at random moments. Asserts that every message that was shown as sent is kept once, and in order."""

    def check(self):
        self.fill()
        kept = []
        for _ in range(self.chance.randrange(2, 5)):
            typed = [self.line() for _ in range(self.chance.randrange(1, 40))]
            with self.room() as terminal:
                wanted = self.chance.choice(typed)
                for line in typed:
                    if line == wanted:
                        terminal.send(line + "\r")
                        break
                    self.types(terminal, line)
                    terminal.until(lambda: sent(terminal, [line]), "the line before", LIMIT)
                terminal.until(lambda: sent(terminal, [wanted]) or self.chance.random() < 0.02, "a moment", LIMIT)
                self.moment(terminal)
                self.kill(terminal)
                shown = sent(terminal, typed)
            texts = self.texts()
            assert texts[:len(kept)] == kept, "earlier messages have changed"
            assert texts[len(kept):] == typed[:len(texts) - len(kept)], "kept: %r" % texts[len(kept):]
            in_order(shown, texts[len(kept):], "it was shown as sent")
            assert self.query("PRAGMA integrity_check") == ["ok"]
            kept = texts
        # The next session must not send what the killed one had not sent yet.
        self.pipe(["/quit"], "--open", "channel:1")
        assert self.texts() == kept


class Held(Fault):
    """Holds the store. Asserts that Parlor says nothing untrue and does not hang, and that every message is sent in order or
    shown at the end.
    """

    untrue = ("is wrong", "no channel", "No channel", "not a member", "nothing was lost", "does not exist")

    def check(self):
        self.fill()
        typed = []
        with self.room() as terminal:
            for _ in range(self.chance.randrange(1, 4)):
                lock = self.holds()
                for _ in range(self.chance.randrange(1, 4)):
                    typed.append(self.line())
                    self.types(terminal, typed[-1])
                    self.moment(terminal)
                terminal.send("/where\r")
                terminal.until(lambda: "/where" in terminal.lines()[-2] or "workspace:" in "\n".join(terminal.lines()[-9:]),
                               "an answer while the store is held", LIMIT)
                assert not sent(terminal, typed[-1:]), "shown as sent while the store is held"
                if self.chance.random() < 0.8:
                    lock.close()
                    last = typed[-1]
                    terminal.until(lambda: last in sent(terminal, [last]), "the line sent once the store is free", LIMIT)
                else:
                    break
            code = self.quit(terminal)
            shown = "\n".join(terminal.lines())
            lock.close()
        for words in self.untrue:
            assert words not in shown, "%r is said of a store that is held\n%s" % (words, shown)
        texts = self.texts()
        in_order([text for text in texts if text in typed], typed, "sent")
        lost = [line for line in typed if line not in texts]
        assert not lost or code == 75, "not sent, and it ends with %d: %r" % (code, lost)
        once(typed, texts + [line for line in lost if "\n" + line in shown], shown)
        self.log_in()

    def log_in(self):
        """Asserts that the right password is not called wrong while the store is held."""
        lock = self.holds(exclusive=self.chance.random() < 0.5)
        try:
            shown, errors = self.pipe(
                ["/home", "x", "e", "fill-1-0@example.org", "Lighthouse1!", "/quit"], codes=(0, 75))
        finally:
            lock.close()
        for words in self.untrue:
            assert words not in shown + errors, "%r is said of a store that is held\n%s%s" % (words, shown, errors)


class Full(Fault):
    """Fills the disk. Asserts that every typed message is sent, kept for the next session, or shown at the end."""

    def check(self):
        if os.geteuid() or subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", self.folder], stderr=subprocess.DEVNULL).returncode:
            raise Skipped("cannot mount a file system here")
        try:
            self.write()
        finally:
            subprocess.run(["umount", "-l", self.folder], check=True)

    def write(self):
        self.fill()
        typed = []
        with self.room() as terminal:
            self.type(terminal, typed)
            self.stuff()
            self.type(terminal, typed)
            is_freed = self.chance.random() < 0.5
            if is_freed:
                os.unlink(self.path("rest"))
                self.type(terminal, typed)
            code = self.quit(terminal)
            shown = "\n".join(terminal.lines())
            acknowledged = sent(terminal, typed)
        if not is_freed:
            os.unlink(self.path("rest"))
        texts = self.texts()
        in_order(acknowledged, texts, "shown as sent")
        waiting = self.query("SELECT text FROM unsent ORDER BY rowid")
        lost = [line for line in typed if line not in texts + waiting]
        assert not lost or code in (74, 75), "lost, and it ends with %d: %r\n%s" % (code, lost, shown)
        once(typed, texts + waiting + [line for line in lost if "\n" + line in shown], shown)
        assert self.query("PRAGMA integrity_check") == ["ok"]

    def type(self, terminal, typed):
        for _ in range(self.chance.randrange(1, 4)):
            line = self.line()
            typed.append(line)
            self.types(terminal, line)
            terminal.until(lambda: any(row.endswith(line) and not row.startswith("#") for row in terminal.lines()),
                           "%r in the room" % line, LIMIT)
            self.moment(terminal)

    def stuff(self):
        """Fills the disk but for up to 16 kB."""
        with open(self.path("rest"), "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                file.truncate(max(0, file.tell() - self.chance.randrange(0, 16384)))


class Replaced(Fault):
    """Moves, deletes, replaces or cuts the store. Asserts that no message typed afterwards is shown as sent and then lost."""

    def check(self):
        self.fill(messages=self.chance.randrange(0, 50))
        shutil.copytree(self.home, self.path("copy"))
        typed = []
        with self.room() as terminal:
            self.type(terminal, typed, range(self.chance.randrange(0, 3)))
            before = list(typed)
            harm = self.chance.choice(["delete", "move", "move folder", "copy over", "other", "cut"])
            getattr(self, harm.replace(" ", "_"))()
            self.type(terminal, typed, range(self.chance.randrange(1, 4)))
            self.quit(terminal)
            shown = "\n".join(terminal.lines())
            acknowledged = sent(terminal, typed)
        found = [text for path in self.stores() for text in self.lines_of(path)]
        for line in typed[len(before):]:
            where = (line in acknowledged, line in found, self.is_told(line, shown))
            assert any(where[1:]), "%s: %r is nowhere\n%s" % (harm, line, shown)
        for line in acknowledged:
            if line in typed[len(before):]:
                assert line in found, "%s: %r is shown as sent, and is lost\n%s" % (harm, line, shown)
        for path in self.stores():
            assert len(self.lines_of(path)) == len(set(self.lines_of(path))), "%s: twice in %s" % (harm, path)

    def is_told(self, line, shown):
        """Whether the line is shown at the end, or kept in a file."""
        return "\n" + line in shown or any(
            line.encode() in open(os.path.join(folder, name), "rb").read()
            for folder, _, names in os.walk(self.folder) for name in names)

    def type(self, terminal, typed, numbers):
        for _ in numbers:
            line = self.line()
            typed.append(line)
            self.types(terminal, line)
            self.moment(terminal, 0.4)

    def stores(self):
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.folder) for name in names
                if name.startswith("parlor.sqlite") and name[-4:] not in ("-wal", "-shm", "ions")]

    def lines_of(self, path):
        try:
            return [text for text in self.texts(path) if text.startswith("line ")]
        except Exception:
            return []

    def delete(self):
        for name in os.listdir(os.path.dirname(self.store)):
            os.unlink(os.path.join(os.path.dirname(self.store), name))

    def move(self):
        os.rename(self.store, self.store + "-moved")

    def move_folder(self):
        os.rename(self.home, self.path("elsewhere"))

    def copy_over(self):
        shutil.copy(os.path.join(self.path("copy"), "data", "parlor.sqlite"), self.store + ".new")
        os.rename(self.store + ".new", self.store)

    def other(self):
        with open(self.store + ".new", "w") as file:
            file.write("something else\n")
        os.rename(self.store + ".new", self.store)

    def cut(self):
        os.truncate(self.store, self.chance.choice([0, 100, 4096]))


class Away(Fault):
    """The store is moved away and back in the middle of a burst of lines: each is sent once, in order."""

    def check(self):
        self.fill()
        typed = [self.line() for _ in range(self.chance.randrange(2, 40))]
        moved = self.chance.choice([self.store, os.path.dirname(self.store), self.home])
        leaves, returns = sorted(self.chance.randrange(len(typed)) for _ in range(2))
        with self.room() as terminal:
            for number, line in enumerate(typed):
                self.types(terminal, line)
                if number == leaves:
                    os.rename(moved, moved + "-away")
                    self.moment(terminal, 0.4)
                if number == returns:
                    os.rename(moved + "-away", moved)
            terminal.until(lambda: sent(terminal, typed) == typed, "all lines sent", LIMIT)
            self.quit(terminal)
        assert self.texts() == typed, "typed %r, kept %r" % (typed, self.texts())


class Lent(Fault):
    """Names files of the store where other files are expected. Asserts that they are refused and that nothing is lost later."""

    def check(self):
        self.fill()
        target = self.store + self.chance.choice(["", "-wal", "-shm"])
        with self.room() as holder:
            path = self.chance.choice([self.plain, self.soft, self.hard, self.dotted])(target)
            option = self.chance.choice(["push", "payments", "screens", None])
            if option:
                self.pipe(["/quit"], "--" + option, path, codes=(0, 65, 66, 77))
            self.quit(holder)
        # If a process opens and closes a file of its own store, its locks on the store are released.
        with self.room() as writer:
            writer.send("/file %s\r" % path).sees("another file", LIMIT).send("\x15/where\r").sees("workspace:", LIMIT)
            # Another session starts and ends. If it saw no locks, it would empty the log.
            self.pipe(["/quit"])
            typed = [self.line() for _ in range(5)]
            for line in typed:
                self.types(writer, line)
                writer.until(lambda: sent(writer, [line]), "the line before", LIMIT)
            writer.until(lambda: sent(writer, typed) == typed, "all lines sent", LIMIT)
            self.pipe(["/quit"])
            self.kill(writer)
        assert self.texts()[-5:] == typed, "shown as sent, and lost: %r" % (self.texts(),)
        assert self.query("SELECT name FROM attachment") == [], "a file of the store was sent"
        assert self.query("PRAGMA integrity_check") == ["ok"]

    def plain(self, path):
        return path

    def soft(self, path):
        os.symlink(path, self.path("soft"))
        return self.path("soft")

    def hard(self, path):
        os.link(path, self.path("hard"))
        return self.path("hard")

    def dotted(self, path):
        folder, name = os.path.split(path)
        return os.path.join(folder, "..", os.path.basename(folder), ".", name)
