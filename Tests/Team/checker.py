"""Checks what a team's server and all replicas hold against what people were told.

A room is a list of messages in the order of their sequence numbers. `written` has, for each room and each writer, the
numbers of what a session has shown, in its order. `seen` has the sequence number that a replica once showed for a number.
"""

from typing import NamedTuple


class Message(NamedTuple):
    sequence: int
    number: int
    author: int
    text: str
    is_deleted: bool = False
    reactions: tuple = ()


def findings(server, replicas, written, seen):
    """What is wrong, a sentence each.

    `server` is {room: [Message]}, `replicas` {home: {room: [Message]}}, `written` {(room, home): [number]} and `seen`
    {(room, number): sequence}.
    """
    found = []
    for room, messages in sorted(server.items()):
        found += gaps(room, messages)
        found += doubles(room, messages)
    for (room, home), texts in sorted(written.items()):
        found += losses(room, home, texts, server.get(room, []))
    for (room, number), sequence in sorted(seen.items()):
        now = [message.sequence for message in server.get(room, []) if message.number == number]
        if now != [sequence]:
            found.append("room %d: message %d was shown at %d, and is at %s" % (room, number, sequence, now))
    for home, rooms in sorted(replicas.items()):
        for room, messages in sorted(rooms.items()):
            found += differences(home, room, messages, server.get(room, []))
    return found


def gaps(room, messages):
    numbers = [message.sequence for message in messages]
    if numbers == list(range(1, len(numbers) + 1)):
        return []
    return ["room %d: the sequence numbers have a gap: %s" % (room, numbers)]


def doubles(room, messages):
    found, known = [], set()
    for message in messages:
        name = (message.author, message.text)
        if message.text.startswith("t-") and not message.is_deleted and name in known:
            found.append("room %d: %s is there twice" % (room, message.text))
        known.add(name)
    return found


def losses(room, home, numbers, messages):
    """Whether all messages of a writer are there, in their order."""
    places = {message.number: message.sequence for message in messages}
    lost = [number for number in numbers if number not in places]
    if lost:
        return ["room %d: %s of %s are lost" % (room, lost, home)]
    order = [places[number] for number in numbers]
    if order != sorted(order):
        return ["room %d: the messages of %s are in another order: %s" % (room, home, order)]
    return []


def differences(home, room, here, there):
    """How a replica's room differs from the server's, from the first message on that the replica holds."""
    first = here[0].sequence if here else 1
    there = [message for message in there if message.sequence >= first]
    for mine, true in zip(here, there):
        if mine != true:
            return ["%s, room %d: %s here, %s on the server" % (home, room, mine, true)]
    if len(here) != len(there):
        return ["%s, room %d: %d messages here, %d on the server" % (home, room, len(here), len(there))]
    return []
