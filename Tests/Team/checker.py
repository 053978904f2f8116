#!/usr/bin/python3
"""Checks the history of a run: what a team's server and all replicas have in the end, against what people were told.

  checker.py FILE
"""

import collections
import sys
from typing import NamedTuple

from history import DONE, NOTHING, REFUSED, read


class Message(NamedTuple):
    sequence: int
    number: int
    author: int
    text: str
    is_deleted: bool = False
    reactions: tuple = ()
    # For each file its name, its size, and the digest of its bytes; none where the bytes were not fetched.
    files: tuple = ()


class Call(NamedTuple):
    process: str
    act: str
    facts: dict
    # None if whoever asked was killed before the answer.
    answer: str | None
    answered: dict

    @property
    def may_be_done(self):
        return self.answer not in (NOTHING, REFUSED)


class State(NamedTuple):
    """What a process has: messages by room, names of channels by room, members by room, nicknames by account."""

    rooms: dict
    channels: dict
    members: dict
    nicknames: dict

    @classmethod
    def of(cls, state):
        def number_keys(name):
            return {int(key): value for key, value in state[name].items()}

        rooms = {
            room: [
                Message(*row[:5], tuple(map(tuple, row[5])), tuple(map(tuple, row[6]))) for row in messages]
            for room, messages in number_keys("rooms").items()}
        return cls(rooms, number_keys("channels"), number_keys("members"), number_keys("nicknames"))


class Story(NamedTuple):
    """A history that was read."""

    calls: list
    seen: dict
    accounts: dict
    server: State
    replicas: dict

    @classmethod
    def of(cls, lines):
        answers, seen, accounts, states = {}, collections.defaultdict(set), {}, {}
        for line in lines:
            if "answer" in line:
                answers[line["call"]] = line
            elif "seen" in line:
                room, number, sequence = line["seen"]
                seen[room, number].add(sequence)
            elif "account" in line:
                accounts[line["process"]] = line["account"]
            elif "state" in line:
                states[line["process"]] = State.of(line["state"])
        calls = [
            Call(line["process"], line["act"], line, answers.get(line["call"], {}).get("answer"), answers.get(line["call"], {}))
            for line in lines if "act" in line]
        return cls(calls, seen, accounts, states.pop("server"), states)

    def of_act(self, *acts):
        return [call for call in self.calls if call.act in acts]


def findings(lines):
    """What is wrong, a sentence each."""
    story = Story.of(lines)
    found = []
    for check in (gaps, losses, doubles, inventions, moves, changes, files, channels, memberships, nicknames, differences):
        found += check(story)
    return found


def gaps(story):
    for room, messages in sorted(story.server.rooms.items()):
        numbers = [message.sequence for message in messages]
        if numbers != list(range(1, len(numbers) + 1)):
            yield "room %d: the sequence numbers have a gap: %s" % (room, numbers)


def losses(story):
    """All messages of a writer that were shown are there, in their order."""
    written = collections.defaultdict(list)
    for call in story.of_act("post"):
        if call.answer == DONE:
            written[call.facts["room"], call.process].append(call.answered["number"])
    for (room, process), numbers in sorted(written.items()):
        places = {message.number: message.sequence for message in story.server.rooms.get(room, [])}
        lost = [number for number in numbers if number not in places]
        order = [places[number] for number in numbers if number in places]
        if lost:
            yield "room %d: %s of %s are lost" % (room, lost, process)
        elif order != sorted(order):
            yield "room %d: the messages of %s are in another order: %s" % (room, process, order)


def doubles(story):
    for room, messages in sorted(story.server.rooms.items()):
        count = collections.Counter(
            (message.author, message.text) for message in messages if message.text.startswith("t-") and not message.is_deleted)
        for (_, text), times in count.items():
            if times > 1:
                yield "room %d: %s is there twice" % (room, text)


def inventions(story):
    """Every text is one that its author wrote into its room."""
    known = {(call.facts["room"], story.accounts[call.process], call.facts["text"]) for call in story.of_act("post", "edit")}
    for room, messages in sorted(story.server.rooms.items()):
        for message in messages:
            if message.text.startswith("t-") and (room, message.author, message.text) not in known:
                yield "room %d: nobody wrote %s" % (room, message.text)


def moves(story):
    """A message stays where it was once shown."""
    for (room, number), sequences in sorted(story.seen.items()):
        now = {message.sequence for message in story.server.rooms.get(room, []) if message.number == number}
        if now != sequences:
            yield "room %d: message %d was shown at %s, and is at %s" % (room, number, sorted(sequences), sorted(now))


