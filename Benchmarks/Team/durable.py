"""Measures how long a durable message takes on the server, beside bare statements that do the same work."""

import bare
from table import Row

CLIENTS, SECONDS = 16, 5


def rows(runs):
    # The table's budgets are upper limits, so it compares the times of a message.
    sent = Row(f"a durable message, 1,000 rooms, {CLIENTS} connections, hints", "us", ratio=2)
    with bare.Floor() as floor:
        # Warms up.
        floor.post(CLIENTS, SECONDS)
        floor.rate(CLIENTS, SECONDS)
        for _ in range(runs):
            sent.floor.append(1e6 / floor.rate(CLIENTS, SECONDS))
            sent.samples.append(1e6 / floor.post(CLIENTS, SECONDS))
    return [sent]
