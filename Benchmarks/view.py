"""Measures /view of a picture of 20 megapixels, from the line that is typed to the picture on the terminal. Its floor is a
process that decodes the same file with libpng and does nothing else.
"""

import os
import random
import struct
import subprocess
import time
import zlib

import home
from session import Session
from table import Row

WIDTH, HEIGHT = 5000, 4000


def rows(programs, runs):
    row = Row("/view of a PNG of 20 megapixels > the picture", "ms", ratio=1.5)
    # Found beside parlor.
    programs["parlor-viewer"]
    with home.small(programs) as folder:
        path = os.path.join(folder, "large.png")
        with open(path, "wb") as file:
            file.write(png())
        arguments = (programs["parlor"], "--home", folder, "--open", "channel:1")
        with Session(*arguments) as session:
            if session.first_screen() is None:
                row.missing = "no screen came"
                return [row]
            session.type(b"/file %s -- large\r" % path.encode())
            if session.wait_for(b"picture")[0] is None:
                row.missing = "the file was not sent"
                return [row]
            session.type(b"/more\r")
            session.drain(500)
            for _ in range(runs):
                took = view(session)
                if took is None:
                    row.missing = "no picture came"
                    break
                row.samples.append(took)
                row.floor.append(decode(programs, path))
    return [row]


def view(session):
    """Opens the file, which is the only one, and goes back. Returns the milliseconds until its last row was drawn."""
    began = time.monotonic_ns()
    session.type(b"/open message:1001/file:1\r")
    # Each row of the picture ends so. What follows the last one tells the size.
    seen, _ = session.wait_for(b"\xe2\x96\x80\x1b[0m")
    session.drain(50)
    session.type(b"/back\r")
    session.drain(100)
    return None if seen is None else (seen - began) / 1e6


def decode(programs, path):
    with open(path, "rb") as file:
        began = time.monotonic_ns()
        subprocess.run([programs["picture-floor"]], stdin=file, check=True)
        return (time.monotonic_ns() - began) / 1e6


def png():
    """A picture with some noise, as photographs have it, of 17 megabytes: a message takes 25."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    chance = random.Random(1)
    noise = bytes(value & 3 for value in range(256))
    # Each pixel is told as the difference from the one before it.
    rows = [b"\1" + chance.randbytes(3 * WIDTH).translate(noise) for _ in range(16)]
    packer = zlib.compressobj(6)
    content = b"".join(packer.compress(rows[y % 16]) for y in range(HEIGHT)) + packer.flush()
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", content) + chunk(b"IEND", b"")
