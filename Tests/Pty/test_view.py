"""/view: pictures and packed files, which parlor-viewer decodes."""

import gzip
import io
import lzma
import os
import random
import resource
import shutil
import signal
import struct
import subprocess
import tarfile
import tempfile
import unittest

import pictures
from secrets_kept import discard
from store import PARLOR, Home
from terminal import Terminal

VIEWER = os.path.join(os.path.dirname(PARLOR), "parlor-viewer")
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
QUARTERS = [[RED] * 8 + [GREEN] * 8] * 8 + [[BLUE] * 8 + [WHITE] * 8] * 8
PALETTE = [RED, GREEN, BLUE, WHITE]
INDEXES = [[PALETTE.index(pixel) for pixel in row] for row in QUARTERS]
BLOCKS = [[(76, 85, 255), (150, 44, 21)], [(29, 255, 107), (255, 128, 128)]]
DAMAGED, CUT, TOO_LARGE, NO_MEMORY, UNKNOWN = range(1, 6)

PNG = pictures.png(16, 16, pictures.plain(QUARTERS))
JPEG = pictures.jpeg(BLOCKS)
GIF = pictures.gif(16, 16, INDEXES, PALETTE)


def view(content, columns=2, rows=2, viewer=VIEWER):
    """The records of the answer."""
    done = subprocess.run([viewer, str(columns), str(rows)], input=content, capture_output=True, timeout=20)
    records, rest = [], done.stdout
    while rest:
        length, = struct.unpack(">I", rest[1:5])
        records.append((rest[:1].decode(), rest[5:5 + length]))
        rest = rest[5 + length:]
    return [record for record in records if record[0] != "P"], done.returncode


def tar(names, kind=tarfile.GNU_FORMAT):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=kind) as archive:
        for name in names:
            facts = tarfile.TarInfo(name)
            facts.type = tarfile.DIRTYPE if name.endswith("/") else tarfile.REGTYPE
            facts.size = 0 if name.endswith("/") else 700
            archive.addfile(facts, io.BytesIO(b"-" * facts.size))
    return file.getvalue()


