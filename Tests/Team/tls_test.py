"""Tests of connections over TLS: a replica is made only if the certificate is from the right authority and for the right name."""

import os
import shutil
import socket
import subprocess
import tempfile
import unittest

from server import LIMIT, Server
from team import PARLOR, PASSWORD

RULES = """
local   all    all           trust
hostssl parlor parlor_client 127.0.0.1/32 scram-sha-256
hostssl parlor parlor_client ::1/128      scram-sha-256
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Authority:
    """A certificate authority, which exists for a test."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=" + name, "-days", "2",
                     "-keyout", name + ".key", "-out", name + ".crt")

    @property
    def path(self):
        return os.path.join(self.folder, self.name + ".crt")

    def openssl(self, *words):
        subprocess.run(["openssl", *words], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def sign(self, host):
        """Makes `server.key` and `server.crt` for a host."""
        with open(os.path.join(self.folder, "names"), "w", encoding="ascii") as file:
            file.write("subjectAltName=DNS:%s" % host)
        self.openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=" + host, "-keyout", "server.key", "-out", "request")
        self.openssl("x509", "-req", "-in", "request", "-days", "2", "-CA", self.name + ".crt", "-CAkey", self.name + ".key",
                     "-CAcreateserial", "-extfile", "names", "-out", "server.crt")


@unittest.skipUnless(shutil.which("openssl"), "there is no openssl")
class TLS(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder, cls.joined, cls.port = folder.name, 0, free_port()
        cls.right, cls.wrong = Authority(cls.folder, "right"), Authority(cls.folder, "wrong")
        cls.right.sign("localhost")
        server = Server()
        cls.addClassCleanup(server.close)
        for words in (["init"], ["import", "--demo"]):
            subprocess.run([PARLOR, "server", *words, server.url], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
        server.sql("ALTER ROLE parlor_client PASSWORD 'sesame'")
        data = os.path.join(server.host, "data")
        owner = os.stat(data)
        for name in ("server.key", "server.crt"):
            path = shutil.copy(os.path.join(cls.folder, name), data)
            os.chown(path, owner.st_uid, owner.st_gid)
            os.chmod(path, 0o600)
        with open(os.path.join(data, "pg_hba.conf"), "w", encoding="ascii") as file:
            file.write(RULES)
        server.kill()
        server.flags += " -c listen_addresses=localhost -c port=%d -c ssl=on" % cls.port
        server.start()
        passwords = os.path.join(cls.folder, "passwords")
        with open(passwords, "w", encoding="ascii") as file:
            file.write("*:*:*:parlor_client:sesame\n")
        os.chmod(passwords, 0o600)
        # No certificate of the machine's own user may play a part.
        cls.variables = {**os.environ, "PGPASSFILE": passwords, "HOME": cls.folder, "LC_ALL": "C"}

    def join(self, options, host="localhost"):
        """What `parlor join` says, and its exit code."""
        TLS.joined += 1
        answer = subprocess.run(
            [PARLOR, "join", "postgresql://%s:%d/parlor?%s" % (host, self.port, options),
             "--home", os.path.join(self.folder, "home-%d" % self.joined)],
            input="emma@lighthouse.example\n%s\n" % PASSWORD, env=self.variables, text=True, timeout=LIMIT,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return answer.stdout, answer.returncode

    def assert_refused(self, words, options, host="localhost"):
        said, code = self.join(options, host)
        self.assertIn(words, said)
        self.assertEqual(code, 69, said)

    def test_the_right_authority(self):
        for options in ("", "&sslmode=verify-full"):
            said, code = self.join("sslrootcert=" + self.right.path + options)
            self.assertIn("rooms are here", said)
            self.assertEqual(code, 0)

    def test_another_authority(self):
        self.assert_refused("certificate verify failed", "sslrootcert=" + self.wrong.path)

    def test_no_authority(self):
        self.assert_refused("root certificate file", "sslmode=verify-full")

    def test_a_trial_on_this_machine(self):
        said, code = self.join("")
        self.assertIn("rooms are here", said)
        self.assertEqual(code, 0)

    def test_another_name(self):
        self.assert_refused('does not match host name "127.0.0.1"', "sslrootcert=" + self.right.path, "127.0.0.1")

    def test_no_encryption(self):
        self.assert_refused("no encryption", "sslmode=disable")
