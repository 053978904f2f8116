"""Measures Parlor by ssh, beside `ssh host true` in turn, and 200 sessions of one host."""

import os
import random
import select
import subprocess
import sys
import time

from session import Session
from table import Row

RUNS, SESSIONS, SECONDS = 30, 200, 30
LIMITS = "each=1000,all=1000"


def rows(programs):
    # The door of the tests: an sshd of this user's own on loopback.
    os.environ["PARLOR"] = programs["parlor"]
    sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Pty"))
    import test_door
    with test_door.Door() as door:
        door.join("k1", "Ann").close()
        return [*by_ssh(door), *crowd(programs["parlor"], door)]


def by_ssh(door):
    bare = Row("ssh host true", "ms")
    screen = Row("first screen by ssh, beyond ssh host true", "ms", most=20)
    post = Row("post by ssh > drawn in another session, beyond ssh host true", "ms", most=30)
    shown = door.command("parlor", "k1", "channel:1", options=["-tt"])
    with open(door.path("k1.pub")) as key, open(door.path("join.keys"), "w") as keys:
        keys.write(key.read())
    # The same key without a command, by the other port.
    plain = [word.replace(str(door.ports["parlor"]), str(door.ports["join"])) for word in door.command("parlor", "k1", "true")]
    posts = door.command("parlor", "k1", "post", "'#general'")
    with Session(*shown) as room:
        room.first_screen()
        for run in range(RUNS + 1):
            began = time.monotonic_ns()
            subprocess.run(plain, check=True)
            alone = (time.monotonic_ns() - began) / 1e6
            with Session(*shown) as session:
                first = session.first_screen(quiet=0.3)
            room.drain(100)
            began = time.monotonic_ns()
            with subprocess.Popen(posts, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as poster:
                poster.stdin.write(b"ssh-%06d\n" % run)
                poster.stdin.close()
                drawn, _ = room.wait_for(b"ssh-%06d" % run)
            # The first run warms up.
            if run and first and drawn:
                bare.samples.append(alone)
                screen.samples.append(first - alone)
                post.samples.append((drawn - began) / 1e6 - alone)
    return [bare, screen, post]


def own_memory(process):
    """The memory that only this process has, in mebibytes."""
    with open(f"/proc/{process}/smaps_rollup") as file:
        sizes = dict(line.split(":", 1) for line in file if line.startswith("Private_"))
    return sum(int(size.split()[0]) for size in sizes.values()) / 1024


def crowd(parlor, door):
    """Sessions of a door in one room, in which a message is said each second, while keys are typed in them by turns."""
    echo = Row(f"a key > on the screen, 1 of 100 is slower, of {SESSIONS} sessions", "ms", most=50)
    memory = Row(f"own memory of a session, median of {SESSIONS}", "MiB", most=8)
    with open(door.path("parlor.keys")) as file:
        key = file.read().split("--door ", 1)[1].split('"')[0].split()[0]
    arguments = (parlor, "--home", door.home, "--lang", "en", "--door", key, "--limits", LIMITS, "--open", "channel:1")
    sessions, chance, times = [], random.Random(1), []
    try:
        for _ in range(SESSIONS):
            sessions.append(Session(*arguments))
            if len(sessions) % 20 == 0:
                sessions[-1].first_screen()
        watch = {session.master: session for session in sessions}
        end, due, number, typed = time.monotonic() + SECONDS, 0, 0, None
        while time.monotonic() < end:
            now = time.monotonic()
            if now >= due:
                sessions[0].type(b"crowd-%06d\r" % number)
                number, due = number + 1, now + 1
            if typed is None:
                session = sessions[chance.randrange(1, SESSIONS)]
                typed = (session, time.monotonic_ns())
                session.output = b""
                session.type(b"\x05q")
            for master in select.select(list(watch), [], [], 0.05)[0]:
                session = watch[master]
                session.read()
                if typed and session is typed[0] and b"q" in session.output:
                    times.append((time.monotonic_ns() - typed[1]) / 1e6)
                    session.type(b"\x15")
                    typed = None
                elif not typed or session is not typed[0]:
                    session.output = b""
        memory.samples = [own_memory(session.pid) for session in sessions]
    finally:
        for session in sessions:
            session.end()
    echo.samples = [sorted(times)[int(len(times) * 0.99)]] if times else []
    echo.missing = "" if times else "no key was drawn"
    return [echo, memory]
