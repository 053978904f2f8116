"""Measures what many sessions cost a server, and what each agent takes on its machine."""

import os
import subprocess
import time

from homes import PARLOR, ROOM, World
from session import peak_memory
from table import Row

AGENTS, SESSIONS = 50, 20


def rows(runs):
    words = f"{AGENTS * SESSIONS:,} sessions of {AGENTS} agents, "
    connections = Row(words + "connections", "", most=150)
    listening = Row(words + "listening connections", "", most=AGENTS, least=AGENTS)
    memory = Row("an agent of these, peak memory with all of each library (RSS)", "MiB")
    with World(AGENTS) as world:
        homes = world.join_guests(AGENTS)
        # The sessions end when this pipe does.
        source, sink = os.pipe()
        sessions = []
        try:
            for _ in range(SESSIONS):
                for home in homes:
                    sessions.append(subprocess.Popen(
                        [*home.words, PARLOR, "--home", home.path, "--open", f"channel:{ROOM}"], stdin=source,
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            for home in homes:
                home.wait_until_sent()
            for _ in range(runs):
                time.sleep(1)
                count(world, connections, listening)
            agents = [process for home in homes for process in home.agents()]
            memory.samples = [peak_memory(process) for process in agents]
            running = sum(session.poll() is None for session in sessions)
            if running < len(sessions) or len(agents) != len(homes):
                connections.missing = f"only {running} sessions and {len(agents)} agents ran"
                connections.samples.clear()
        finally:
            os.close(source)
            os.close(sink)
            for session in sessions:
                session.wait()
    return [connections, listening, memory]


def count(world, connections, listening):
    """A connection that only listens has LISTEN or UNLISTEN as its last statement."""
    row = world.server.sql(
        "SELECT count(*), count(*) FILTER (WHERE query ~ '^(UN)?LISTEN') FROM pg_stat_activity WHERE usename = 'parlor_client'")
    connections.samples.append(float(row[0][0]))
    listening.samples.append(float(row[0][1]))
