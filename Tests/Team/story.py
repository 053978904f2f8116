"""A history that was read: who has asked for what, was told what, and has what in the end."""

import collections
from typing import NamedTuple

from history import NOTHING, REFUSED


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
    """What a process has: messages by room, and from which on it has them; names of channels by room, members by room, nicknames
    by account.
    """

    rooms: dict
    held: dict
    channels: dict
    members: dict
    nicknames: dict

    @classmethod
    def of(cls, state):
        def number_keys(name):
            return {int(key): value for key, value in state.get(name, {}).items()}

        return cls(
            messages(state["rooms"]), number_keys("held"), number_keys("channels"), number_keys("members"),
            number_keys("nicknames"))


def messages(rooms):
    return {
        int(room): [Message(*row[:5], tuple(map(tuple, row[5])), tuple(map(tuple, row[6]))) for row in rows]
        for room, rows in rooms.items()}


class Story(NamedTuple):
    """A history that was read."""

    calls: list
    # Where each message of a room was shown, and what each process has shown.
    seen: dict
    shown: dict
    accounts: dict
    # The rooms that each process has.
    rooms: dict
    # What the server had of the rooms before anybody wrote.
    before: dict
    server: State
    replicas: dict

    @classmethod
    def of(cls, lines):
        answers, seen, shown = {}, collections.defaultdict(set), collections.defaultdict(set)
        accounts, rooms, before, states = {}, {}, {}, {}
        for line in lines:
            if "answer" in line:
                answers[line["call"]] = line
            elif "seen" in line:
                room, number, sequence = line["seen"]
                seen[room, number].add(sequence)
                shown[line["process"]].add((room, number))
            elif "account" in line:
                accounts[line["process"]], rooms[line["process"]] = line["account"], line["rooms"]
            elif "before" in line:
                before = messages(line["before"])
            elif "state" in line:
                states[line["process"]] = State.of(line["state"])
        calls = [
            Call(line["process"], line["act"], line, answers.get(line["call"], {}).get("answer"), answers.get(line["call"], {}))
            for line in lines if "act" in line]
        return cls(calls, seen, shown, accounts, rooms, before, states.pop("server"), states)

    def of_act(self, *acts):
        return [call for call in self.calls if call.act in acts]
