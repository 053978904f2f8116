#!/usr/bin/python3
"""Measures a team's server beside bare statements that do the same work, in turns. Exits with 1 if a budget is missed.

run.py [--runs N] [--seconds N] [--clients N]
"""

import argparse
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "..", "Tests", "Team")]

import table  # noqa: E402
from server import AGENT, Server  # noqa: E402


class Rates:
    """Runs scripts on a server with pgbench. Each run begins with message numbers that no other run has used."""

    def __init__(self, server, clients, seconds):
        self.server, self.clients, self.seconds, self.used = server, clients, seconds, 0

    def measure(self, name):
        """Transactions per second."""
        self.used += 1_000_000
        words = subprocess.run(
            ["pgbench", "-n", "-M", "prepared", "-c", str(self.clients), "-T", str(self.seconds), "-D", f"n={self.used}",
             "-f", os.path.join(HERE, name), self.server.url],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        return float(re.search(r"tps = ([0-9.]+)", words).group(1))


def main():
    parser = argparse.ArgumentParser(description="Measures a team's server.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--clients", type=int, default=16)
    arguments = parser.parse_args()
    server = Server("-c max_connections=200 -c shared_buffers=256MB")
    try:
        subprocess.run([AGENT, "server", "init", server.url], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(HERE, "setup.sql"), encoding="utf-8") as file:
            server.sql(file.read())
        rates = Rates(server, arguments.clients, arguments.seconds)
        # The table's budgets are upper limits, so it compares the times of a message.
        sent = table.Row(f"a durable message, 1,000 rooms, {arguments.clients} connections, hints", "us", ratio=2)
        for name in ["send.sql", "bare.sql"]:
            rates.measure(name)
        for _ in range(arguments.runs):
            sent.floor.append(1e6 / rates.measure("bare.sql"))
            sent.samples.append(1e6 / rates.measure("send.sql"))
    finally:
        server.close()
    table.show([sent])
    return 1 if sent.verdict == "MISSED" else 0


sys.exit(main())
