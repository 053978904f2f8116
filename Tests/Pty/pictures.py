"""Small pictures in each format, for tests. `colours` is a list of rows of (red, green, blue[, alpha]) or of greys."""

import struct
import zlib


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width, height, rows, depth=8, kind=2, interlaced=0, before=b""):
    """A PNG from the bytes of its rows, each with its filter. `before` holds chunks, such as a palette."""
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + before + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def plain(pixels):
    """The rows of a PNG without filters."""
    return b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in pixels)


def adam7(pixels):
    """The rows of an interlaced PNG."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return b"".join(plain([row[x::across] for row in pixels[y::down] if row[x::across]]) for x, y, across, down in passes)


class Bits:
    def __init__(self):
        self.bits = ""

    def add(self, value, count):
        if count:
            self.bits += format(value, "0%db" % count)


def jpeg(blocks, progressive=False, adobe=None):
    """A JPEG of blocks of 8 times 8 pixels, each of one colour: its components, 1 (grey), 3 (YCbCr) or 4 (CMYK) of them."""
    def segment(mark, content):
        return b"\xff" + bytes([mark]) + struct.pack(">H", len(content) + 2) + content

    count = len(blocks[0][0])
    bits, before = Bits(), [0] * count
    for row in blocks:
        for block in row:
            for number, value in enumerate(block):
                change = value - 128 - before[number]
                before[number] = value - 128
                size = abs(change).bit_length()
                bits.add(size, 4)
                bits.add(change if change > 0 else change + (1 << size) - 1, size)
                if not progressive:
                    bits.add(0, 1)
    bits.bits += "1" * (-len(bits.bits) % 8)
    coded = bytes(int(bits.bits[start:start + 8], 2) for start in range(0, len(bits.bits), 8)).replace(b"\xff", b"\xff\0")
    frame = struct.pack(">BHHB", 8, 8 * len(blocks), 8 * len(blocks[0]), count)
    names = [bytes([number + 1]) for number in range(count)]
    return (
        b"\xff\xd8" + (segment(0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, adobe)) if adobe is not None else b"")
        # Each step of a first coefficient is one step of brightness.
        + segment(0xDB, b"\0" + bytes([8] * 64))
        + segment(0xC2 if progressive else 0xC0, frame + b"".join(name + b"\x11\0" for name in names))
        # Twelve first coefficients with codes of four bits; and one code for a block without others.
        + segment(0xC4, b"\0" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12)))
        + segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
        + segment(0xDA, bytes([count]) + b"".join(name + b"\0" for name in names)
                  + (b"\0\0\0" if progressive else b"\0\x3f\0"))
        + coded + b"\xff\xd9")


def gif(width, height, rows, palette, clear=None, interlaced=False, offset=(0, 0), screen=None):
    """A GIF of rows of indexes."""
    size = screen or (width, height)
    colours = b"".join(bytes(colour) for colour in palette).ljust(768, b"\0")
    control = b"" if clear is None else b"\x21\xf9\x04\x01\0\0" + bytes([clear]) + b"\0"
    order = [y for first, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(first, height, step)]
    pixels = [index for y in (order if interlaced else range(height)) for index in rows[y]]
    bits = ""
    for start in range(0, len(pixels), 250):
        # The table is cleared before codes would need ten bits. The lowest bits come first.
        for code in [256] + pixels[start:start + 250]:
            bits = format(code, "09b") + bits
    bits = format(257, "09b") + bits
    coded = int(bits, 2).to_bytes((len(bits) + 7) // 8, "little")
    blocks = b"".join(bytes([len(coded[at:at + 255])]) + coded[at:at + 255] for at in range(0, len(coded), 255))
    return (
        b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + colours + control
        + b"," + struct.pack("<HHHHB", *offset, width, height, 0x40 if interlaced else 0) + b"\x08" + blocks + b"\0;")
