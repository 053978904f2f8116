"""A server and its standby, which has everything that the server has acknowledged."""

import threading
import time

from server import LIMIT, Server, cleaned_up

FLAGS = "-c max_connections=300 -c min_wal_size=32MB -c max_wal_size=64MB"


class Pair:
    """The server that takes writes is `first`, and the other one is `second`."""

    def __init__(self):
        self.servers = ()
        with cleaned_up(self):
            self.first = Server(FLAGS, on_small_disk=True)
            self.servers = (self.first,)
            self.second = Server(FLAGS, of=self.first, on_small_disk=True)
            self.servers = (self.first, self.second)
            self.wait_for_standby()

    @property
    def url(self):
        return self.first.url

    def sql(self, text):
        return self.first.sql(text)

    def name_standby(self, server, name):
        """A server with a name of a standby acknowledges nothing that the standby does not have. This can be set on both."""
        server.sql("ALTER SYSTEM SET synchronous_standby_names = '%s'; SELECT pg_reload_conf()" % name)

    def wait_for_standby(self, patience=LIMIT):
        """Makes the server wait for its standby at each commit, as soon as that has caught up."""
        self.name_standby(self.first, "*")
        end = time.monotonic() + patience
        while self.first.sql("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") != [["sync"]]:
            if time.monotonic() > end:
                raise TimeoutError("the standby does not follow")
            threading.Event().wait(0.02)

    def fail_over(self):
        """Loses the first server at once. The second takes its place, and gets a standby of its own."""
        self.first.kill()
        self.name_standby(self.second, "")
        self.second.promote()
        self.first, self.second = self.second, self.first
        self.second.copy(self.first)
        self.wait_for_standby()

    def close(self):
        for server in self.servers:
            server.close()
