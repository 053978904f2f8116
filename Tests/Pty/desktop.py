"""A terminal that knows notifications of OSC 99: what was written to it, and its answers."""

import base64
import re

ST = b"\x1b\\"
QUERY = re.compile(rb"\x1b\]99;i=([^:;]+):p=\?;\x1b\\\x1b\[>q\x1b\[c")
NOTICE = re.compile(rb"\x1b\]99;([^;]*);([^\x1b]*)\x1b\\")
OUT, IN = b"\x1b[O", b"\x1b[I"
KNOWS = b"\x1b]99;i=%s:p=?;a=focus,report:o=always,unfocused,invisible:p=title,body,?,close:u=0,1,2" + ST
ATTRIBUTES = b"\x1b[?62;22c"


def version(name):
    return b"\x1bP>|" + name + ST


def notices(terminal):
    """The notifications of OSC 99 so far: the keys, the title and the body of each; and the ids that were withdrawn."""
    shown, closed = {}, []
    for head, payload in NOTICE.findall(terminal.raw):
        keys = dict(pair.split(b"=", 1) for pair in head.split(b":"))
        if keys.get(b"p") == b"close":
            closed.append(keys[b"i"])
        elif keys.get(b"p") != b"?":
            assert keys[b"e"] == b"1" and len(payload) <= 2048
            notice = shown.setdefault(keys[b"i"], {"keys": {}, "title": b"", "body": b""})
            part = "body" if keys.get(b"p") == b"body" else "title"
            if keys[b"d"] == b"0" and part == "title" and b"o" in keys:
                notice.update(keys=keys, title=b"", body=b"")
            notice[part] += base64.b64decode(payload, validate=True)
            notice["isDone"] = keys[b"d"] == b"1"
    return shown, closed


def question(terminal):
    """Waits until the terminal is asked what it knows. Returns the id of the question."""
    terminal.until(lambda: QUERY.search(terminal.raw), "the question")
    return QUERY.search(terminal.raw).group(1)


def answer(terminal):
    """Waits for the question, and answers as kitty does."""
    terminal.send(KNOWS % question(terminal) + ATTRIBUTES)
