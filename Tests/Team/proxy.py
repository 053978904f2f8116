"""A proxy between an agent and its server, which makes faults of a network by chance."""

import os
import random
import socket
import threading

NONE, CUT, DELAY, HALVE, DOUBLE, BLACKHOLE = range(6)
NAMES = ["none", "cut", "delay", "halve", "double", "blackhole"]
PIECE = 65536


class Proxy:
    """Listens in a folder as a server does. Each connection has one fault at most, after some of its pieces."""

    def __init__(self, folder, server):
        os.mkdir(folder)
        os.chmod(folder, 0o711)
        self.folder, self.server = folder, server
        # Connections come when they come. Choices about them are apart from those of a run, which a seed repeats.
        self.chance = random.Random()
        self.is_clean = True
        self.faults = [NONE, CUT, DELAY, HALVE, DOUBLE, BLACKHOLE]
        # The log-in to the server takes some pieces, and a round takes about ten.
        self.pieces = range(2, 40)
        self.made = [0] * len(NAMES)
        self.ended = threading.Event()
        self.ends = set()
        self.listener = None
        self.open()
        server.doors.append(self)

    def open(self):
        """Lets connections in, as a server does that has started."""
        if self.listener:
            return
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
        self.listener.listen(64)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def shut(self):
        """Lets no connection in, as if the server were gone. Those that are open end with the server."""
        if self.listener:
            os.unlink(os.path.join(self.folder, ".s.PGSQL.5432"))
            # It ends the call that waits for a connection.
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
            self.listener = None

    def accept(self, listener):
        while True:
            try:
                near = listener.accept()[0]
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(os.path.join(self.server.host, ".s.PGSQL.5432"))
            except OSError:
                near.close()
                far.close()
                continue
            fault = NONE if self.is_clean else self.chance.choice(self.faults)
            pieces, side = self.chance.choice(self.pieces), self.chance.randrange(2)
            self.ends |= {near, far}
            for number, (source, sink) in enumerate([(near, far), (far, near)]):
                here = fault if number == side else NONE
                threading.Thread(target=self.pump, args=(source, sink, here, pieces), daemon=True).start()

    def pump(self, source, sink, fault, pieces):
        try:
            while piece := source.recv(PIECE):
                pieces -= 1
                if pieces or self.is_clean:
                    sink.sendall(piece)
                elif not self.make(fault, piece, sink):
                    break
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            self.ends.discard(end)
        # The other direction still reads from the sink, and closes it.
        source.close()

    def make(self, fault, piece, sink):
        """Makes a fault with a piece. Returns whether the connection goes on."""
        self.made[fault] += 1
        if fault == HALVE:
            sink.sendall(piece[: len(piece) // 2])
        elif fault == BLACKHOLE:
            self.ended.wait(2)
        elif fault != CUT:
            if fault == DELAY:
                self.ended.wait(0.3)
            sink.sendall(piece * 2 if fault == DOUBLE else piece)
            return True
        return False

    def clear(self):
        """Makes no more faults, and ends what is open."""
        self.is_clean = True
        for end in list(self.ends):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.ended.set()
        self.clear()
        self.shut()
