"""What a person does in a session: writes, changes and deletes messages, sends and fetches files, asks the server."""

import hashlib
import os

from history import DONE, NOTHING, REFUSED, UNKNOWN
from session import Session

WORKSPACE = "workspace:1/home"
MOST_BYTES = 600_000
# What a session says if the server cannot be reached, and if nobody knows whether a question was answered.
AWAY, SILENT = "so that was not done", "has not answered"
# The channel is not listed, or not one of the account's, because something else has happened meanwhile.
REFUSALS = ("is none of the choices", "You are not in channel ")


class Person:
    """One person at one home. All that the person does is in the history."""

    def __init__(self, home, chance, history):
        self.home, self.chance, self.history = home, chance, history
        self.kills = 0

    def call(self, act, **facts):
        return self.history.call(self.home.name, act, **facts)

    def answer(self, call, answer, **facts):
        self.history.answer(self.home.name, call, answer, **facts)

    def end(self, session, chance=0.3):
        """Ends a session, and sometimes kills it. Returns whether it was killed."""
        is_killed = self.chance.random() < chance
        self.kills += is_killed
        session.end(is_killed)
        return is_killed

    def talk(self, room, name):
        """Writes some messages, and changes some. The session may be killed after any of them."""
        session = Session(self.home, self.home.place(room))
        shown, numbers, deleted, change = [], [], [], None
        for count in range(self.chance.randrange(1, 6)):
            text = "t-%s-%d" % (name, count)
            call = self.call("post", room=room, text=text)
            place = session.say(text)
            # The session has shown it: from now on it must not be lost.
            number = self.home.number(text)
            self.answer(call, DONE, number=number)
            # Lines are read in their order, so what was typed before is done.
            self.note(change)
            shown.append(place)
            numbers.append(number)
            change = self.change(session, room, text, self.chance.choice(shown), numbers, deleted)
        self.end(session)
        # What a session has not done when it ends is never done.
        self.note(change)

    def change(self, session, room, text, place, numbers, deleted):
        """Changes the message at a place. If others write meanwhile, another message may be there by now. Returns the call, and
        what finds out later whether it was done.
        """
        act = self.chance.choice(["", "edit", "edit", "delete", "react"])
        if act == "edit":
            call = self.call(act, room=room, text=text + " changed")
            session.type("/edit %d %s changed" % (place, text))
            return call, lambda: {"number": number for number in self.home.changed(numbers, text + " changed")}
        if act == "delete":
            call, others = self.call(act, room=room), list(numbers)
            # If nothing is asked, because the message is somebody else's by now, this is a message.
            self.call("post", room=room, text="y")
            session.type("/delete %d" % place, "y")

            def is_deleted():
                found = [number for number in self.home.changed(others, None) if number not in deleted]
                deleted.extend(found)
                return {"number": number for number in found}
            return call, is_deleted
        if act == "react":
            emoji = self.chance.choice("\u2705\u2615")
            call, before = self.call(act, room=room, emoji=emoji), self.home.reactions(room, emoji)
            session.type("/react %d %s" % (place, emoji))

            def changed():
                now = self.home.reactions(room, emoji)
                found = [(number, number in now) for number in before ^ now]
                return {"changed": found} if found else {}
            return call, changed
        return None

    def note(self, change):
        """Keeps whether something was changed. It was not if another message was at the place."""
        if change:
            call, find = change
            found = find()
            self.answer(call, DONE if found else REFUSED, **found)

    def share(self, room, name):
        """Writes a message with a file."""
        text, content = "t-%s-file" % name, self.chance.randbytes(self.chance.randrange(1, MOST_BYTES))
        path = os.path.join(self.home.path + ".files", name + ".bin")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        session = Session(self.home, self.home.place(room))
        call = self.call("post", room=room, text=text, file=[name + ".bin", len(content), hashlib.sha256(content).hexdigest()])
        session.say(text, "/file %s -- %s" % (path, text))
        self.answer(call, DONE, number=self.home.number(text))
        self.end(session)

    def fetch(self, room):
        """Saves the newest file of a room, unless no file is here. It may be one's own."""
        found = self.home.newest_file(room)
        if not found:
            return
        number, name, text = found
        folder = os.path.join(self.home.path + ".saved", "%d" % self.history.calls)
        os.makedirs(folder)
        session = Session(self.home, "message:%d" % number)
        place = session.read(r"\s*(\d+)\s+▸?(?:\S.{0,15} \d\d:\d\d  )?%s\b" % text)[0].group(1)
        call = self.call("fetch", room=room, number=number)
        session.ask(
            "/save %s 1 %s" % (place, folder),
            is_over=lambda _, shown: any(words in shown for words in ("saved", "did not work")))
        session.end()
        try:
            with open(os.path.join(folder, name), "rb") as file:
                self.answer(call, DONE, digest=hashlib.file_digest(file, "sha256").hexdigest())
        except FileNotFoundError:
            self.answer(call, UNKNOWN)

    def ask(self, act, place, lines, is_done, **facts):
        """Asks the server something, or is killed before it answers. `is_done` knows the answer from where it leads."""
        session = Session(self.home, place)
        call = self.call(act, **facts)
        if self.chance.random() < 0.15:
            session.type(*lines)
            self.kills += 1
            session.end(is_killed=True)
            return

        def answer(place, shown):
            if (done := is_done(place, shown)) is not None:
                return {"answer": DONE, **done}
            if AWAY in shown or SILENT in shown:
                return {"answer": NOTHING if AWAY in shown else UNKNOWN}
            return {"answer": REFUSED} if any(words in shown for words in REFUSALS) else None

        place, shown = session.ask(*lines, is_over=answer)
        session.end()
        self.answer(call, **answer(place, shown) or {"answer": REFUSED, "shown": shown[-1000:]})

    def make(self, name):
        """Makes a channel."""
        self.ask(
            "make", WORKSPACE + "/makeChannel", [name, ""],
            lambda place, _: {"room": int(place.split(":")[-1])} if "/channel:" in place else None, name=name)

    def join(self):
        """Joins a channel that somebody has made, unless there is none."""
        found = self.home.channels(is_joined=False)
        if found:
            room, name = self.chance.choice(found)
            self.ask(
                "join", WORKSPACE + "/explore", [name, "y"],
                lambda place, _: {} if place.endswith("/channel:%d" % room) else None, room=room)

    def leave(self):
        """Leaves a channel of somebody else, unless there is none."""
        found = self.home.channels(is_joined=True)
        if found:
            room, name = self.chance.choice(found)
            self.ask(
                "leave", "%s/channel:%d/settings" % (WORKSPACE, room), ["l", "y"],
                lambda _, shown: {} if "You are no longer in #%s." % name in shown else None, room=room)

    def rename(self, nickname):
        """Takes another nickname."""
        self.ask(
            "rename", WORKSPACE + "/profile/nickname", [nickname],
            lambda place, _: {} if place.endswith("/profile") else None, nickname=nickname)
