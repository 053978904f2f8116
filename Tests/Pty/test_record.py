"""Recording a session, playing it again, and the files that are made of it."""

import json
import os
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from secrets_kept import SECRETS, discard, kept
from store import Home, PARLOR
from terminal import HOST, Terminal
from test_accounts import PASSWORD, last, sign_up

def limited():
    """Lets files grow to 8 KiB."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="record-")
        self.file = self.path("a.rec")

    def tearDown(self):
        discard(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def demo(self, *options, lang="en", **size):
        return Terminal(
            arguments=[PARLOR, "--demo", "--lang", lang, "--record", self.file, *options], **size)

    def replay(self, *options, code=0, lang="en", file=None, **settings):
        done = subprocess.run(
            [PARLOR, "replay", file or self.file, "--lang", lang, *options], capture_output=True, text=True,
            timeout=30, **settings)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stderr if code > 1 else done.stdout

    def recording(self, file=None):
        with open(file or self.file) as text:
            return text.read()

    def walk(self, lang="en", **size):
        """Records a walk through the demo: a room, a search while typing, a link, a notification and a new size."""
        pushed = self.path("pushed")
        open(pushed, "w").close()
        home, number, mina, word = {
            "en": ("Lighthouse>", "3", "Mina>", "dentist"), "ko": ("등대>", "1", "미나>", "우산")}[lang]
        with self.demo("--push", pushed, lang=lang, **size) as terminal:
            last(terminal, home).send(number + "\r").sees("#general")
            terminal.until(lambda: terminal.lines()[-1].startswith("#general") and terminal.lines()[-1][-1] == ">", "room")
            terminal.send("안녕, everyone\r").sees("  안녕, everyone")
            with open(pushed, "a") as file:
                file.write('{"type":"dm","opponent_id":7,"aps":{"alert":{"title":"Mina","body":"Lunch at one?"}}}\n')
            terminal.sees("Lunch at one?").send("/tap\r").sees(mina).send("half a line\x03")
            terminal.resize(60, 20)
            terminal.send("/search %s\r" % word).sees(word).send("/back\r").send("/home\r")
            last(terminal, home).send("\x03/quit\r")
            self.assertEqual(terminal.wait(), 0)


class Replays(Folder):
    def test_a_walk_is_the_same_again(self):
        for lang, columns, rows in (("en", 80, 24), ("ko", 40, 15), ("en", 120, 40)):
            with self.subTest(lang=lang, columns=columns):
                self.walk(lang, columns=columns, rows=rows)
                words = self.replay(lang=lang)
                self.assertRegex(words, r"^\d+ steps, all the same\. .*\n$" if lang == "en" else r"^\d+단계 모두 기록과 같습니다\. .*\n$")
                self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o600)
                os.unlink(self.file)

    def test_a_difference_names_the_step_and_ends_with_1(self):
        self.walk()
        changed = self.path("changed.rec")
        with open(changed, "w") as file:
            file.write(self.recording().replace("  안녕, everyone", "  안녕, nobody"))
        words = self.replay(file=changed, code=1)
        self.assertRegex(words, r"^Step \d+ differs \(- recorded, \+ now\): > 안녕, everyone\n")
        self.assertIn("안녕, nobody\n", words)
        self.assertIn("안녕, everyone\n", words)
        words = self.replay(file=changed, code=1, lang="ko")
        self.assertRegex(words, r"^\d+단계가 기록과 다릅니다\(- 기록, \+ 지금\): > 안녕, everyone\n")

    def test_step_by_step(self):
        self.walk()
        with Terminal(arguments=[PARLOR, "replay", self.file, "--step", "--lang", "en"]) as terminal:
            terminal.sees("── 1/").sees("Enter: next step").send("\r").sees("── 2/").send("5\r").sees("── 5/").send("q\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertNotIn("── 6/", "\n".join(terminal.lines()))

    def test_a_kill_loses_at_most_the_last_line(self):
        with self.demo() as terminal:
            last(terminal, "Lighthouse>").send("3\r").sees("#general (").send("one\r").sees("  one")
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait()
        self.assertRegex(self.replay(), r"^\d+ steps, all the same")
        with open(self.file, "a") as file:
            file.write("> half a li")
        self.assertRegex(self.replay(), r"^The last line is incomplete and was left out\.\n\d+ steps, all the same")

    def test_a_full_disk_stops_the_recording_and_not_the_session(self):
        with Terminal(arguments=["/bin/sh", "-c", "ulimit -f 8; exec %s --demo --lang en --record %s" % (
                PARLOR, self.file)]) as terminal:
            last(terminal, "Lighthouse>").send("3\r").sees("#general")
            for number in range(12):
                terminal.send("/open channel:42\r/home\r")
            terminal.sees("Recording has stopped: its file cannot be written to any more.").send("4\r").sees("#lunch")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertRegex(self.replay(), r"steps, all the same")

    def test_an_existing_file_stays(self):
        with open(self.file, "w") as file:
            file.write("mine")
        for lang, words in (("en", "exists already; remove it, or name another file"), ("ko", "이미 있습니다")):
            done = subprocess.run([PARLOR, "--demo", "--lang", lang, "--record", self.file], capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, timeout=20)
            self.assertEqual((done.returncode, done.stdout), (73, ""))
            self.assertIn(words, done.stderr)
        self.assertEqual(self.recording(), "mine")

    def test_what_is_no_recording_is_refused(self):
        head = "# usher recording=1 clock=0 lang=en view=80x24"
        for text, words in (
                ("", "this is not a recording"), ("\x7fELF", "this is not a recording"),
                ("# usher recording=2\n! start\n", "recordings of version 2"), (head + "\n", "nothing was recorded"),
                (head + "\n! start\n|a\x1b]0;b\x07\n", "line 3: this is not a line"),
                (head + "\n! fly\n", "line 2: there is no event fly"),
                (head + " zone:99999 world:demo\n! start\n", "zone:99999")):
            with self.subTest(text=text):
                with open(self.file, "w") as file:
                    file.write(text.replace("lang=en", "lang=en world:demo", 1))
                self.assertIn(words, self.replay(code=65))
                self.assertNotIn("\x1b", self.replay(code=65))
        for wrong, word in (("lang=xx world:demo", "lang=xx"), ("lang=en world:../../etc", "world:../../etc")):
            with open(self.file, "w") as file:
                file.write("# usher recording=1 clock=0 %s view=80x24 zone:0\n! start\n" % wrong)
            self.assertIn("line 1: this setting cannot be read: " + word, self.replay(code=65))
        with open(self.file, "w") as file:
            file.truncate((1 << 26) + 1)
        self.assertIn("at most 64 MiB", self.replay(code=65))
        self.assertIn("No such file", self.replay(code=66, file=self.path("none")))

    def test_a_pipe_is_recorded_as_well(self):
        done = subprocess.run([PARLOR, "--demo", "--lang", "en", "--record", self.file], input="3\nhello\n/where\n", text=True,
                              capture_output=True, timeout=20)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(self.replay(), r"steps, all the same")


class Stores(Folder):
    """Recordings of a store are played on a copy of it, as it was."""

    def test_a_store_with_messages_of_others(self):
        with Home(messages=30, rooms=2) as home:
            copy = self.path("copy")
            shutil.copytree(home.folder, copy)
            with Terminal(arguments=home.session("--record", self.file, "--open", "channel:1")) as terminal:
                terminal.sees("channel-1>").send("one of mine\r").sees("  one of mine")
                # One at a time: a message that comes between the reading of a step and its drawing is recorded with the next step.
                for _ in range(3):
                    writer = home.writer(1, account=2)
                    writer.communicate(timeout=20)
                    terminal.sees("writer %d line 0" % writer.pid)
                terminal.send("/home\r").sees("channel-2").send("/quit\r")
                self.assertEqual(terminal.wait(), 0)
            before = {name: os.stat(os.path.join(copy, "data", name)).st_mtime_ns
                      for name in os.listdir(os.path.join(copy, "data"))}
            self.assertRegex(self.replay("--home", copy), r"^\d+ steps, all the same")
            after = {name: os.stat(os.path.join(copy, "data", name)).st_mtime_ns
                     for name in os.listdir(os.path.join(copy, "data"))}
            self.assertEqual(after, before, "the store is only read")
            self.assertEqual(self.replay("--home", home.folder, code=1).split(" differs")[0][:5], "Step ")
            self.assertIn("No such file", self.replay("--home", self.path("none"), code=77))

    def test_a_password_is_made_up_where_one_was_typed(self):
        home, copy = self.path("home"), self.path("copy")
        with Terminal(arguments=[PARLOR, "--lang", "en", "--home", home]) as terminal:
            sign_up(terminal, "ann")
            terminal.sees("Continue").send("c\r").sees("Hello, ann").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        shutil.copytree(home, copy)
        with Terminal(arguments=[PARLOR, "--lang", "en", "--home", home, "--as", "none@example.org", "--record",
                                 self.file]) as terminal:
            terminal.sees("Password:").send(PASSWORD + "\r").sees("Try again.")
            terminal.until(lambda: terminal.lines()[-1].startswith("Password:"), "no account has this address")
            terminal.send("\r").sees("E-mail:").send("ann@example.org\r").sees("Password:").send(PASSWORD[:-1] + "\r")
            terminal.until(
                lambda: "\n".join(terminal.lines()).count("Try again.") == 2
                and terminal.lines()[-1].startswith("Password:"), "this is not her password")
            terminal.send(PASSWORD + "\r").sees("Hello, ann").send("/where\r").sees("homeEmpty").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertIn("! answer 2\n", self.recording())
        self.assertRegex(self.replay("--home", copy), r"^\d+ steps, all the same")

    def test_files_of_the_user_are_named_where_a_replay_differs(self):
        sent = self.path("a file.txt")
        with open(sent, "w") as file:
            file.write("words")
        with self.demo("--open", "dm:7") as terminal:
            terminal.sees("Mina").send("/file '%s' -- here\r" % sent).sees("≡ a file.txt").send("/quit\r")
            terminal.wait()
        words = self.replay(code=1)
        self.assertIn("differs", words)
        self.assertIn("Recordings leave out the contents of files, which may be why: " + sent + "\n", words)
        self.assertIn(": " + sent + "\n", self.replay(code=1, lang="ko").split("기록에 없어")[1])

    def test_hidden_answers_are_in_no_file(self):
        home = self.path("home")
        with Terminal(arguments=[PARLOR, "--lang", "en", "--home", home, "--record", self.file]) as terminal:
            terminal.sees("Parlor>").send("n\r").sees("E-mail:").send("ann@example.org\r")
            terminal.sees("Nickname:").send("Ann\r").sees("Phone").send("\r").sees("Password:")
            # Half typed and dropped; half typed and cut; pasted; and with a size that changes meanwhile.
            terminal.send(PASSWORD[:-1]).pump(0.4)
            terminal.resize(60, 20)
            terminal.send("\x15" + PASSWORD + "\x17\x15")
            terminal.send("\x1b[200~" + PASSWORD + "\x1b[201~\r").sees("again:").send(PASSWORD + "\r")
            terminal.sees("Continue").send("c\r").sees("Hello, Ann").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.assertIn("! answer 1\n", self.recording())
        self.replay(*[word for ending in ("cast", "svg", "script") for word in
                      ("--export", self.path("x." + ending))])
        self.replay("--export", self.path("y.cast"), "--cast-version", "3")
        self.assertIn(PASSWORD, SECRETS)
        self.assertEqual(kept(self.folder), [])
        for name in ["a.rec"] + ["x." + ending for ending in ("cast", "svg", "script")]:
            self.assertNotIn(PASSWORD[:-1], self.recording(self.path(name)))


class Programs(Folder):
    def test_every_program_records_and_replays(self):
        heroes = os.path.join(os.path.dirname(HOST), "heroes")
        data = os.path.join(os.path.dirname(HOST), "..", "..", "Examples", "Heroes", "heroes.json")
        if not os.path.exists(heroes):
            self.skipTest("heroes is not built")
        command = [heroes, "--lang", "en", "--data", os.path.abspath(data)]
        with Terminal(arguments=[*command, "--home", self.path("home"), "--record", self.file]) as terminal:
            terminal.sees("search>").send("ice\r").sees("ice").send("/where\r").sees("search")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        done = subprocess.run([heroes, "replay", self.file, *command[1:]], capture_output=True, text=True, timeout=30)
        self.assertRegex(done.stdout + done.stderr, r"^\d+ steps, all the same")


class Exports(Folder):
    def export(self, *endings):
        self.walk()
        for ending in endings:
            self.replay("--export", self.path("x." + ending))
        return [self.recording(self.path("x." + ending)) for ending in endings]

    def test_asciinema_plays_the_cast(self):
        cast, = self.export("cast")
        head, *events = [json.loads(line) for line in cast.splitlines()]
        self.assertEqual((head["version"], head["width"], head["height"]), (2, 80, 24))
        markers = [data for _, code, data in events if code == "m"]
        self.assertEqual(markers[:3], ["workspace:1/home", "workspace:1/home/channel:42", "workspace:1/dms/dm:7"])
        self.assertEqual({code for _, code, _ in events}, {"o", "m", "r"})
        if not shutil.which("asciinema"):
            self.skipTest("asciinema is not installed (Debian: asciinema)")
        with Terminal(arguments=[shutil.which("asciinema"), "cat", self.path("x.cast")], rows=24) as terminal:
            self.assertEqual(terminal.wait(), 0)
            shown = "\n".join(terminal.lines())
        self.assertIn("  안녕, everyone", shown)
        self.assertIn("Lunch at one?", shown)

    def test_a_cast_of_version_3(self):
        self.walk()
        self.replay("--export", self.path("x.cast"), "--cast-version", "3")
        head, *events = [json.loads(line) for line in self.recording(self.path("x.cast")).splitlines()]
        self.assertEqual((head["version"], head["term"]["cols"], head["term"]["rows"]), (3, 80, 24))
        self.assertTrue(all(interval >= 0 for interval, _, _ in events))
        self.assertEqual(events[-1][1:], ["x", "0"])

    def test_a_picture_of_any_step_is_xml(self):
        self.walk()
        name = "{http://www.w3.org/2000/svg}"
        for step, words in (("1", "Lighthouse"), ("2", "#general")):
            self.replay("--export", self.path(step + ".svg"), "--at", step)
            root = xml.etree.ElementTree.fromstring(self.recording(self.path(step + ".svg")))
            self.assertEqual(root.tag, name + "svg")
            self.assertIn(words, "".join(root.itertext()))
        self.assertIn("steps; give --at one of them", self.replay("--export", self.path("z.svg"), "--at", "999", code=64))
        self.assertIn("--at goes with --export FILE.svg", self.replay("--at", "3", code=64))
        self.assertIn("--at goes with", self.replay("--at", "3", "--export", self.path("z.cast"), code=64))
        self.assertIn("--cast-version goes with --export FILE.cast", self.replay("--cast-version", "3", code=64))
        self.assertIn("--export FILE.svg 옵션과", self.replay("--at", "3", lang="ko", code=64))

    def test_parlor_plays_the_script(self):
        os.environ["TZ"] = "UTC"
        with self.demo() as terminal:
            # Not into a room, which shows in a script at once what it shows in a session a moment later.
            last(terminal, "Lighthouse>").send("e\r").sees("Explore").send("/back\r")
            last(terminal, "Lighthouse>").send("p\r").sees("jun@").send("/where\r").sees("workspace:").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        self.replay("--export", self.path("x.script"))
        with open(self.path("x.script")) as script:
            done = subprocess.run([PARLOR, "--demo"], stdin=script, capture_output=True, text=True, timeout=30)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, self.recording(self.path("x.script")))

    def test_an_existing_file_stays(self):
        self.walk()
        self.replay("--export", self.path("x.svg"))
        before = self.recording(self.path("x.svg"))
        self.assertIn("exists already", self.replay("--export", self.path("x.svg"), code=73))
        self.assertEqual(self.recording(self.path("x.svg")), before)
        self.assertIn("FILE.cast", self.replay("--export", self.path("x.gif"), code=64))


if __name__ == "__main__":
    unittest.main()
