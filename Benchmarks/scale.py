"""Compares the times that a person waits in a store of a million messages with those in a store of a thousand."""

import home
import inside
from table import Row


def rows(programs, _):
    large = home.large()
    if large is None:
        return [Row("a store of a million messages", "ms", missing="BENCH_HOME names no prepared --home folder")]
    with home.small(programs) as small:
        found = inside.answers(programs, "scale-bench", small, large)
    for row in found:
        row.name = "a million messages, beside a thousand: " + row.name
    return found
