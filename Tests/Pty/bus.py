"""A session bus, and a service on it that shows notifications as a desktop does."""

import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

from secrets_kept import discard

DAEMON = shutil.which("dbus-daemon")
CONFIG = """<busconfig><type>session</type><listen>unix:path=%s</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


class Bus:
    """A dbus-daemon without services. `with` ends it."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="bus-")
        path = os.path.join(self.folder, "bus")
        with open(os.path.join(self.folder, "config"), "w") as file:
            file.write(CONFIG % path)
        self.process = subprocess.Popen(
            [DAEMON, "--config-file=" + file.name, "--nofork", "--print-address"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.process.stdout.readline()
        self.path, self.address = path, "unix:path=" + path
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.process.stdout.close()
        discard(self.folder)


def padded(data, size):
    return data + b"\0" * (-len(data) % size)


def text(value):
    return struct.pack("<I", len(value.encode())) + value.encode() + b"\0"


class Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def align(self, size):
        self.at += -self.at % size

    def number(self):
        self.align(4)
        self.at += 4
        return struct.unpack_from("<I", self.data, self.at - 4)[0]

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def piece(self, count):
        self.at += count + 1
        return self.data[self.at - count - 1:self.at - 1].decode()

    def text(self):
        return self.piece(self.number())

    def value(self):
        kind = self.piece(self.byte())
        return {"s": self.text, "o": self.text, "g": lambda: self.piece(self.byte()), "u": self.number, "y": self.byte}[kind]()

    def texts(self):
        end = self.number() + self.at
        found = []
        while self.at < end:
            found.append(self.text())
        return found

    def values(self):
        count = self.number()
        self.align(8)
        end, found = self.at + count, {}
        while self.at < end:
            self.align(8)
            name = self.text()
            found[name] = self.value()
        return found


class Desktop:
    """The service. `shown` has the notifications on the desktop: by number, what was sent for each."""

    def __init__(self, bus, abilities=("actions", "body", "body-markup"), name="org.freedesktop.Notifications"):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(bus.path)
        self.data, self.serial, self.shown, self.closed, self.next = b"", 0, {}, [], 1
        self.abilities, self.clients = list(abilities), set()
        self.socket.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.geteuid()).encode().hex().encode())
        while b"\r\n" not in self.data:
            self.data += self.socket.recv(4096)
        self.data = self.data.split(b"\r\n", 1)[1]
        self.socket.sendall(b"BEGIN\r\n")
        self.call("Hello")
        if name:
            self.call("RequestName", "su", padded(text(name), 4) + struct.pack("<I", 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, kind, fields, signature="", body=b""):
        self.serial += 1
        head = b""
        if signature:
            fields = fields + [(8, "g", signature)]
        for code, sort, value in fields:
            head = padded(head, 8) + bytes([code, 1]) + sort.encode() + b"\0"
            if sort == "u":
                head = padded(head, 4) + struct.pack("<I", value)
            elif sort == "g":
                head += bytes([len(value)]) + value.encode() + b"\0"
            else:
                head = padded(head, 4) + text(value)
        start = struct.pack("<BBBBIII", ord("l"), kind, 0, 1, len(body), self.serial, len(head)) + head
        self.socket.sendall(padded(start, 8) + body)

    def call(self, member, signature="", body=b""):
        bus = "org.freedesktop.DBus"
        self.send(1, [(1, "o", "/org/freedesktop/DBus"), (2, "s", bus), (3, "s", member), (6, "s", bus)], signature, body)

    def signal(self, member, signature, body, to=None):
        name = "org.freedesktop.Notifications"
        fields = [(1, "o", "/org/freedesktop/Notifications"), (2, "s", name), (3, "s", member)]
        self.send(4, fields + ([(6, "s", to)] if to else []), signature, body)

    def click(self, number, action="default", to=None):
        self.signal("ActionInvoked", "us", struct.pack("<I", number) + text(action), to)

    def serve(self, patience=0.0):
        """Answers the calls that have come."""
        while select.select([self.socket], [], [], patience)[0]:
            piece = self.socket.recv(1 << 16)
            if not piece:
                return
            self.data += piece
            while len(self.data) >= 16:
                body, _, fields = struct.unpack_from("<III", self.data, 4)
                start = 16 + fields + -(16 + fields) % 8
                if len(self.data) < start + body:
                    break
                self.take(self.data[:start + body], 16 + fields, start)
                self.data = self.data[start + body:]

    def take(self, message, end, start):
        reader, fields = Reader(message, 16), {}
        while reader.at < end:
            reader.align(8)
            code = reader.byte()
            fields[code] = reader.value()
        if message[1] != 1:
            return
        serial, = struct.unpack_from("<I", message, 8)
        self.clients.add(fields[7])
        signature, body = self.answer(fields[3], Reader(message[start:]))
        self.send(2, [(5, "u", serial), (6, "s", fields[7])], signature, body)

    def answer(self, member, reader):
        if member == "GetCapabilities":
            body = b""
            for ability in self.abilities:
                body = padded(body, 4) + text(ability)
            return "as", struct.pack("<I", len(body)) + body
        if member == "CloseNotification":
            number = reader.number()
            self.closed.append(number)
            self.shown.pop(number, None)
            self.signal("NotificationClosed", "uu", struct.pack("<II", number, 3))
            return "", b""
        program, former = reader.text(), reader.number()
        icon, title, body, actions = reader.text(), reader.text(), reader.text(), reader.texts()
        number = former or self.next
        self.next = max(self.next, number + 1)
        self.shown[number] = {"program": program, "title": title, "body": body, "actions": actions, "hints": reader.values()}
        return "u", struct.pack("<I", number)

    def until(self, is_reached, terminal, what, limit=10):
        """Serves until something is so, and reads the terminal meanwhile."""
        end = time.monotonic() + limit
        while not is_reached():
            if time.monotonic() > end:
                raise AssertionError("no %s within %g s: %r %r" % (what, limit, self.shown, self.closed))
            self.serve()
            terminal.pump(0.01)
        return self
