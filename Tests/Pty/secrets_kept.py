"""Checks that no file holds an answer to a hidden question after a test."""

import ast
import glob
import os
import re
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
FLOWS = os.path.join(HERE, "..", "Flows", "**", "*.script")
PASSWORD = re.compile(r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z0-9@$!%*?&-]{8,40}")
"""The form of a valid password."""


def in_scripts():
    """The answers to hidden questions in the scripts of Tests/Flows, except for commands."""
    found = set()
    for path in glob.glob(FLOWS, recursive=True):
        is_hidden = False
        with open(path) as file:
            for line in file.read().splitlines():
                if line.startswith("? ") or line.startswith("?* "):
                    is_hidden = line.startswith("?*")
                elif is_hidden and line.startswith("> ") and line[2] != "/":
                    found.add(line[2:])
    return found


def in_tests():
    """Every password in the tests of this folder."""
    found = set()
    for path in glob.glob(os.path.join(HERE, "*.py")):
        with open(path) as file:
            literals = [node.value for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Constant)]
        for text in literals:
            text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
            found.update(word for word in re.split(r"[\r\n]", text if isinstance(text, str) else "")
                         if PASSWORD.fullmatch(word) and "@example" not in word)
    return found


SECRETS = sorted(secret for secret in in_scripts() | in_tests() if PASSWORD.fullmatch(secret))


def forms(secret):
    """The forms in which a file could hold a secret: as it is typed, and escaped as in a draft."""
    escaped = re.sub(r"[^A-Za-z0-9_.~@+-]", lambda match: "%%%02X" % ord(match[0]), secret)
    return {secret.encode(), escaped.encode()}


def kept(folder):
    """The secrets that the files below a folder hold, with the paths. Searches all bytes of the files."""
    found = []
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            if os.path.isfile(file) and not os.path.islink(file):
                with open(file, "rb") as content:
                    content = content.read()
                found += [(file, secret) for secret in SECRETS if any(form in content for form in forms(secret))]
    return found


def discard(folder):
    """Deletes the folder of a test. Fails if a file in it holds a password."""
    found = kept(folder)
    shutil.rmtree(folder, ignore_errors=True)
    assert not found, "passwords were written: %s" % found