def changes(story):
    """A message has its last text, and is deleted if it was deleted."""
    texts, deleted, doubtful = {}, set(), set()
    loose = collections.defaultdict(list)
    for call in story.of_act("post", "edit", "delete"):
        if call.answer == DONE and call.act == "delete":
            deleted.add(call.answered["number"])
        elif call.answer == DONE:
            texts[call.answered["number"]] = call.facts["text"]
        elif call.may_be_done and call.act == "delete":
            doubtful.add((call.facts["room"], story.accounts[call.process]))
        elif call.may_be_done and call.act == "edit":
            loose[call.facts["room"], story.accounts[call.process]].append(call.facts["text"])
    for room, messages in sorted(story.server.rooms.items()):
        for message in messages:
            key = (room, message.author)
            if message.number in deleted and not message.is_deleted:
                yield "room %d: message %d was deleted, and is there" % (room, message.number)
            if message.is_deleted and message.number in texts and message.number not in deleted and key not in doubtful:
                yield "room %d: nobody deleted message %d" % (room, message.number)
            text = texts.get(message.number, message.text)
            if not message.is_deleted and message.text not in [text] + loose[key]:
                yield "room %d: message %d says %s instead of %s" % (room, message.number, message.text, text)


def files(story):
    """A file has the bytes that were sent, on the server and wherever it was fetched."""
    sent = {
        call.answered["number"]: call.facts["file"] for call in story.of_act("post")
        if call.answer == DONE and "file" in call.facts}
    there = {message.number: message for messages in story.server.rooms.values() for message in messages}
    for number, file in sorted(sent.items()):
        message = there.get(number)
        if message and not message.is_deleted and list(message.files) != [tuple(file)]:
            yield "message %d has %s instead of %s" % (number, list(message.files), file)
    for call in story.of_act("fetch"):
        file = sent.get(call.facts["number"])
        if call.answer == DONE and file and call.answered["digest"] != file[2]:
            yield "%s fetched other bytes of message %d" % (call.process, call.facts["number"])


def channels(story):
    """A channel that was made is there once, and one that was not made is not."""
    for call in story.of_act("make"):
        rooms = [room for room, name in story.server.channels.items() if name == call.facts["name"]]
        if call.answer == DONE and rooms != [call.answered["room"]]:
            yield "%s made the channel %s as %d, and it is %s" % (call.process, call.facts["name"], call.answered["room"], rooms)
        elif len(rooms) > 1 or rooms and not call.may_be_done:
            yield "%s was told %s for the channel %s, and it is %s" % (call.process, call.answer, call.facts["name"], rooms)


def memberships(story):
    """Who has joined a channel is in it; and who has left is not. A question that was not answered may be done later."""
    allowed = {}
    for call in story.of_act("make", "join", "leave"):
        room = call.facts.get("room", call.answered.get("room"))
        key = (room, story.accounts[call.process])
        before, late = allowed.get(key, (False, frozenset()))
        if call.answer == DONE:
            allowed[key] = (call.act != "leave", late)
        elif call.may_be_done:
            allowed[key] = (before, late | {call.act != "leave"})
    for (room, account), (last, late) in sorted(allowed.items(), key=str):
        if room is not None and (account in story.server.members.get(room, [])) not in {last} | late:
            yield "channel %d: account %d should %sbe a member" % (room, account, "" if last else "not ")


def nicknames(story):
    """Everybody has the nickname that was taken last."""
    allowed = {}
    for call in story.of_act("rename"):
        last, late = allowed.get(call.process, (None, []))
        if call.answer == DONE:
            allowed[call.process] = (call.facts["nickname"], late)
        elif call.may_be_done:
            allowed[call.process] = (last, late + [call.facts["nickname"]])
    for process, (last, late) in sorted(allowed.items()):
        name = story.server.nicknames.get(story.accounts[process])
        if last and name not in [last] + late:
            yield "%s is called %s instead of %s" % (process, name, last)


def differences(story):
    """A replica has what the server has: of a room everything from the first message on that it holds."""
    for process, state in sorted(story.replicas.items()):
        for room, here in sorted(state.rooms.items()):
            yield from room_differences(process, room, here, story.server.rooms.get(room, []))
        account = story.accounts[process]
        own = {room for room, members in story.server.members.items() if account in members}
        for room in sorted(own | set(state.members)):
            here, there = state.members.get(room), story.server.members.get(room) if room in own else None
            if here != there:
                yield "%s, channel %d: members %s here, %s on the server" % (process, room, here, there)
        for name in ("channels", "nicknames"):
            here, there = getattr(state, name), getattr(story.server, name)
            for key in sorted(here.keys() | there.keys()):
                if here.get(key) != there.get(key):
                    yield "%s, %s: %d is %s here, %s on the server" % (process, name, key, here.get(key), there.get(key))


def room_differences(process, room, here, there):
    first = here[0].sequence if here else 1
    there = [message for message in there if message.sequence >= first]
    for mine, true in zip(here, there):
        # The bytes of a file are fetched when somebody wants to see them.
        known = tuple(file if own[2] else file[:2] + (None,) for own, file in zip(mine.files, true.files))
        if mine != true._replace(files=known if len(mine.files) == len(true.files) else true.files):
            return ["%s, room %d: %s here, %s on the server" % (process, room, mine, true)]
    if len(here) != len(there):
        return ["%s, room %d: %d messages here, %d on the server" % (process, room, len(here), len(there))]
    return []


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = findings(read(sys.argv[1]))
    print(*found or ["nothing is wrong"], sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
