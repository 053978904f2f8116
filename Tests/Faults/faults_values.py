"""Faults of what a store holds."""

import sqlite3

from fault import Fault

NUMBERS = [sign * (1 << bit) for bit in (31, 53, 62) for sign in (1, -1)] + [0, -1, (1 << 63) - 1, -1 << 63]
# A NUL, a sequence of a terminal and what is no UTF-8; and a long text.
TEXTS = ["CAST(x'61001B5B33316DFFC0E280AEF4908080' AS TEXT)", "printf('%.100000c', 'x')"]
ODD = "\x1b\x00\u202e"


class Extreme(Fault):
    """Writes extreme values into some columns of the store, one after the other. Asserts that a session that goes through its
    screens ends in an orderly way, and that nothing of it controls the terminal.
    """

    lines = ["/open channel:1", "/older", "hello", "/edit 1 changed", "/react 1 👍", "/date 2026-01-02", "/view 1", "/save 1 1",
             "/open home", "/open dms", "1", "/open explore", "/open favourites", "/open search:fill", "1", "/open inbox", "1",
             "/inbox list", "/open coins", "1", "y", "/open devices", "/open settings", "/open workspaces", "/quiet", "/where"]

    def check(self):
        for _ in range(2):
            self.fill(messages=30, rooms=3)
            self.pipe(["/open channel:1", "one", "/react 1 👍", "/favourite", "half a line\\", "/open coins", "1", "y", "/quiet 1h"])
            harm = self.harm()
            try:
                shown, errors = self.pipe(self.lines, codes=(0, 64, 65, 66, 69, 70, 73, 74, 75))
            except BaseException as error:
                raise AssertionError("after %s: %s" % (harm, error)) from error
            for mark in ODD:
                assert mark not in shown + errors, "after %s: %r is shown" % (harm, mark)
            self.close()

    def harm(self):
        """Changes a column of all rows, or of every other one. Returns the statement."""
        connection = sqlite3.connect(self.store, isolation_level=None)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        columns = list(connection.execute(
            "SELECT t.name, c.name, c.type, t.sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'"
            " AND c.type IN ('INTEGER', 'TEXT') AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'message_gram%'"))
        while True:
            table, column, kind, is_keyed = self.chance.choice(columns)
            value = self.chance.choice(NUMBERS if kind == "INTEGER" else TEXTS)
            rows = "" if is_keyed else self.chance.choice(["", " WHERE _rowid_ & 1"])
            statement = "UPDATE OR IGNORE %s SET %s = %s%s" % (table, column, value, rows)
            if connection.execute(statement).rowcount:
                connection.close()
                return statement
