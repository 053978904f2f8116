"""`parlor door bot` and `parlor door hooks`: accounts of programs, which come in by a key or by HTTP."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import time
import unittest

from store import Home, PARLOR
from terminal import Terminal
from test_door import Door

LIMIT = 20
TOKEN = re.compile(r"/hook/([0-9a-z]{32})\b")

# What these programs send to an incoming webhook of Slack: the members and their order are theirs, the values are made up.
ALERTMANAGER = {
    "channel": "#ops", "username": "Alertmanager", "attachments": [{
        "title": "[FIRING:2] DiskFull (db-1 critical)", "title_link": "http://alerts.example.org/#/alerts?receiver=parlor",
        "text": "*Summary:* 93 % of /var is used\n*Runbook:* <https://wiki.example.org/disk|disk>",
        "fallback": "[FIRING:2] DiskFull (db-1 critical) | http://alerts.example.org/#/alerts?receiver=parlor", "callback_id": "",
        "fields": [{"title": "Severity", "value": "critical", "short": True}, {"title": "Host", "value": "db-1", "short": True}],
        "actions": [{"type": "button", "text": "Silence", "url": "http://alerts.example.org/#/silences/new"}],
        "image_url": "", "thumb_url": "", "footer": "", "color": "danger", "mrkdwn_in": ["fallback", "pretext", "text"]}]}
GRAFANA = {
    "channel": "ops", "username": "Grafana", "icon_url": "https://grafana.example.org/icon.png", "attachments": [{
        "color": "#D63232", "title": "[RESOLVED] High load (api)", "title_link": "https://grafana.example.org/alerting/list",
        "fallback": "[RESOLVED] High load (api)", "text": "**Resolved**\n\nValue: A=0.4, C=0\nLabels:\n - alertname = High load",
        "footer": "Grafana v11.2.0", "footer_icon": "https://grafana.example.org/fav32.png", "ts": 1764000000,
        "fields": None, "mrkdwn_in": ["pretext"]}]}
GITEA = {
    "channel": "#builds", "username": "gitea", "icon_url": "", "unfurl_links": 0, "link_names": 0,
    "text": "[<https://git.example.org/tea/shop|tea/shop>:<https://git.example.org/tea/shop/src/branch/main|main>] "
            "2 new commits pushed by bora",
    "attachments": [{"color": "#1d1d1d", "title": "", "title_link": "", "fallback": "",
                     "text": "<https://git.example.org/tea/shop/commit/2020558|2020558>: Sort the teas &amp; cups - bora\n"
                             "<https://git.example.org/tea/shop/commit/f3a9b21|f3a9b21>: Say 차 in Korean - bora"}]}
WORKFLOW = {
    "text": "Build of shop failed", "blocks": [
        {"type": "header", "text": {"type": "plain_text", "text": "Build of shop failed", "emoji": True}},
        {"type": "section", "text": {"type": "mrkdwn", "text": "*main* at <https://ci.example.org/run/7|run 7>"},
         "fields": [{"type": "mrkdwn", "text": "*Job*\ntest"}, {"type": "mrkdwn", "text": "*Took*\n4 min"}],
         "accessory": {"type": "button", "text": {"type": "plain_text", "text": "Open"}, "url": "https://ci.example.org/run/7"}},
        {"type": "divider"},
        {"type": "rich_text", "elements": [
            {"type": "rich_text_section", "elements": [
                {"type": "text", "text": "Ask "}, {"type": "user", "user_id": "U07"}, {"type": "text", "text": " or read "},
                {"type": "link", "url": "https://ci.example.org/help", "text": "the help"}]},
            {"type": "rich_text_list", "style": "bullet", "elements": [
                {"type": "rich_text_section", "elements": [{"type": "text", "text": "unit"}]},
                {"type": "rich_text_section", "elements": [{"type": "emoji", "name": "warning"}, {"type": "text", "text": " flaky"}]}]}]},
        {"type": "context", "elements": [{"type": "mrkdwn", "text": "by ann"}, {"type": "image", "image_url": "x", "alt_text": "logo"}]},
        {"type": "video", "title": "not known"}]}
SENT = [
    (ALERTMANAGER, [
        "[FIRING:2] DiskFull (db-1 critical) (http://alerts.example.org/#/alerts?receiver=parlor)",
        "*Summary:* 93 % of /var is used", "*Runbook:* disk (https://wiki.example.org/disk)", "Severity: critical", "Host: db-1",
        "Silence (http://alerts.example.org/#/silences/new)"]),
    (GRAFANA, [
        "[RESOLVED] High load (api) (https://grafana.example.org/alerting/list)", "**Resolved**", "", "Value: A=0.4, C=0", "Labels:",
        " - alertname = High load", "Grafana v11.2.0"]),
    (GITEA, [
        "[tea/shop (https://git.example.org/tea/shop):main (https://git.example.org/tea/shop/src/branch/main)] "
        "2 new commits pushed by bora",
        "2020558 (https://git.example.org/tea/shop/commit/2020558): Sort the teas & cups - bora",
        "f3a9b21 (https://git.example.org/tea/shop/commit/f3a9b21): Say 차 in Korean - bora"]),
    (WORKFLOW, [
        "Build of shop failed", "*main* at run 7 (https://ci.example.org/run/7)", "*Job*", "test", "*Took*", "4 min",
        "Open (https://ci.example.org/run/7)", "Ask @U07 or read the help (https://ci.example.org/help)", "• unit",
        "• :warning: flaky", "by ann logo"]),
    ({"text": "a &lt;b&gt; <!here> <@U1|bora> <#C1|general> 1 < 2"}, ["a <b> @here @bora #general 1 < 2"]),
    ({"text": "\x1b[31mred\u202e\x00"}, ["\x1b[31mred\u202e\ufffd"]),
]


class Programs(unittest.TestCase):
    def setUp(self):
        self.home = Home(messages=3, rooms=2)

    def tearDown(self):
        self.home.__exit__()

    def door(self, *words, code=0):
        done = subprocess.run(
            [PARLOR, "door", *words, "--home", self.home.folder, "--lang", "en"], capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual(done.returncode, code, done)
        return done.stdout + done.stderr

    def visit(self, key, asked, text="", lang="en"):
        """What somebody gets who has come in by a key."""
        return subprocess.run(
            [PARLOR, "--door", key, "--home", self.home.folder], input=text, capture_output=True, text=True, timeout=LIMIT,
            env=os.environ | {"SSH_ORIGINAL_COMMAND": asked, "LC_ALL": "C.UTF-8", "LANG": lang})

    def key(self, name):
        """Makes a key. Returns its file and its fingerprint."""
        path = os.path.join(self.home.folder, name)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)
        said = subprocess.run(["ssh-keygen", "-l", "-f", path + ".pub"], capture_output=True, text=True, check=True).stdout
        return path + ".pub", said.split()[1]

    def change(self, sql):
        connection = sqlite3.connect(self.home.path)
        connection.executescript(sql)
        connection.close()

    def texts(self):
        return [row[0] for row in self.home.query("SELECT text FROM message WHERE id > 3 ORDER BY id")]


class Bots(Programs):
    def test_a_bot_writes_where_it_was_let_in_and_has_no_session(self):
        file, key = self.key("builds")
        self.assertIn("a new bot needs a key", self.door("bot", "builds", "#channel-1", code=65))
        self.assertIn("builds is a bot", self.door("bot", "builds", "#channel-1", "--key", file))
        self.assertEqual(self.door("bot"), "builds  60 a minute  1 key  Filled 1/#channel-1\n")
        done = self.visit(key, "post '#channel-1' --json", "green\n")
        said = json.loads(done.stdout)
        self.assertEqual((done.returncode, said["author"], said["by"]), (0, "builds", "bot"))
        self.assertEqual(self.visit(key, "read '#channel-2'").returncode, 77)
        for asked in ("", "channel:1", "settings"):
            done = self.visit(key, asked)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (64, "", 1), done)
            self.assertIn("this key belongs to a bot, which cannot open a session", done.stderr)
        self.door("bot", "builds", "Filled 1/#channel-2")
        self.assertEqual(self.visit(key, "post '#channel-2'", "there too").stdout, "message:5\n")
        self.assertIn("can no longer post: its keys and hooks are revoked", self.door("bot", "builds", "--remove"))
        self.assertEqual(self.visit(key, "rooms").returncode, 77)
        self.assertEqual(self.door("bot"), "")
        self.assertEqual(self.texts(), ["green", "there too"])

    def test_its_limit_counts(self):
        file, key = self.key("builds")
        self.door("bot", "builds", "channel:1", "--key", file, "--rate", "2")
        codes = [self.visit(key, "post channel:1", "x").returncode for _ in range(3)]
        self.assertEqual(codes, [0, 0, 75])
        self.assertRegex(
            self.visit(key, "post channel:1", "x").stderr,
            r"^parlor: Nothing was sent: a bot writes at most 2 messages a minute here. Try again in \d+ s.\n$")
        # A minute later, or after the clock was set back, it writes again.
        self.change("UPDATE bot SET counted_from = counted_from - 60000")
        self.assertEqual(self.visit(key, "post channel:1", "x").returncode, 0)
        self.change("UPDATE bot SET counted_from = counted_from + 3600000, counted = 2")
        self.assertEqual(self.visit(key, "post channel:1", "x").returncode, 0)

    def test_it_is_shown_as_a_bot(self):
        file, key = self.key("builds")
        self.door("bot", "builds", "channel:1", "--key", file)
        self.visit(key, "post channel:1", "green")
        for lang, mark, member in (("en", "builds (bot)", "builds  bot"), ("ko", "builds (봇)", "builds  봇")):
            with self.subTest(lang):
                shown = subprocess.run(
                    [PARLOR, "--print", "--open", "channel:1", "--home", self.home.folder, "--lang", lang, "--as", "jun"],
                    capture_output=True, text=True, timeout=LIMIT)
                self.assertIn(mark, shown.stdout)
                with Terminal(arguments=[PARLOR, "--home", self.home.folder, "--lang", lang, "--open", "channel:1"]) as jun:
                    jun.sees("#channel-1>").send("/settings\r").sees("  m  ").send("m\r").sees("Jun").send("builds\r").sees(member)

    def test_a_bot_that_cannot_be(self):
        file, key = self.key("one")
        _, _ = self.key("two")
        for words, code, said in (
                (("bot", "Jun", "--key", file), 65, "the nickname is taken already"),
                (("bot", "b", "--key", os.path.join(self.home.folder, "none")), 65, "must hold one public key"),
                (("bot", "b", "#none", "--key", file), 66, "no channel is called #none; make it in Parlor first"),
                (("bot", "b", "channel:99", "--key", file), 66, "no channel is called channel:99; make it in Parlor first"),
                (("bot", "b", "--key", file, "--rate", "0"), 64, "--rate"),
                (("bot", "b", "--remove"), 66, "no bot is called b"),
                (("bot", "b", "--port", "1"), 64, "does not take --port"),
                (("status", "--key", file), 64, "does not take --key"),
                (("bot", "Jun", "--remove"), 66, "no bot is called Jun")):
            with self.subTest(words):
                self.assertIn(said, self.door(*words, code=code))
        self.assertEqual(self.home.query("SELECT count(*) FROM bot"), [(0,)])
        self.door("bot", "b", "--key", file)
        self.assertIn("the key belongs to another account", self.door("bot", "c", "--key", file, code=65))


class BotsByDoor(unittest.TestCase):
    def test_a_bot_comes_in_by_ssh(self):
        with Door() as door, door.join("k1", "Ann") as ann:
            ann.send("/open channel:1\r").sees("#general>")
            door.make_key("builds")
            door.parlor("bot", "builds", "#general", "--key", door.path("builds.pub"))
            done = door.run("builds", "post '#general'", text="green\n")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "message:1\n", ""), done)
            ann.sees("builds (bot)")
            session = door.run("builds")
            self.assertEqual((session.returncode, session.stdout, session.stderr.count("\n")), (64, "", 1), session)
            answer = door.run("builds", "mcp", text='{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
            self.assertEqual(json.loads(answer.stdout), {"jsonrpc": "2.0", "id": 1, "result": {}})
            refused = door.run("builds", "door bot")
            self.assertEqual(refused.returncode, 64)
            self.assertIn("'door bot' cannot be run here; give a place to open, one of the commands glance, post,", refused.stderr)
            ann.send("/file x\r").sees("ssh parlor@")
            door.parlor("bot", "builds", "--remove")
            self.assertEqual(door.run("builds", "rooms").returncode, 255)


class Listening:
    """A `parlor door hooks` that runs."""

    def __init__(self, home):
        self.path = os.path.join(home.folder, "hooks.sock")
        self.process = subprocess.Popen(
            [PARLOR, "door", "hooks", "--socket", self.path, "--home", home.folder, "--lang", "en"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said = self.process.stdout.readline()
        assert said == "Listening for hooks: %s\n" % self.path, (said, self.process.poll())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=LIMIT)

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self.path)
        connection.settimeout(LIMIT)
        return connection

    def ask(self, data):
        """Sends bytes. Returns all that comes back."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass
            return answer(connection)

    def post(self, token, body, kind="application/json", path="/hook/TOKEN"):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        head = "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (path.replace("TOKEN", token), kind, len(body))
        return self.ask(head.encode() + body)


