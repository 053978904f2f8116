"""Measures how long a replica takes to catch up with what happened while it was away."""

import time

from homes import World
from table import Row

ROOMS, CHANGES = 200, 10_000
# Rooms that everybody of the workspace is in.
MAKE = """
WITH made AS (
  INSERT INTO parlor.room (workspace_id, name, name_key, description, admin_id, created_at, list_rev)
  SELECT 1, 'r' || i, 'r' || i, '', 1, 0, parlor.bump_workspace(1) FROM generate_series(1, %d) i RETURNING id)
SELECT id INTO bench_room FROM made;
SELECT count(parlor.add_to_room(account_id, id)) FROM bench_room, parlor.workspace_member WHERE workspace_id = 1;
"""
# As many messages in each of them, by turns of two people.
WRITE = """
INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text)
SELECT (1000 + r.id) << 32 | r.last_sequence + i, r.id, r.last_sequence + i, r.rev + i, 2 + i %% 2, parlor.now(),
  'catching-up ' || i || ' a message of about forty letters, so to say'
FROM bench_room b JOIN parlor.room r USING (id), generate_series(1, %d) i;
UPDATE parlor.room r SET (last_sequence, rev, last_at, last_number) = (
  SELECT max(sequence), max(m.rev), max(sent_at), max(number) FROM parlor.message m WHERE room_id = r.id)
FROM bench_room b WHERE r.id = b.id;
ANALYZE;
"""


def rows(runs):
    back = Row(f"catching up: {CHANGES:,} changes in {ROOMS} rooms", "s", most=1)
    asked = Row("statements sent if nothing is new", "", least=1, most=3)
    with World(flags="-c log_statement=all") as world:
        world.server.sql(MAKE % ROOMS)
        home = world.join("emma")
        for _ in range(runs):
            world.server.sql(WRITE % (CHANGES // ROOMS))
            newest = int(world.server.sql("SELECT sum(rev) FROM parlor.room JOIN bench_room USING (id)")[0][0])
            rooms = ",".join(row[0] for row in world.server.sql("SELECT id FROM bench_room"))
            began = time.monotonic()
            agent = home.start_agent()
            ended = home.wait_until(f"SELECT sum(rev) FROM stream WHERE kind = 1 AND id IN ({rooms})", newest)
            back.samples.append(ended - began)
            time.sleep(1)
            asked.samples.append(statements(world))
            agent.kill()
            agent.wait()
    return [back, asked]


def statements(world):
    """How many statements people send after a hint that makes an agent ask for everything."""
    world.server.sql("SELECT 'begin', pg_notify('parlor_w1', 'w:1')")
    time.sleep(1)
    with open(world.server.host + "/log", encoding="utf-8") as file:
        log = file.read().rsplit("pg_notify('parlor_w1', 'w:1')", 1)[1]
    return log.count("LOG:  execute ")
