"""Measures the constants of the model in PARLOR.md, and what the model says of other numbers of listeners."""

import bare
from across import talk
from table import Row

RATE, SECONDS, MANY = 20, 4, 200
# Listeners that fetch each message, and others.
CHECKED = [(50, 0), (100, 0), (100, 100), (200, 0)]


def rows(runs):
    post = Row("the server's processor time of a message and its hint", "us")
    wake = Row("of the hint, for each connection that listens", "us")
    fetch = Row("of fetching the message, for each agent", "us")
    checked = [
        Row(f"of a message that {listeners} fetch and {others} others listen, beside the model", "us")
        for listeners, others in CHECKED]
    delay = [Row(f"sent > fetched by the median of {listeners}, {others} others", "ms") for listeners, others in CHECKED]
    with bare.Floor() as floor:
        cost(floor, 1, 0)
        for _ in range(runs):
            post.samples.append(cost(floor, 0, 0)[0])
            wake.samples.append((cost(floor, 0, MANY)[0] - post.samples[-1]) / MANY)
            fetch.samples.append((cost(floor, 20, 0)[0] - post.samples[-1]) / 20 - wake.samples[-1])
            for (listeners, others), row, late in zip(CHECKED, checked, delay):
                used, times = cost(floor, listeners, others)
                row.samples.append(used)
                row.floor.append(
                    post.samples[-1] + (listeners + others) * wake.samples[-1] + listeners * fetch.samples[-1])
                late.samples.append(bare.share(times, 0.5))
    return [post, wake, fetch, *checked, *delay]


def cost(floor, listeners, others):
    """The server's microseconds of processor time for a message, and how long each took. PostgreSQL plans the first statements of a
    connection, so the first messages count for nothing.
    """
    with floor.clients(1, None) as writers, floor.clients(listeners) as readers, floor.clients(others, "parlor_w2"):
        talk(writers, readers, RATE, 1, 0)
        began = floor.processor()
        times = talk(writers, readers, RATE, SECONDS, 1)
        if len(times) < listeners * RATE * SECONDS:
            raise AssertionError(f"only {len(times)} lines came")
        return 1e6 * (floor.processor() - began) / (RATE * SECONDS), times
