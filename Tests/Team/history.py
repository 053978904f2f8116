"""The history of a run: what was asked of whom, what was answered, and what was there in the end. One line of JSON each.

  {"time": 12, "process": "emma", "call": 3, "act": "post", "room": 42, "text": "t-1"}    somebody asks for something
  {"time": 15, "process": "emma", "call": 3, "answer": "done", "number": 70}              and is told that it is done
  {"time": 0, "process": "emma", "account": 1, "rooms": [42]}        whose replica a process has, and of which rooms
  {"time": 0, "process": "server", "before": {"42": [...]}}          what the rooms had before anybody wrote
  {"time": 18, "process": "emma", "seen": [42, 70, 2]}              a replica shows message 70 of room 42 at place 2
  {"time": 99, "process": "server", "state": {...}}                 all that a process has; the last one counts

Times are milliseconds since the start. A call without an answer may be done or not: whoever asked was killed.
"""

import json
import threading
import time

# The answers to a call. If the server cannot be reached, nothing is done. UNKNOWN is said if nobody knows.
DONE, REFUSED, NOTHING, UNKNOWN = "done", "refused", "nothing", "unknown"


class History:
    """Written to a file as it happens, and kept."""

    def __init__(self, path):
        self.path, self.lines, self.calls = path, [], 0
        self.start = time.monotonic()
        self.file = open(path, "w", encoding="utf-8", buffering=1)
        self.seen_by = set()
        # Several people write at once.
        self.lock = threading.RLock()

    def write(self, process, **facts):
        line = {"time": int((time.monotonic() - self.start) * 1000), "process": process, **facts}
        with self.lock:
            self.lines.append(line)
            self.file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def call(self, process, act, **facts):
        """Somebody asks for something. Returns the number of the call."""
        with self.lock:
            self.calls += 1
            self.write(process, call=self.calls, act=act, **facts)
            return self.calls

    def answer(self, process, call, answer, **facts):
        self.write(process, call=call, answer=answer, **facts)

    def seen(self, process, room, number, sequence):
        fact = (process, room, number, sequence)
        if fact not in self.seen_by:
            self.seen_by.add(fact)
            self.write(process, seen=fact[1:])

    def state(self, process, state):
        """What a process has in the end. Only the last one is kept."""
        self.lines = [line for line in self.lines if "state" not in line or line["process"] != process]
        self.lines.append({"process": process, "state": state})

    def close(self):
        for line in self.lines:
            if "state" in line:
                self.file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self.file.close()


def read(path):
    """The lines of a file."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]
