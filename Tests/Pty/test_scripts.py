"""Scripts that the built Parlor plays. The transcript equals the script, without the answers to hidden questions."""

import os
import subprocess
import unittest

from test_parlor import PARLOR

FLOWS = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "Flows"))
# A few scripts that reach most; the Swift tests play all.
CHOSEN = (
    "Group/channel.en", "Inbox/inbox.en", "Login/login.en", "Login/signUp.en", "Room/react.ko", "Search/results.en",
    "Settings/levels.en", "WorkspaceList/workspaces.en")
CLOCK = "clock=2026-11-02T09:30:00Z"


def parlor(script, *options, through="file", **environment):
    """Runs a script. Returns the output, the errors, and the exit status."""
    arguments = [PARLOR, *(options or ["--demo"])]
    environment = dict(os.environ, **environment)
    if through == "file":
        path = os.path.join(os.environ.get("TMPDIR", "/tmp"), "usher-%d.script" % os.getpid())
        with open(path, "w") as file:
            file.write(script)
        with open(path) as file:
            done = subprocess.run(arguments, stdin=file, capture_output=True, env=environment, timeout=60)
        os.unlink(path)
    else:
        done = subprocess.run(arguments, input=script.encode(), capture_output=True, env=environment, timeout=60)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def without_answers(script):
    """The script with each answer to a hidden question replaced by `>*`."""
    lines, is_hidden = [], False
    for line in script.splitlines():
        if line.startswith(("? ", "?* ")):
            is_hidden = line.startswith("?*")
        lines.append(">*" if is_hidden and line.startswith("> ") else line)
    return "".join(line + "\n" for line in lines)


class Scripts(unittest.TestCase):
    maxDiff = None

    def test_a_flow_is_its_own_transcript(self):
        for name in CHOSEN:
            with self.subTest(name), open("%s/%s.script" % (FLOWS, name)) as file:
                script = file.read()
                # The folder and the environment make no difference.
                output, _, status = parlor(script, TZ="Asia/Seoul", LANG="ko_KR.UTF-8", COLUMNS="33")
                self.assertEqual((output, status), (without_answers(script), 0))

    def test_an_answer_to_a_hidden_question_is_not_printed(self):
        answers = ["> Abcdef1!\n", "! paste Abcdef1!\\nAbcdef1!\n", "~ Abcdef1!\n! interrupt\n"]
        for answer in answers:
            with self.subTest(answer):
                output, errors, _ = parlor("# usher\n> x\n> y\n> e\n> mina@example.org\n" + answer)
                self.assertIn("?* Password:", output)
                self.assertNotIn("Abcdef1!", output + errors)

    def test_a_transcript_without_an_answer_says_what_is_missing(self):
        script = "# usher\n> x\n> y\n> e\n> mina@example.org\n> Wrong-Guess1!\n"
        output, _, _ = parlor(script)
        self.assertIn("\n>*\n", output)
        _, errors, status = parlor(output, "--demo", "--strict")
        self.assertEqual(status, 65)
        self.assertIn("a transcript leaves out the answer to a hidden question; write it here as “> answer”", errors)

    def test_through_a_pipe(self):
        script = "# usher %s open=channel:50\n> /quit\n" % CLOCK
        through_pipe = parlor(script, through="pipe")
        self.assertEqual(through_pipe, parlor(script))
        self.assertEqual(through_pipe[2], 0)

    def test_a_script_that_comes_late_is_refused(self):
        arguments = ["/bin/sh", "-c", "(sleep 1; echo '# usher') | %s --demo" % PARLOR]
        done = subprocess.run(arguments, capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 65)
        self.assertIn(b"line 1: ", done.stderr)

    def test_what_is_wrong_with_a_script_is_reported(self):
        cases = [
            ("# usher clock=noon\n", ["--demo"], 65,
             "parlor: line 1: clock=noon is not valid: write a time in UTC such as clock=2026-11-02T09:30:00Z\n"),
            ("# usher %s\n" % CLOCK, ["--home", "/nonexistent"], 64,
             "parlor: line 1: a script can set the clock only with --demo; leave out clock=, or add --demo\n"),
            ("# usher\n! rain\n> /quit\n", ["--demo"], 0,
             "parlor: line 2: there is no event “rain”; the events are aside, end, height, interrupt, leave, lose, open, paste, payer, "
             "push, signal, wait, width, work\n"),
            ("# usher\n! rain\n> /quit\n", ["--demo", "--strict"], 65,
             "parlor: line 2: there is no event “rain”; the events are aside, end, height, interrupt, leave, lose, open, paste, payer, "
             "push, signal, wait, width, work\n"),
            ("# usher\n# why\nseen\n> 99\n", ["--demo", "--strict"], 65,
             "parlor: line 4: “99” is not one of the choices here: 1-6, e, n, c, d, s, t, p, w, x. /help says more.\n"),
        ]
        for script, options, status, complaint in cases:
            with self.subTest(script, options=options):
                _, errors, code = parlor(script, *options)
                self.assertEqual((errors, code), (complaint, status))

    def test_options_override_the_settings_of_a_script(self):
        script = "# usher %s lang=ko width=40\n> /quit\n" % CLOCK
        output, _, _ = parlor(script, "--demo", "--lang", "en", "--width", "60", "--open", "dms")
        self.assertIn("Direct messages  Lighthouse", output)
        self.assertTrue(any(len(line) > 42 for line in output.splitlines()[1:]))


if __name__ == "__main__":
    unittest.main()
