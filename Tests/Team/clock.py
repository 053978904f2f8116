#!/usr/bin/python3
"""Runs a program whose clock is wrong: the time of day that the kernel tells it is some seconds off.

  clock.py SECONDS PROGRAM ARGUMENT...

`parlor` is one static binary, so no library can be put before it, and a namespace cannot have another time of day. But every
program asks for the time through the vDSO, code that the kernel maps into it. When the program starts, a helper that traces it
replaces that code in its memory with code that asks the kernel and adds the seconds. The program itself knows nothing of this.
"""

import ctypes
import os
import re
import shutil
import struct
import sys

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
PTRACE_CONT, PTRACE_DETACH, PTRACE_SEIZE = 7, 17, 0x4206
PTRACE_O_TRACEEXEC, PTRACE_EVENT_EXEC = 0x10, 4
PR_SET_PTRACER = 0x59616D61


def can_be_wrong():
    """Whether clocks can be wrong here. The code that is put in place is for one architecture."""
    return sys.platform == "linux" and os.uname().machine == "x86_64"


def programs(folder, parlor, agent, seconds):
    """Makes a folder of programs with a wrong clock. Returns how to start `parlor` and the agent. The agents that a session
    starts have the same clock as the session.
    """
    os.mkdir(folder)
    # Its agent is beside it.
    copy = os.path.join(folder, "parlor")
    shutil.copy(parlor, copy)
    beside = os.path.join(folder, "parlor-agent")
    command = [sys.executable, "-I", "-S", os.path.abspath(__file__), str(seconds)]
    with open(beside, "w", encoding="utf-8") as file:
        file.write('#!/bin/sh\nexec %s "$@"\n' % " ".join("'%s'" % word for word in command + [agent]))
    os.chmod(beside, 0o755)
    return command + [copy], command + [agent]


def codes(seconds):
    """Machine code for each function that tells the time of day."""
    add = struct.pack("<i", seconds)
    return {
        # eax = 228; syscall; if it is done and edi is CLOCK_REALTIME: add to what rsi points to.
        "clock_gettime": b"\xb8\xe4\0\0\0\x0f\x05\x85\xc0\x75\x0b\x85\xff\x75\x07\x48\x81\x06" + add + b"\xc3",
        # eax = 96; syscall; if it is done and rdi is not null: add to what rdi points to.
        "gettimeofday": b"\xb8\x60\0\0\0\x0f\x05\x85\xc0\x75\x0c\x48\x85\xff\x74\x07\x48\x81\x07" + add + b"\xc3",
        # eax = 201; syscall; add; if rdi is not null, store it there too.
        "time": b"\xb8\xc9\0\0\0\x0f\x05\x48\x05" + add + b"\x48\x85\xff\x74\x03\x48\x89\x07\xc3",
    }


def functions(image):
    """Where the vDSO's functions begin, by name."""
    sections = [
        struct.unpack_from("<IIQQQQIIQQ", image, struct.unpack_from("<Q", image, 40)[0] + 64 * number)
        for number in range(struct.unpack_from("<H", image, 60)[0])]
    found = {}
    # Section type 11 has the names that are linked to.
    for _, kind, _, _, offset, size, link, *_ in sections:
        for place in range(offset, offset + size, 24) if kind == 11 else ():
            name, _, _, _, value, _ = struct.unpack_from("<IBBHQQ", image, place)
            start = sections[link][4] + name
            text = image[start:image.index(b"\0", start)].decode()
            if value:
                found[text.replace("__vdso_", "")] = value
    return found


def change(process, seconds):
    """Replaces the code in a process that has stopped."""
    with open("/proc/%d/maps" % process, encoding="ascii") as maps:
        start, end = (int(part, 16) for part in re.search(r"^(\w+)-(\w+) .*\[vdso\]$", maps.read(), re.M).groups())
    with open("/proc/%d/mem" % process, "r+b", 0) as memory:
        memory.seek(start)
        image = memory.read(end - start)
        known = functions(image)
        # The end of the last page is empty.
        place = len(image) - 256
        if any(image[place:]):
            raise OSError("the vDSO has no room")
        for name, code in codes(seconds).items():
            memory.seek(start + place)
            memory.write(code)
            memory.seek(start + known[name])
            memory.write(b"\xe9" + struct.pack("<i", place - known[name] - 5))
            place += 64


def trace(process, seconds, ready):
    """Waits until a process starts its program, and changes that."""
    if LIBC.ptrace(PTRACE_SEIZE, process, None, PTRACE_O_TRACEEXEC):
        raise OSError(ctypes.get_errno(), "ptrace")
    os.write(ready, b"1")
    os.close(ready)
    while True:
        status = os.waitpid(process, 0)[1]
        if not os.WIFSTOPPED(status):
            return
        if status >> 16 == PTRACE_EVENT_EXEC:
            change(process, seconds)
            LIBC.ptrace(PTRACE_DETACH, process, None, None)
            return
        LIBC.ptrace(PTRACE_CONT, process, None, os.WSTOPSIG(status))


def main():
    seconds, program, process = int(sys.argv[1]), sys.argv[2], os.getpid()
    LIBC.prctl(PR_SET_PTRACER, ctypes.c_ulong(-1), 0, 0, 0)
    read, write = os.pipe()
    helper = os.fork()
    if not helper:
        # The helper is no child of the program.
        if os.fork():
            os._exit(0)
        os.close(read)
        try:
            trace(process, seconds, write)
        finally:
            os._exit(0)
    os.close(write)
    os.waitpid(helper, 0)
    if not os.read(read, 1):
        sys.exit("clock: the clock cannot be changed here")
    os.execv(program, [os.path.basename(program)] + sys.argv[3:])


if __name__ == "__main__":
    main()
