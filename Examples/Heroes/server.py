#!/usr/bin/env python3
"""Serves heroes.json to one program: server.py PROGRAM [ARGUMENT...]

The program is started with --server URL added, and with a key in HEROES_KEY that is made for this run. The server ends
with the program. --delay SECONDS and --busy SHARE, before the program, make a slow and an overloaded server.
"""
import argparse
import json
import os
import random
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

HEROES = json.loads((Path(__file__).parent / "heroes.json").read_text(encoding="utf-8"))
PAGE = 10


def answer(path, query):
    """Returns the status and the value for a request."""
    if path == "/heroes":
        text = query.get("text", [""])[0].lower()
        page = query.get("page", ["1"])[0]
        if not page.isdecimal() or int(page) < 1:
            return 400, {"error": "page"}
        fields = ("name", "korean", "power", "city")
        found = [hero for hero in HEROES if any(text in hero[field].lower() for field in fields)]
        start = (int(page) - 1) * PAGE
        return 200, {"total": len(found), "heroes": found[start:start + PAGE]}
    for hero in HEROES:
        if path == f"/heroes/{hero['id']}":
            return 200, hero
    return 404, {"error": "no such hero"}


def handler(key, options):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            time.sleep(options.delay)
            url = urlsplit(self.path)
            if not secrets.compare_digest(self.headers.get("X-Heroes-Key", "").encode(), key.encode()):
                status, value = 403, {"error": "key"}
            elif random.random() < options.busy:
                status, value = 503, {"error": "busy"}
            else:
                status, value = answer(url.path, parse_qs(url.query))
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--busy", type=float, default=0)
    parser.add_argument("program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    key = secrets.token_urlsafe()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(key, options))
    url = f"http://127.0.0.1:{server.server_port}"
    # The program takes the place of this process, so that it has the terminal. It holds the writing end of a pipe: when
    # it ends, the server reads the end of the pipe, and ends too.
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.setsid()
        os.close(writing)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        os.read(reading, 1)
        os._exit(0)
    os.close(reading)
    server.socket.close()
    os.set_inheritable(writing, True)
    os.environ["HEROES_KEY"] = key
    os.execvp(options.program, [options.program, *options.arguments, "--server", url])


if __name__ == "__main__":
    main()
