"""The desktop entry that `make install` writes: links of Parlor open Parlor, whatever the path to it is."""

import configparser
import os
import re
import subprocess
import tempfile
import unittest

from store import Home, PARLOR
from terminal import Terminal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PATHS = ["/usr/local/bin/parlor", "/opt/a b/parlor", "/opt/100%/$HOME/`id`/\"x\"/\\y\\\\z/it's;#/parlor", "/opt/점심/parlor"]


def unescaped(value):
    """A value of the file, as the specification of desktop entries says."""
    known = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    return re.sub(r"\\(.)", lambda match: known[match[1]], value)


def arguments(command, url):
    """The arguments of an Exec key. It has no shell: only quotes, and field codes outside of them."""
    found = []
    for quoted, bare in re.findall(r'"((?:[^"\\`$]|\\["\\`$])*)"|([^\s"\']+)(?:\s|$)', command):
        if bare == "%u":
            found.append(url)
        else:
            found.append(re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") if quoted else bare)
    return found


class DesktopEntry(unittest.TestCase):
    def entry(self, path):
        text = subprocess.run([os.path.join(ROOT, "Tools", "desktop-entry"), path], capture_output=True, check=True).stdout
        parser = configparser.RawConfigParser(delimiters="=", comment_prefixes="#", strict=True)
        parser.optionxform = str
        parser.read_string(text.decode())
        return parser["Desktop Entry"]

    def test_a_link_is_one_argument_of_parlor_open(self):
        url = "parlor://workspace:1/home/channel:42?a b;$(id)"
        for path in PATHS:
            entry = self.entry(path)
            self.assertEqual(arguments(unescaped(entry["Exec"]), url), [path, "open", "--", url], entry["Exec"])
            self.assertEqual(unescaped(entry["TryExec"]), path)

    def test_it_handles_the_links_of_parlor_in_a_terminal(self):
        entry = self.entry(PATHS[0])
        self.assertEqual(entry["Exec"], '"/usr/local/bin/parlor" open -- %u')
        self.assertEqual(entry["Type"], "Application")
        self.assertEqual(entry["MimeType"], "x-scheme-handler/parlor;")
        self.assertEqual(entry["Terminal"], "true")
        self.assertEqual((entry["Name"], entry["Name[ko]"]), ("Parlor", "팔러"))

    def test_make_install_writes_it(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [os.path.join(ROOT, "Tools", "install")], check=True,
                env={**os.environ, "PREFIX": "/opt/x", "DESTDIR": folder, "PARLOR": PARLOR})
            installed = os.path.join(folder, "opt/x")
            with open(os.path.join(installed, "share/applications/parlor.desktop")) as file:
                self.assertIn('Exec="/opt/x/bin/parlor" open -- %u', file.read())
            for name in ("bin/parlor", "libexec/parlor-viewer", "libexec/parlor-agent"):
                self.assertTrue(os.access(os.path.join(installed, name), os.X_OK), name)

    def test_the_command_opens_the_link_in_the_running_session(self):
        with Home(rooms=2) as home, Terminal(arguments=home.session("--open", "channel:1")) as terminal:
            terminal.sees("#channel-1>")
            command = arguments(unescaped(self.entry(PARLOR)["Exec"]), "parlor://channel:2")
            subprocess.run([*command[:2], "--home", home.folder, *command[2:]], check=True, timeout=30, stdout=subprocess.DEVNULL)
            terminal.sees("#channel-2>")


if __name__ == "__main__":
    unittest.main()
