"""A proxy between an agent and its server, which makes faults of a network by chance."""

import os
import socket
import threading

NONE, CUT, DELAY, HALVE, DOUBLE, BLACKHOLE = range(6)
NAMES = ["none", "cut", "delay", "halve", "double", "blackhole"]
PIECE = 65536


class Proxy:
    """Listens in a folder as a server does. Each connection has one fault at most, after some of its pieces."""

    def __init__(self, folder, target, chance):
        os.mkdir(folder)
        os.chmod(folder, 0o711)
        self.folder, self.target, self.chance = folder, target, chance
        self.is_clean = True
        self.faults = [NONE, CUT, DELAY, HALVE, DOUBLE, BLACKHOLE]
        # The log-in to the server takes some pieces, and a round takes about ten.
        self.pieces = range(2, 40)
        self.made = [0] * len(NAMES)
        self.ended = threading.Event()
        self.open = set()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(folder, ".s.PGSQL.5432"))
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(os.path.join(self.target, ".s.PGSQL.5432"))
            except OSError:
                near.close()
                far.close()
                continue
            fault = NONE if self.is_clean else self.chance.choice(self.faults)
            pieces, side = self.chance.choice(self.pieces), self.chance.randrange(2)
            self.open |= {near, far}
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
            self.open.discard(end)
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
        for end in list(self.open):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.ended.set()
        self.clear()
        self.listener.close()