class Decoding(unittest.TestCase):
    maxDiff = None

    def mosaic(self, content, columns=2, rows=2):
        records, status = view(content, columns, rows)
        self.assertEqual((status, [tag for tag, _ in records]), (0, ["G", "M", "Z"]), records)
        shape, cells = struct.unpack(">HH", records[1][1][:4]), records[1][1][4:]
        self.assertEqual(len(cells), shape[0] * shape[1] * 4)
        return shape, [tuple(cells[at:at + 4]) for at in range(0, len(cells), 4)]

    def near(self, content, wanted, slack=3):
        shape, cells = self.mosaic(content)
        self.assertEqual(shape, (2, 2))
        for cell, colour in zip(cells, wanted):
            colour = colour if len(colour) == 4 else (*colour, 255)
            self.assertTrue(all(abs(one - other) <= slack for one, other in zip(cell, colour)), (cells, wanted))

    def test_png(self):
        grey = [[[pixel[0] // 2] for pixel in row] for row in QUARTERS]
        palette = pictures.chunk(b"PLTE", b"".join(map(bytes, PALETTE)))
        indexes = [[[index] for index in row] for row in INDEXES]
        packed = [[[sum(row[at + n] << (6 - 2 * n) for n in range(4))] for at in range(0, 16, 4)] for row in INDEXES]
        deep = [[struct.pack(">HHH", *(257 * value for value in pixel)) for pixel in row] for row in QUARTERS]
        clear = [[(*pixel, 0 if pixel == GREEN else 200) for pixel in row] for row in QUARTERS]
        ash = [(127,) * 3, (0,) * 3, (0,) * 3, (127,) * 3]
        for name, content, wanted in [
                ("red, green and blue", PNG, PALETTE),
                ("interlaced", pictures.png(16, 16, pictures.adam7(QUARTERS), interlaced=1), PALETTE),
                ("grey", pictures.png(16, 16, pictures.plain(grey), kind=0), ash),
                ("grey, interlaced", pictures.png(16, 16, pictures.adam7(grey), kind=0, interlaced=1), ash),
                ("16 bits", pictures.png(16, 16, pictures.plain(deep), depth=16), PALETTE),
                ("a palette", pictures.png(16, 16, pictures.plain(indexes), kind=3, before=palette), PALETTE),
                ("2 bits", pictures.png(16, 16, pictures.plain(packed), depth=2, kind=3, before=palette), PALETTE),
                ("transparent palette", pictures.png(
                    16, 16, pictures.plain(indexes), kind=3, before=palette + pictures.chunk(b"tRNS", b"\xff\0")),
                 [RED, (0, 0, 0, 0), BLUE, WHITE]),
                ("alpha", pictures.png(16, 16, pictures.plain(clear), kind=6),
                 [(*RED, 200), (0, 0, 0, 0), (*BLUE, 200), (*WHITE, 200)])]:
            with self.subTest(name):
                self.near(content, wanted, slack=0)

    def test_jpeg(self):
        grey = [[(200,), (10,)], [(90,), (255,)]]
        inks = [[(0, 255, 255, 0), (255, 0, 255, 0)], [(255, 255, 0, 0), (0, 0, 0, 0)]]
        flipped = [[tuple(255 - ink for ink in block) for block in row] for row in inks]
        for name, content, wanted in [
                ("baseline", JPEG, PALETTE), ("progressive", pictures.jpeg(BLOCKS, progressive=True), PALETTE),
                ("grey", pictures.jpeg(grey), [(value,) * 3 for row in grey for value, in row]),
                ("CMYK", pictures.jpeg(inks), PALETTE), ("Adobe's CMYK", pictures.jpeg(flipped, adobe=0), PALETTE),
                ("progressive CMYK", pictures.jpeg(inks, progressive=True), PALETTE)]:
            with self.subTest(name):
                self.near(content, wanted)

    def test_gif(self):
        for name, content, wanted in [
                ("plain", GIF, PALETTE),
                ("interlaced", pictures.gif(16, 16, INDEXES, PALETTE, interlaced=True), PALETTE),
                ("transparent", pictures.gif(16, 16, INDEXES, PALETTE, clear=2), [RED, GREEN, (0, 0, 0, 0), WHITE]),
                ("two pictures", GIF[:-1] + GIF[GIF.index(b","):], PALETTE),
                ("a part of the screen", pictures.gif(
                    8, 8, [[0] * 8] * 8, PALETTE, offset=(8, 8), screen=(16, 16)),
                 [(0, 0, 0, 0)] * 3 + [RED]),
                ("outside of the screen", pictures.gif(16, 16, INDEXES, PALETTE, screen=(1, 1)), PALETTE)]:
            with self.subTest(name):
                self.near(content, wanted, slack=0)

    def test_a_picture_fills_the_room_and_keeps_its_shape(self):
        wide = pictures.png(300, 20, pictures.plain([[RED] * 300] * 20))
        for content, room, wanted in [
                (PNG, (500, 500), (16, 16)), (PNG, (10, 500), (10, 10)), (PNG, (500, 6), (6, 6)),
                (wide, (30, 30), (30, 2)), (wide, (3, 30), (3, 1)),
                (pictures.png(1, 300, pictures.plain([[RED]] * 300)), (20, 10), (1, 10))]:
            with self.subTest(room=room, wanted=wanted):
                self.assertEqual(self.mosaic(content, *room)[0], wanted)

    def test_tables_of_contents(self):
        names = ["one.txt", "folder/", "folder/" + "하나" * 40 + ".txt"]
        for pack in (gzip.compress, lzma.compress):
            with self.subTest(pack.__module__):
                records, _ = view(pack(tar(names)))
                self.assertEqual("".join(tag for tag, _ in records), "GHHHLHZ")
                self.assertEqual(records[1][1][:7], b"one.txt")
                self.assertEqual(records[4][1].rstrip(b"\0").decode(), names[2])
                records, _ = view(pack(tar(names, tarfile.PAX_FORMAT)))
                self.assertEqual("".join(tag for tag, _ in records), "GHHHLHZ")
                self.assertEqual(records[4][1].decode(), names[2])
                records, _ = view(pack(tar(["%d" % number for number in range(10050)])))
                self.assertEqual(len(records), 10001 + 2)

    def test_packed_files(self):
        size = struct.pack(">Q", 70000)
        self.assertEqual(view(gzip.compress(b"a" * 70000))[0][1:], [("U", size), ("Z", b"")])
        self.assertEqual(view(lzma.compress(b"a" * 70000))[0][1:], [("U", size), ("Z", b"")])
        parts = gzip.compress(b"a" * 30000) + gzip.compress(b"a" * 40000)
        self.assertEqual(view(parts)[0][1:], [("U", size), ("Z", b"")])
        named = io.BytesIO()
        with gzip.GzipFile("a name.txt", "wb", fileobj=named) as file:
            file.write(b"a" * 70000)
        self.assertEqual(view(named.getvalue())[0][1:], [("U", size + b"a name.txt"), ("Z", b"")])


class Hostile(unittest.TestCase):
    def gives_up(self, content, *troubles):
        records, status = view(content)
        self.assertEqual(status, 0, records)
        self.assertEqual(records[-1][0], "E", records)
        self.assertIn(records[-1][1][0], troubles)

    def test_files_that_end_too_early(self):
        for whole in (PNG, JPEG, GIF, gzip.compress(tar(["a"])), lzma.compress(tar(["a"])),
                      pictures.png(16, 16, pictures.adam7(QUARTERS), interlaced=1), pictures.jpeg(BLOCKS, progressive=True)):
            for length in (20, len(whole) // 3, len(whole) // 2):
                with self.subTest(whole[:4], length=length):
                    self.gives_up(whole[:length], CUT)

    def test_files_that_are_something_else(self):
        for content in (b"", b"x", b"no picture at all", b"\0" * 100000):
            self.gives_up(content, UNKNOWN)
        chance = random.Random(1)
        for head in (PNG[:8], PNG[:33], JPEG[:4], GIF[:13], b"\x1f\x8b", b"\xfd7zXZ\0"):
            for _ in range(5):
                self.gives_up(head + chance.randbytes(5000), DAMAGED, CUT, TOO_LARGE, NO_MEMORY)

    def test_sizes_that_lie(self):
        for width, height, trouble in [
                (0, 16, DAMAGED), (16, 0, DAMAGED), (60000, 60000, TOO_LARGE), (1 << 30, 1, TOO_LARGE),
                (0x7FFFFFFF, 0x7FFFFFFF, TOO_LARGE), (0xFFFFFFFF, 1, DAMAGED), (16, 17, CUT), (5000, 5000, CUT)]:
            with self.subTest(width=width, height=height):
                self.gives_up(pictures.png(width, height, pictures.plain(QUARTERS)), trouble, DAMAGED)
        frame = JPEG.index(b"\xff\xc0") + 5
        for size in ((0, 16), (16, 0), (60000, 60000), (0xFFFF, 0xFFFF), (9000, 9000)):
            with self.subTest("JPEG", size=size):
                self.gives_up(JPEG[:frame] + struct.pack(">HH", *size) + JPEG[frame + 4:], DAMAGED, CUT, TOO_LARGE)
        self.gives_up(pictures.gif(16, 16, INDEXES, PALETTE, screen=(60000, 60000)), TOO_LARGE)
        picture = GIF.index(b",") + 5
        for size in ((0, 0), (9000, 9000), (0xFFFF, 0xFFFF)):
            with self.subTest("GIF", size=size):
                self.gives_up(GIF[:picture] + struct.pack("<HH", *size) + GIF[picture + 4:], DAMAGED, CUT, TOO_LARGE)

        for offset in ((60000, 60000), (16, 0), (0, 16)):
            with self.subTest("GIF", offset=offset):
                self.gives_up(pictures.gif(16, 16, INDEXES, PALETTE, offset=offset, screen=(16, 16)), DAMAGED)

    def test_what_a_tar_says_of_its_next_file(self):
        def about(kind, records, size=None):
            facts = tarfile.TarInfo("about")
            facts.type, facts.size = kind, len(records) if size is None else size
            return facts.tobuf() + records + b"\0" * (-len(records) % 512)
        whole = tar(["a"])
        records, _ = view(gzip.compress(about(b"x", b"13 size=9000\n9 path=b\n") + whole[:512] + b"-" * 9216 + whole))
        self.assertEqual("".join(tag for tag, _ in records), "GHLHHZ")
        self.assertEqual(records[2][1], b"b")
        facts = tarfile.TarInfo.frombuf(records[3][1], "utf-8", "strict")
        self.assertEqual((facts.name, facts.size), ("a", 9000))
        for records in (b"99999999999999999999 path=a\n", b"0 path=a\n", b"8 path=a\n", b"11 path=a\n", b"10 path=ab", b"path=a\n",
                        b"7 path\n", b"28 size=99999999999999999999\n", b"11 size=-1\n", b" ", b"9",
                        b"5007 path=" + b"a" * 4996 + b"\n", b"\xff" * 600):
            with self.subTest(records):
                self.gives_up(gzip.compress(about(b"x", records) + whole), DAMAGED)
        for kind in (b"L", b"x"):
            with self.subTest(kind):
                self.gives_up(gzip.compress(about(kind, b"", 0o77777777777)), DAMAGED)
                self.gives_up(gzip.compress(about(kind, b"", 4000)), CUT)
        self.gives_up(gzip.compress(about(b"x", b"15 size=9999999\n") + whole), DAMAGED, CUT)

    def test_files_that_unpack_to_very_much_end_by_the_limit_of_time(self):
        part = gzip.compress(b"\0" * (1 << 28))
        # The test has no time for its own limit. It keeps one that is lower.
        done = subprocess.run([VIEWER, "2", "2"], input=part * 100, capture_output=True, timeout=60,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (1, 3)))
        self.assertEqual((done.stdout[:6], done.returncode), (b"G\0\0\0\1\1", -signal.SIGXCPU))

    def test_the_system_lets_it_open_nothing(self):
        with subprocess.Popen([VIEWER, "2", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False) as viewer:
            # It says so before it reads anything.
            self.assertEqual(viewer.stdout.read(6), b"G\0\0\0\1\1")
            with open("/proc/%d/status" % viewer.pid) as file:
                status = dict(line.split(":\t") for line in file.read().splitlines() if ":\t" in line)
            self.assertEqual((status["Seccomp"], status["NoNewPrivs"]), ("2", "1"))
            if os.getuid() == 0:
                self.assertEqual(sorted(os.listdir("/proc/%d/fd" % viewer.pid)), ["0", "1", "2"])
                with open("/proc/%d/limits" % viewer.pid) as file:
                    limits = {line[:26].strip(): line[26:].split()[:2] for line in file}
                self.assertEqual(limits["Max file size"], ["0", "0"])
                self.assertEqual(limits["Max open files"], ["0", "0"])
                self.assertEqual(limits["Max processes"], ["0", "0"])
                self.assertEqual(limits["Max address space"], [str(256 << 20)] * 2)
                self.assertEqual(limits["Max cpu time"], ["5", "6"])
            viewer.stdin.close()


ROOM = ("--open", "channel:1")


class Drawing(unittest.TestCase):
    def setUp(self):
        self.home = self.enterContext(Home())

    def write(self, name, content):
        path = os.path.join(self.home.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def start(self, *options, program=None, **settings):
        command = self.home.session(*ROOM, *options)
        return Terminal(arguments=[program or command[0], *command[1:]], **settings)

    def send(self, terminal, *files):
        terminal.sees("#channel-1>").send("/file %s -- files\r" % " ".join(files))
        terminal.until(lambda: self.home.texts(), "the message")
        return terminal.until(
            lambda: any(icon in "\n".join(terminal.lines()) for icon in "▣≡▤▪"), "the files of the message")

    def cells(self, terminal):
        """The colours of the half blocks on the screen, row by row."""
        rows = [[(cell.fg, cell.bg) for cell in (terminal.screen.buffer[y][x] for x in range(terminal.columns))
                 if cell.data in ("▀", "▄")] for y in range(terminal.rows)]
        return [row for row in rows if row]

    def has_no_child(self, terminal):
        def children():
            with open("/proc/%d/task/%d/children" % (terminal.pid, terminal.pid)) as file:
                own = file.read().split()
            for thread in os.listdir("/proc/%d/task" % terminal.pid):
                with open("/proc/%d/task/%s/children" % (terminal.pid, thread)) as file:
                    own += file.read().split()
            return own
        terminal.until(lambda: not children(), "end of the viewer")

    def test_pictures_in_the_colours_of_the_terminal(self):
        files = [self.write(name, content) for name, content in (("a.png", PNG), ("b.jpg", JPEG), ("c.gif", GIF))]
        wanted = [[("ff0000", "ff0000")] * 8 + [("00ff00", "00ff00")] * 8] * 4
        wanted += [[("0000ff", "0000ff")] * 8 + [("ffffff", "ffffff")] * 8] * 4
        with self.start() as terminal:
            self.send(terminal, *files)
            for number, name in enumerate(("a.png", "b.jpg", "c.gif"), 1):
                terminal.send("/view 1 %d\r" % number).sees("16 × 16 pixels").sees(name + ">")
                terminal.until(lambda: self.cells(terminal) == wanted, "picture %s" % name)
                terminal.send("/back\r").sees("#channel-1>")
            self.has_no_child(terminal)

    def test_a_picture_fits_the_terminal_and_follows_its_size(self):
        path = self.write("a.png", pictures.png(300, 300, pictures.plain([[RED] * 300] * 300)))
        for language, (columns, rows), side in (("en", (80, 24), 30), ("ko", (40, 15), 12), ("en", (120, 40), 62)):
            with self.subTest(columns=columns), self.start("--lang", language, columns=columns, rows=rows) as terminal:
                if not self.home.texts():
                    self.send(terminal, path)
                terminal.sees("▣ a.png").send("/view 1\r")
                terminal.until(lambda: list(map(len, self.cells(terminal))) == [side] * (side // 2), "the picture")
                self.assertIn("a.png>", terminal.lines()[-1])
                if columns == 80:
                    terminal.resize(40, 15)
                    terminal.until(lambda: list(map(len, self.cells(terminal))) == [12] * 6, "the smaller picture")

    def test_without_colours_there_are_facts(self):
        path = self.write("a.png", PNG)
        with self.start("--color", "never") as terminal:
            self.send(terminal, path).send("/view 1\r").sees("16 × 16 pixels").sees("Save it to open it.")
            self.assertEqual(self.cells(terminal), [])
        with self.start("--plain") as terminal:
            terminal.send("/view 1\r").sees("16 × 16 pixels").sees("Save it to open it.")
            self.assertEqual(self.cells(terminal), [])
        done = subprocess.run(self.home.session(*ROOM), input="/view 1\n", capture_output=True, text=True, timeout=20)
        self.assertIn("16 × 16 pixels", done.stdout)
        self.assertNotIn("\x1b", done.stdout)

    def test_packed_files_are_tables(self):
        files = [self.write("a.tar.gz", gzip.compress(tar(["one.txt", "two/"]))),
                 self.write("b.txt.xz", lzma.compress(b"a" * 2000)), self.write("c.tar.xz", lzma.compress(tar(["three.txt"])))]
        with self.start() as terminal:
            self.send(terminal, *files).send("/view 1 1\r").sees("700 B  one.txt").sees("–  two/").send("/back\r")
            terminal.send("/view 1 2\r").sees("1.9 KB  b.txt").send("/back\r").send("/view 1 3\r").sees("700 B  three.txt")
        done = subprocess.run(self.home.session(*ROOM), input="/view 1 1\n", capture_output=True, text=True, timeout=20)
        self.assertIn("700 B  one.txt", done.stdout)

    def test_hostile_pictures_are_sentences(self):
        files = [
            self.write("bomb.png", pictures.png(60000, 60000, b"")), self.write("cut.png", PNG[:-40]),
            self.write("wrong.gif", GIF[:20] + os.urandom(50)), self.write("lies.jpg", JPEG[:len(JPEG) // 2])]
        with self.start() as terminal:
            self.send(terminal, *files)
            for number, words in enumerate(
                    ("too many pixels to be shown here. Type s to save it", "is incomplete", "it cannot be shown", "is incomplete"), 1):
                terminal.send("/view 1 %d\r" % number).sees(words).send("/back\r").sees("#channel-1>")
                terminal.screen.reset()
            terminal.send("/view 1 1\r").sees("60000 × 60000 pixels").send("still here\r")
            self.has_no_child(terminal)

    def other_viewer(self, script):
        """A copy of parlor, with this program as its viewer."""
        folder = tempfile.mkdtemp(prefix="view-")
        self.addCleanup(discard, folder)
        parlor = shutil.copy(PARLOR, os.path.join(folder, "parlor"))
        # Done first: the program has the password of the demo, for which the folder is searched.
        self.addCleanup(os.remove, parlor)
        if script:
            with open(os.path.join(folder, "parlor-viewer"), "w") as file:
                os.fchmod(file.fileno(), 0o755)
                file.write("#!/bin/sh\n" + script)
        return parlor

    def test_an_interrupt_ends_a_viewer_that_takes_long(self):
        path = self.write("a.png", PNG)
        with self.start(program=self.other_viewer("exec tail -f /dev/null\n")) as terminal:
            self.send(terminal, path).send("/view 1\r").sees("Reading the file. ^C stops it.").sees("a.png>").send("\x03")
            terminal.sees("Stopped reading.").sees("#channel-1>")
            self.has_no_child(terminal)
            terminal.send("/view 1\r").until(lambda: "\n".join(terminal.lines()).count("Reading the file") == 2, "the file again")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)

    def test_a_viewer_that_is_missing_is_named(self):
        path = self.write("a.png", PNG)
        with self.start(program=self.other_viewer("")) as terminal:
            self.send(terminal, path).send("/view 1\r").sees("The program parlor-viewer is not installed").sees("16 × 16 pixels")

    def test_an_answer_that_is_wrong_is_not_believed(self):
        path = self.write("a.png", PNG)
        for answer in (r"\033[2Jhello", r"G\0\0\0\1\1M\0\0\0\10\0\1\0\2\377\0\0\377Z\0\0\0\0", r"G\0\0\0\1\1Z\0\0\0\0",
                       r"G\0\0\0\1\1M\377\377\377\377", r"G\0\0\0\1\1"):
            with self.subTest(answer), self.start(program=self.other_viewer("printf '%s'\n" % answer)) as terminal:
                if not self.home.texts():
                    self.send(terminal, path)
                terminal.sees("▣ a.png").send("/view 1\r").sees("The file is damaged").sees("16 × 16 pixels")
                self.has_no_child(terminal)


@unittest.skipUnless(shutil.which("cc") or shutil.which("clang"), "no C compiler")
class Locked(unittest.TestCase):
    """What a taken-over viewer could try: the limits of parlor-viewer around a program that does it."""

    FORBIDDEN = {
        "open": 'syscall(SYS_openat, -100, "/etc/passwd", 0, 0)',
        "socket": "syscall(SYS_socket, 1, 1, 0)",
        "fork": "syscall(SYS_clone, 17, 0, 0, 0, 0)",
        "execute": 'syscall(SYS_execve, "/bin/true", 0, 0)',
        "signal": "syscall(SYS_kill, getppid(), 0)",
        "read elsewhere": "read(3, &byte, 1)",
        "write elsewhere": 'write(2, "x", 1)',
        "executable memory": "mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)",
        "lift limits": "syscall(SYS_prlimit64, 0, 9, 0, 0)",
    }
    PROGRAM = """
        #define _GNU_SOURCE
        #include "viewer.h"
        #include <sys/mman.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int main(void) {
          char byte = 0;
          if (!limit_process()) _exit(3);
          if (CALL) { (void)byte; }
          write(1, "done", 4);
          _exit(0);
        }
        """

    def attempt(self, folder, call):
        source, probe = os.path.join(folder, "probe.c"), os.path.join(folder, "probe")
        with open(source, "w") as file:
            file.write(self.PROGRAM.replace("CALL", call))
        viewer = os.path.join(os.path.dirname(__file__), "..", "..", "Sources", "parlor-viewer")
        subprocess.run(
            [shutil.which("cc") or shutil.which("clang"), "-w", "-I", viewer, source, os.path.join(viewer, "limits.c"),
             "-o", probe], check=True)
        return subprocess.run([probe], capture_output=True, timeout=20)

    def test_every_other_call_ends_the_process(self):
        with tempfile.TemporaryDirectory() as folder:
            allowed = self.attempt(folder, "1")
            if allowed.returncode == 3:
                self.skipTest("the kernel filters no system calls")
            self.assertEqual((allowed.returncode, allowed.stdout), (0, b"done"))
            for name, call in self.FORBIDDEN.items():
                with self.subTest(name):
                    ended = self.attempt(folder, call)
                    self.assertEqual((ended.returncode, ended.stdout), (-signal.SIGSYS, b""))


if __name__ == "__main__":
    unittest.main()
