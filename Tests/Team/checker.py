#!/usr/bin/python3
"""Checks the history of a run: what a team server and all replicas have in the end, against what people were told.

  checker.py FILE
"""

import collections
import sys

from history import DONE, read
from story import Story


def findings(lines):
    """What is wrong, a sentence each."""
    story = Story.of(lines)
    found = []
    for check in (
            gaps, losses, doubles, inventions, moves, changes, reactions, files, channels, memberships, nicknames, differences):
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
    """Every message is one that its author wrote into its room, or was there before as it is now."""
    known = {(call.facts["room"], story.accounts[call.process], call.facts["text"]) for call in story.of_act("post", "edit")}
    # A message that was deleted has no text. Those of a call that was not answered may be any.
    posted = {call.answered.get("number", (call.facts["room"], story.accounts[call.process])) for call in story.of_act("post")}
    for room, messages in sorted(story.server.rooms.items()):
        before = {message.number: message for message in story.before.get(room, [])}
        for message in messages:
            former = before.pop(message.number, None)
            if former:
                if former != message._replace(reactions=former.reactions):
                    yield "room %d: nobody changed %s into %s" % (room, former, message)
            elif message.is_deleted:
                if not {message.number, (room, message.author)} & posted:
                    yield "room %d: nobody wrote message %d, which is deleted" % (room, message.number)
            elif (room, message.author, message.text) not in known:
                yield "room %d: nobody wrote %s" % (room, message.text)
        for message in before.values():
            yield "room %d: %s is lost" % (room, message)


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


def reactions(story):
    """A message has the reactions that were there before or given since, unless they were taken back."""
    given = {
        (message.number, account, emoji)
        for messages in story.before.values() for message in messages for emoji, account in message.reactions}
    for call in story.of_act("react"):
        for number, is_given in call.answered.get("changed", []):
            reaction = (number, story.accounts[call.process], call.facts["emoji"])
            given = given | {reaction} if is_given else given - {reaction}
    for room, messages in sorted(story.server.rooms.items()):
        for message in messages:
            wanted = {(account, emoji) for number, account, emoji in given if number == message.number}
            for account, emoji in sorted(wanted ^ {(account, emoji) for emoji, account in message.reactions}):
                if not message.is_deleted:
                    yield "room %d: message %d should %shave %s of account %d" % (
                        room, message.number, "" if (account, emoji) in wanted else "not ", emoji, account)


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
    """Everybody has a replica, with what the server has: of each room everything from where it says that it begins; and that is
    not behind what it has shown.
    """
    for process, account in sorted(story.accounts.items()):
        state = story.replicas.get(process)
        if not state:
            yield "%s has no replica" % process
            continue
        for room in sorted({*story.rooms[process], *state.rooms}):
            here, there = state.rooms.get(room, []), story.server.rooms.get(room, [])
            yield from room_differences(process, room, state.held.get(room, 1), here, there)
            gone = {number for shown, number in story.shown[process] if shown == room} - {message.number for message in here}
            if gone:
                yield "%s, room %d: %s was shown, and is not here" % (process, room, sorted(gone))
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


def room_differences(process, room, held, here, there):
    there = [message for message in there if message.sequence >= held]
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
