"""`parlor mcp`: the rooms of an account as tools of the Model Context Protocol."""

import json
import os
import sqlite3
import subprocess
import unittest

from store import Home, PARLOR

LIMIT = 30


class Assistant:
    """An assistant that has started `parlor mcp`."""

    def __init__(self, *words, environment=None):
        self.process = subprocess.Popen(
            [PARLOR, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def say(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else json.dumps(line).encode())
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, method, **parameters):
        self.number += 1
        self.say({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters})
        answer = self.hear()
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", self.number), answer
        return answer.get("result") or answer.get("error", {})

    def call(self, tool, **arguments):
        """What a tool answers: its objects, or what is wrong."""
        result = self.ask("tools/call", name=tool, arguments=arguments)
        content, = result["content"]
        return content["text"] if result["isError"] else [json.loads(line) for line in content["text"].splitlines()]


class Tools(unittest.TestCase):
    def setUp(self):
        self.home = Home(messages=40, rooms=2)

    def tearDown(self):
        self.home.__exit__()

    def assistant(self, *words):
        return Assistant("mcp", "--home", self.home.folder, "--lang", "en", *words)

    def test_an_assistant_reads_finds_and_posts(self):
        with self.assistant() as assistant:
            for asked, spoken in (("2025-11-25",) * 2, ("2025-06-18",) * 2, ("2024-11-05",) * 2, ("1999-01-01", "2025-11-25")):
                begun = assistant.ask("initialize", protocolVersion=asked, capabilities={}, clientInfo={"name": "test", "version": "1"})
                self.assertEqual((begun["protocolVersion"], begun["capabilities"], begun["serverInfo"]["name"]), (spoken, {"tools": {}}, "parlor"))
            assistant.say({"jsonrpc": "2.0", "method": "notifications/initialized"})
            self.assertEqual(assistant.ask("ping"), {})
            tools = {tool["name"]: tool for tool in assistant.ask("tools/list")["tools"]}
            self.assertEqual(list(tools), ["rooms", "read", "search", "post"])
            self.assertEqual(tools["post"]["inputSchema"]["required"], ["room", "text"])
            self.assertEqual([tool["annotations"]["readOnlyHint"] for tool in tools.values()], [True, True, True, False])
            rooms = assistant.call("rooms")
            self.assertEqual({room["room"] for room in rooms}, {"channel:1", "channel:2"})
            said, = assistant.call("post", room="#channel-1", text="from an assistant\n둘째 줄", reply=1)
            self.assertEqual((said["number"], said["by"], said["reply"], said["author"]), (41, "program", 1, "Jun"))
            self.assertEqual(assistant.call("read", room="channel:1", since=40), [said])
            self.assertEqual(assistant.call("read", room="channel:1", limit=1), [said])
            self.assertEqual([hit["number"] for hit in assistant.call("search", query="from an assistant")], [41])
            self.assertEqual(len(assistant.call("read", room="channel:1", since=0, limit=5)), 5)
            # Nothing of that marks anything as read.
            self.assertEqual([room["unread"] for room in assistant.call("rooms")], [room["unread"] for room in rooms])
        for lang, mark in (("en", "Jun (program)"), ("ko", "Jun (프로그램)")):
            shown = subprocess.run(
                [PARLOR, "--print", "--open", "channel:1", "--home", self.home.folder, "--lang", lang],
                capture_output=True, text=True, timeout=LIMIT).stdout
            self.assertIn(mark, shown)

    def test_what_goes_wrong_is_said_and_ends_nothing(self):
        with self.assistant() as assistant:
            for line in (b"nonsense", b"{", b"\xff", b"\0", b"[" * 100_000, b'{"jsonrpc":"2.0","jsonrpc":"2.0"}', b"x" * 10_000_000):
                assistant.say(line)
                answer = assistant.hear()
                self.assertEqual((answer["id"], answer["error"]["code"]), (None, -32700), line[:20])
            for line in (b"7", b"[]", b"{}", b'{"id":1,"method":"ping"}', b'{"jsonrpc":"2.0","id":{},"method":"ping"}',
                         b'{"jsonrpc":"2.0","id":null,"method":"ping"}', b'{"jsonrpc":"2.0","method":7}'):
                assistant.say(line)
                self.assertEqual(assistant.hear()["error"]["code"], -32600, line)
            # Notifications, known or not, blank lines, and answers that nobody has asked for.
            for line in (b"", b" \r", b'{"jsonrpc":"2.0","method":"notifications/cancelled"}', b'{"jsonrpc":"2.0","method":"ping"}',
                         b'{"jsonrpc":"2.0","id":1,"result":{}}'):
                assistant.say(line)
            self.assertEqual(assistant.ask("resources/list")["code"], -32601)
            self.assertEqual(assistant.ask("tools/call", name="shell")["code"], -32602)
            self.assertEqual(assistant.ask("tools/call")["code"], -32602)
            for tool, arguments, words in (
                    ("read", {"room": "#chanel-1"}, "Did you mean #channel-1?"), ("read", {"room": "channel:9"}, "no channel 9"),
                    ("read", {}, "room is missing"), ("read", {"room": 7}, "room is missing"), ("read", {"room": "channel:1", "since": "x"}, "since"),
                    ("post", {"room": "channel:1", "text": ""}, ""), ("post", {"room": "channel:1", "text": "a\0b"}, "NUL"),
                    ("post", {"room": "channel:1", "text": "x" * 65537}, ""), ("post", {"room": "channel:1", "text": "x", "reply": 99}, "no message 99"),
                    ("search", {"query": "x"}, "at least two characters")):
                said = assistant.call(tool, **arguments)
                self.assertIsInstance(said, str, (tool, arguments))
                self.assertIn(words, said)
            self.assertEqual(assistant.ask("ping"), {})
            assistant.process.stdin.close()
            self.assertEqual(assistant.process.wait(LIMIT), 0)
        self.assertEqual(self.home.query("SELECT count(*) FROM message"), [(40,)])

    def test_at_a_door_it_has_the_rights_of_the_key(self):
        self.change("INSERT INTO account_key (account_id, fingerprint, label, since, used_at) VALUES (2, 'SHA256:two', '', 0, 0)")
        environment = os.environ | {"SSH_ORIGINAL_COMMAND": "mcp", "LC_ALL": "C.UTF-8"}
        mine = self.home.query("SELECT nickname FROM account WHERE id = 2")[0][0]
        with Assistant("--door", "SHA256:two", "--home", self.home.folder, environment=environment) as assistant:
            said, = assistant.call("post", room="channel:1", text="by key")
            self.assertEqual((said["author"], said["by"]), (mine, "program"))
            self.change("DELETE FROM account_key")
            assistant.say({"jsonrpc": "2.0", "id": 9, "method": "ping"})
            self.assertEqual((assistant.process.wait(LIMIT), assistant.process.stdout.read()), (77, b""))

    def test_glance_works_at_a_door(self):
        self.change("INSERT INTO account_key (account_id, fingerprint, label, since, used_at) VALUES (1, 'SHA256:one', '', 0, 0)")

        def glance(asked, key="SHA256:one"):
            return subprocess.run(
                [PARLOR, "--door", key, "--home", self.home.folder], capture_output=True, text=True, timeout=LIMIT,
                env=os.environ | {"SSH_ORIGINAL_COMMAND": asked, "LC_ALL": "C.UTF-8"})

        own = subprocess.run([PARLOR, "glance", "--json", "--home", self.home.folder], capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual(json.loads(own.stdout)["state"], "ok")
        self.assertEqual((glance("glance --json").stdout, glance("glance").stdout.count("\n")), (own.stdout, 1))
        self.assertEqual(glance("glance --as mina").returncode, 64)
        self.assertEqual(glance("glance", key="SHA256:other").returncode, 77)
        stranger = glance("rooms", key="SHA256:other")
        self.assertIn("this key has no account here", stranger.stderr)
        self.assertNotIn("--as", stranger.stderr)

    def change(self, sql):
        connection = sqlite3.connect(self.home.path)
        connection.executescript(sql)
        connection.close()


if __name__ == "__main__":
    unittest.main()