def answer(connection):
    came = b""
    try:
        while piece := connection.recv(65536):
            came += piece
    except ConnectionResetError:
        pass
    head, _, body = came.decode().partition("\r\n\r\n")
    return (int(head.split()[1]), body) if head else None


class Hooks(Programs):
    def token(self, name="ops", room="#channel-1", *words):
        return TOKEN.search(self.door("hooks", "add", name, room, *words))[1]

    def test_what_others_send_to_slack_is_posted(self):
        token = self.token()
        with Listening(self.home) as hooks:
            for number, (message, lines) in enumerate(SENT):
                with self.subTest(number):
                    self.assertEqual(hooks.post(token, message), (200, "ok"))
                    self.assertEqual(self.texts()[-1].split("\n"), lines)
            form = b"a=b&payload=%7B%22text%22%3A+%22from+a+form+%ED%95%9C%22%7D&c=d"
            self.assertEqual(hooks.post(token, form, "application/x-www-form-urlencoded; charset=utf-8"), (200, "ok"))
            # curl calls every body a form.
            self.assertEqual(hooks.post(token, {"text": "plain"}, "application/x-www-form-urlencoded"), (200, "ok"))
            self.assertEqual(self.texts()[-2:], ["from a form 한", "plain"])
            self.assertEqual(hooks.post(token, {"text": "x" * 70_000}), (200, "ok"))
            self.assertEqual((len(self.texts()[-1].encode()), self.texts()[-1][-1]), (65536, "…"))
        shown = subprocess.run(
            [PARLOR, "read", "#channel-1", "--home", self.home.folder, "--json"], capture_output=True, text=True, timeout=LIMIT).stdout
        self.assertEqual({(said["author"], said["by"]) for said in map(json.loads, shown.splitlines()) if said["number"] > 3}, {("ops", "bot")})

    def test_tokens_are_listed_rotated_and_revoked(self):
        first = self.token("ops")
        self.assertNotIn(first, " ".join(str(row) for row in self.home.query("SELECT * FROM hook")))
        self.assertRegex(self.door("hooks", "list"), r"^ops  Filled 1/#channel-1  since \d{4}-\d\d-\d\d  never used\n$")
        self.assertIn("taken already", self.door("hooks", "add", "ops", "#channel-2", code=65))
        with Listening(self.home) as hooks:
            self.assertEqual(hooks.post(first, {"text": "one"}), (200, "ok"))
            self.assertRegex(self.door("hooks", "list"), r"last used \d{4}-\d\d-\d\d\n$")
            second = TOKEN.search(self.door("hooks", "rotate", "ops"))[1]
            self.assertEqual(hooks.post(first, {"text": "old"}), (404, "no_service"))
            self.assertEqual(hooks.post(second, {"text": "two"}), (200, "ok"))
            self.assertIn("is revoked and can no longer post", self.door("hooks", "revoke", "ops"))
            self.assertEqual(hooks.post(second, {"text": "gone"}), (404, "no_service"))
            self.assertEqual(self.door("hooks", "list"), "")
            for word in ("rotate", "revoke"):
                self.assertIn("no hook is called ops", self.door("hooks", word, "ops", code=66))
            # A hook whose channel it was removed from posts nothing.
            third = self.token("ops", "#channel-2", "--rate", "2")
            self.change("DELETE FROM room_member WHERE room_id = 2 AND account_id = (SELECT account_id FROM hook)")
            self.assertEqual(hooks.post(third, {"text": "no"}), (403, "action_prohibited"))
            limited = self.token("load", "#channel-1", "--rate", "2")
            self.assertEqual([hooks.post(limited, {"text": "x"})[0] for _ in range(3)], [200, 200, 429])
        self.assertEqual(self.texts(), ["one", "two", "x", "x"])
        for words in (("hooks",), ("hooks", "add", "x"), ("hooks", "nonsense"), ("hooks", "list", "x"), ("hooks", "--port", "0"),
                      ("hooks", "list", "--port", "5")):
            self.door(*words, code=64)

    def test_what_is_no_message_is_refused(self):
        token = self.token()
        with Listening(self.home) as hooks:
            for body in (b"", b"x", b"[]", b'"text"', b'{"text":', b"\0", b'{"text":"\xff"}', b'{"text":"a","text":"b"}', b"[" * 10_000,
                         b'{"text":"\\ud800"}'):
                self.assertEqual(hooks.post(token, body), (400, "invalid_payload"), body[:20])
            for body in ({}, {"text": ""}, {"text": " \n"}, {"text": 7}, {"blocks": [7], "attachments": {"a": 1}}, {"attachments": [[], None]}):
                self.assertEqual(hooks.post(token, body), (400, "no_text"), body)
            self.assertEqual(hooks.post(token, b"payload=%zz", "application/x-www-form-urlencoded"), (400, "invalid_payload"))
            for path in ("/", "/hook/TOKEN/x", "/hook/", "/hook/" + "a" * 5000, "/hooks/TOKEN", "/hook/%00", "//hook/TOKEN"):
                self.assertEqual(hooks.post(token, {"text": "x"}, path=path), (404, "no_service"), path)
        self.assertEqual(self.texts(), [])

    def test_hostile_requests_are_refused_and_hurt_nobody(self):
        token = self.token()
        body = b'{"text":"x"}'
        start = b"POST /hook/" + token.encode() + b" HTTP/1.1\r\n"
        length = b"Content-Length: %d\r\n" % len(body)
        with Listening(self.home) as hooks:
            for request, status in (
                    (b"GET / HTTP/1.1\r\n\r\n", 405), (b"nonsense\r\n\r\n", 400), (b"POST / HTTP/2.0\r\n\r\n", 400),
                    (start + b"\r\n", 411), (start + length + length + b"\r\n" + body, 400),
                    (start + length + b"Content-Length: 3\r\n\r\n" + body, 400),
                    (start + length + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
                    (start + b"Transfer-Encoding: chunked\r\n\r\nc\r\n" + body + b"\r\n0\r\n\r\n", 411),
                    (start + b"Content-Length : 12\r\n\r\n" + body, 400), (start + b" folded: x\r\n" + length + b"\r\n" + body, 400),
                    (start + b"X: a\0b\r\n" + length + b"\r\n" + body, 400), (start + b"X: a\nY: b\r\n" + length + b"\r\n" + body, 400),
                    (start + b"Content-Length: -1\r\n\r\n", 400), (start + b"Content-Length: +12\r\n\r\n" + body, 400),
                    (start + b"Content-Length: 99999999999999999999\r\n\r\n", 400), (start + b"Content-Length: 0x10\r\n\r\n", 400),
                    (start + b"Content-Length: 100000000\r\n\r\n" + b"x" * 100_000_000, 413),
                    (start + b"X: " + b"y" * 20_000 + b"\r\n\r\n", 431), (b"\0" * 20_000, 431), (b"POST /a b HTTP/1.1\r\n\r\n", 400)):
                with self.subTest(request[:80]):
                    self.assertEqual(hooks.ask(request), (status, "invalid_request"))
            self.assertEqual(self.texts(), [])
            # Two requests on one connection: the second one is not read.
            whole = start + length + b"\r\n" + body
            self.assertEqual(hooks.ask(whole + whole), (200, "ok"))
            self.assertEqual(len(self.texts()), 1)
            # In pieces, and with the question whether to go on.
            with hooks.connect() as connection:
                for byte in whole[:-1]:
                    connection.sendall(bytes([byte]))
                connection.sendall(whole[-1:])
                self.assertEqual(answer(connection), (200, "ok"))
            with hooks.connect() as connection:
                connection.sendall(start + length + b"Expect: 100-continue\r\n\r\n")
                self.assertEqual(connection.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
                connection.sendall(body)
                self.assertEqual(answer(connection), (200, "ok"))
            # Half a request keeps nobody waiting, nor do a hundred.
            slow = [hooks.connect() for _ in range(100)]
            for connection in slow[50:]:
                connection.sendall(start)
            self.assertEqual(hooks.post(token, {"text": "still"}), (200, "ok"))
            self.assertEqual(answer(slow[-1]), (408, "timeout"))
            self.assertIsNone(answer(slow[0]))
            for connection in slow:
                connection.close()
            self.assertIsNone(hooks.process.poll())
            self.assertEqual(self.texts(), ["x", "x", "x", "still"])
            # A second listener does not take the place of the first, and one that was killed leaves its place to the next.
            self.assertIn("cannot listen at", self.door("hooks", "--socket", hooks.path, code=69))
            hooks.process.kill()
            hooks.process.communicate()
            with Listening(self.home) as again:
                self.assertEqual(again.post(token, {"text": "again"}), (200, "ok"))

    def test_it_listens_at_a_port_of_this_machine(self):
        token = self.token()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = subprocess.Popen(
            [PARLOR, "door", "hooks", "--port", str(port), "--home", self.home.folder, "--lang", "en"], stdout=subprocess.PIPE, text=True)
        try:
            self.assertEqual(process.stdout.readline(), "Listening for hooks: 127.0.0.1:%d\n" % port)
            connection = socket.create_connection(("127.0.0.1", port), timeout=LIMIT)
            connection.sendall(b'POST /hook/%s?x HTTP/1.0\r\nContent-Length: 14\r\n\r\n{"text": "by"}' % token.encode())
            self.assertEqual(answer(connection), (200, "ok"))
            connection.close()
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    unittest.main()
