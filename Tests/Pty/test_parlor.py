"""The built Parlor on a terminal."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

from store import Home, PARLOR, said
from terminal import LEFT, TAB, Terminal

BANNER = '{"type":"dm","workspace_id":"1","opponent_id":"7","aps":{"alert":{"title":"Mina","body":"%s"}}}'


class Parlor(unittest.TestCase):
    def demo(self, *options, columns=80, rows=24):
        return Terminal(columns, rows, arguments=[PARLOR, "--demo", *options])

    def left(self, terminal, status=0):
        self.assertEqual(terminal.wait(), status)
        self.assertEqual(terminal.mode(), terminal.found)

    def test_from_home_to_a_room_and_back(self):
        for language, number, home, name, dms in (
                ("en", "3", "Lighthouse", "Jun", "Direct messages"), ("ko", "1", "등대", "준", "DM")):
            for columns, rows in ((80, 24), (40, 15)):
                with self.subTest(language, columns=columns), \
                        self.demo("--lang", language, columns=columns, rows=rows) as terminal:
                    terminal.sees(home + ">").send(number + "\r").sees("#general (").send("안녕하세요, hello 👋\r")
                    terminal.until(lambda: any(
                        re.fullmatch(r" ?\d+  %s \d\d:\d\d  안녕하세요, hello 👋" % name, line) for line in terminal.lines()), "the message")
                    terminal.send("/where\r").sees("workspace:1/home/channel:42")
                    terminal.send("\x04").until(lambda: terminal.lines()[-1] == home + ">", "home")
                    terminal.send("d\r").sees(dms + "  " + home).send("\x04\x04")
                    self.left(terminal)

    def test_a_long_text_is_written_to_somebody_at_once(self):
        done = subprocess.run(
            [PARLOR, "--demo", "--lang", "en"], input="/msg Mina " + "word " * 8000 + "\n", capture_output=True, text=True,
            timeout=20)
        self.assertEqual((done.stderr, done.returncode), ("", 0))
        self.assertTrue(done.stdout.endswith("\nSent to @Mina.\n"), done.stdout[-200:])

    def test_the_page_keys_leaf_through_a_room(self):
        for up, down in (("\x1b[5~", "\x1b[6~"), ("\x1b[5;2~", "\x1b[6;2~")):
            with self.subTest(up), self.demo("--open", "channel:42") as terminal:
                terminal.sees("#general (").send("half a sentence")
                terminal.send(up).sees("/latest").sees(")> half a sentence")
                terminal.send(down + down).until(lambda: "/latest" not in "".join(terminal.lines()[-6:]), "the newest page")
                terminal.sees(")> half a sentence").send("\x15\x04")
                terminal.sees("Lighthouse>").send(up).send("d\r").sees("Direct messages  Lighthouse")
                terminal.send("\x04\x04")
                self.left(terminal)

    def test_a_link_has_a_whole_stack_below_it(self):
        with self.demo("--open", "channel:42") as terminal:
            terminal.sees("#general (").send("\x04").sees("Lighthouse>").send("\x04")
            self.left(terminal)

    def test_banner_above_a_half_typed_line(self):
        # The first banner says how to open it, in one row or three. On the low terminal, the line leaves no room for the menu.
        for columns, rows, hint, below in ((80, 24, 1, 0), (20, 12, 3, 1)):
            with self.subTest(columns=columns), Terminal(columns, rows) as other:
                with self.demo("--push", other.watched, columns=columns, rows=rows) as terminal:
                    terminal.sees("Lighthouse>").send("반쯤 쓴 줄이 여러 행에 걸친다 abcdefghij").send(LEFT * 5)
                    terminal.until(lambda: terminal.lines()[-1].endswith("ghij"), "the line")
                    before, _ = terminal.cursor()
                    other.append(BANNER % "점심?")
                    terminal.sees("◆ Mina: 점심?")
                    # The menu counts the message too, in the row where it stands if it can, soon after the banner.
                    terminal.until(lambda: any(re.match("  d  Direct.* 5$", row) for row in terminal.lines()), "the menu")
                    terminal.until(lambda: terminal.lines()[-1].endswith("ghij"), "the line")
                    self.assertEqual(terminal.cursor()[0], before + 1 + hint + below)
                    terminal.send("X\x01/search \r").sees("abcdeXfghij"[:9])

    def test_the_present_room_shows_no_banners_and_a_tap_opens_another(self):
        with Terminal() as other, self.demo("--push", other.watched, "--open", "dm:7") as terminal:
            terminal.sees("Mina (")
            other.append(BANNER % "here")
            other.append("no notification")
            terminal.sees("Notification line 2 is not JSON (column 2).")
            self.assertNotIn("◆ Mina", "\n".join(terminal.lines()))
            terminal.send("/open channel:42\r").sees("#general (")
            other.append(BANNER % "there")
            terminal.sees("◆ Mina: there").send("/tap\r").until(lambda: terminal.lines()[-1].startswith("Mina ("), "the room")
            terminal.send("/where\r").sees("workspace:1/dms/dm:7")

    def test_completion(self):
        with self.demo() as terminal:
            terminal.sees("Lighthouse>").send("/wh").send(TAB).sees("> /where")
            terminal.send("\x15/op").send(TAB).send("channel:4").sees("> /open channel:4")
            terminal.send("\x15/open channel:4").send(TAB).sees("channel:42")
            terminal.send("\x15").send("3\r").sees("#general (").send("@Mi").send(TAB).sees("> @Mina")

    def test_script(self):
        done = subprocess.run(
            [PARLOR, "--demo", "--lang", "en"], input=b"3\nhello\n/nowhere\n/where", capture_output=True, timeout=20)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(
            done.stderr.decode(), "parlor: line 3: There is no command /nowhere. Did you mean /where?\n")
        self.assertTrue(done.stdout.decode().endswith("workspace:1/home/channel:42\n"))
        strict = subprocess.run(
            [PARLOR, "--demo", "--strict"], input=b"/nowhere\n/where\n", capture_output=True, timeout=20)
        self.assertEqual(strict.returncode, 65)
        self.assertNotIn(b"workspace:", strict.stdout)

    def test_codes_under_print(self):
        for link, code in (("channel:42", 0), ("channel:999", 66), ("channel:43", 77), ("channel:x", 64), ("a b", 64)):
            with self.subTest(link):
                done = subprocess.run([PARLOR, "--demo", "--print", "--open", link], capture_output=True, timeout=20)
                self.assertEqual(done.returncode, code)
                self.assertEqual(len(done.stderr.splitlines()), 0 if code == 0 else 1)

    def test_print_draws_coins_as_a_session_does(self):
        for language in ("en", "ko"):
            with self.subTest(language):
                done = subprocess.run(
                    [PARLOR, "--demo", "--print", "--open", "coins", "--lang", language], capture_output=True, text=True,
                    timeout=20)
                with self.demo("--open", "coins", "--lang", language, "--width", "80") as terminal:
                    terminal.sees(done.stdout.splitlines()[-1].rstrip())
                    self.assertEqual([line.rstrip() for line in terminal.lines()],
                                     [line.rstrip() for line in done.stdout.splitlines()])

    def test_explain_of_a_link_that_leads_nowhere_gives_the_reason(self):
        for link, code, why in (
            ("channel:999", 66, "There is no channel 999; see /home. In a room, /where shows its link."),
            ("search:a", 66, "Type at least two characters."),
            ("#none", 64, "Nothing here is called #none; /where shows how places are written."),
            ("workspace:1/home/makeChannel/channel:42", 64, "Close the form first."),
        ):
            with self.subTest(link):
                done = subprocess.run(
                    [PARLOR, "--demo", "--lang", "en", "--explain", link], capture_output=True, text=True, timeout=20)
                self.assertEqual(
                    (done.stdout, done.stderr, done.returncode),
                    (link + " leads nowhere\n", "parlor: " + why + "\n", code))

    def test_a_name_is_explained_and_opened_as_by_the_commands(self):
        for name, place in (("#general", "channel:42"), ("general", "channel:42"), ("@mina", "dm:7")):
            for way in (["--explain", name], ["--print", "--open", name]):
                with self.subTest(way):
                    done = subprocess.run(
                        [PARLOR, "--demo", "--lang", "en", "--json", *way], capture_output=True, text=True, timeout=20)
                    self.assertEqual((done.stderr, done.returncode), ("", 0))
                    shown = json.loads(done.stdout)
                    self.assertTrue(shown.get("after", shown.get("place")).endswith("/" + place), done.stdout)

    def test_print_waits_for_the_results_of_a_search(self):
        with Home(messages=2) as home:
            word = max(re.findall(r"\w+", home.texts()[0]), key=len)
            done = subprocess.run(
                home.session("--print", "--open", "search:" + word), capture_output=True, text=True, timeout=20)
            self.assertEqual((done.stderr, done.returncode), ("", 0))
            self.assertIn("1 result\n", done.stdout)
            self.assertNotIn("Searching", done.stdout)

    def test_a_tap_without_a_target_names_the_known_types(self):
        with Terminal() as other:
            other.append('{"type":"post","aps":{"alert":"Hi"}}')
            done = subprocess.run(
                [PARLOR, "--demo", "--print", "--tap", other.watched], capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 65)
            self.assertEqual(
                done.stderr, 'parlor: %s: the notification names no room; its type must be "channel", with a channel_id, or "dm", with an '
                'opponent_id\n' % other.watched)

    def test_a_tap_starts_as_the_account_that_it_is_for(self):
        tap = '{"type":"channel","channel_id":42,"account":"%s","aps":{"alert":"Hi"}}'
        with Terminal() as other:
            for account, code, shown in (("jun@lighthouse.example", 0, "#"), ("nobody@example.org", 77, "")):
                with open(other.watched, "w") as file:
                    file.write(tap % account)
                done = subprocess.run(
                    [PARLOR, "--demo", "--lang", "en", "--print", "--tap", other.watched], capture_output=True, text=True,
                    timeout=20)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(shown, done.stdout)
                both = subprocess.run(
                    [PARLOR, "--demo", "--lang", "en", "--print", "--as", "mina@lighthouse.example", "--tap", other.watched],
                    capture_output=True, text=True, timeout=20)
                self.assertEqual(both.returncode, 64)
                self.assertIn("the notification is for " + account, both.stderr)

    def test_files_are_saved_by_number_and_by_name_and_reported(self):
        for language, saved, no_files, no_folder, which in (
            ("en", "✓  saved", "Message %s has no files.", "%s is not a folder; choose another one.", "Type the file, by number or name"),
            ("ko", "✓  저장됨", "%s번 메시지에는 파일이 없습니다.", "%s: 폴더가 아닙니다. 폴더를 지정해 주세요.", "저장할 파일의 번호나 이름"),
        ):
            with self.subTest(language), Terminal() as other:
                path = os.path.join(other.folder, "a file.txt")
                with open(path, "w") as file:
                    file.write("words")
                with self.demo("--open", "dm:7", "--lang", language) as terminal:
                    mina = "Mina" if language == "en" else "미나"
                    terminal.sees(mina + " (").send("/file '%s' -- here\r" % path).sees("here").sees("≡ a file.txt")
                    number = next(line for line in terminal.lines() if line.endswith("  here")).split()[0]
                    for command, name in (("1", "a file.txt"), ("'a file.txt' .", "a file (2).txt"), ("", "a file (3).txt")):
                        elsewhere = "61 elsewhere" if language == "en" else "다른 곳 61"
                        said = [" " + saved, "    " + os.path.join(terminal.folder, name), "%s (%s +1@)>" % (mina, elsewhere)]
                        terminal.send("/save %s %s\r" % (number, command))
                        terminal.until(lambda: terminal.lines()[-3:] == said, lambda: "%r at the end" % said)
                    for _ in range(2):
                        terminal.send("/link %s\r" % number)
                        terminal.until(lambda: "→  message:" in "\n".join(terminal.lines()[-4:-1]), "the link")
                        terminal.send("/where\r").sees("workspace:1")
                    terminal.send("/save %s 1 '%s'\r" % (number, path)).sees(no_folder % path)
                    terminal.send("\x15/save %s nothing.txt /tmp\r" % number).sees(which)
                    # The refused line is back.
                    terminal.send("\x15text\r").until(
                        lambda: any(line.endswith("  text") for line in terminal.lines()), "the message")
                    number = next(line for line in terminal.lines() if line.endswith("  text")).split()[0]
                    terminal.send("/save %s\r" % number).sees(no_files % number)

    def test_saving_to_a_folder_that_does_not_exist(self):
        with Terminal() as other:
            other.append("a file")
            with self.demo("--open", "dm:7", "--lang", "en") as terminal:
                terminal.sees("Mina (").send("/file %s\r" % other.watched).sees("next message:")
                terminal.send("\r").sees("Send 1 file without any text?").send("y\r")
                sent = lambda: [line for line in terminal.lines() if re.match(r" ?\d\d+  Jun \d\d:\d\d$", line)]
                terminal.until(lambda: sent() and "    ≡ watched" in "\n".join(terminal.lines()), "the message with the file")
                number = sent()[0].split()[0]
                terminal.send("/save %s /no/such/folder\r" % number)
                terminal.sees("There is no folder /no/such/folder. Create it, or choose another folder.").send("/where\r").sees("workspace:")
                self.assertNotIn("That did not work", "\n".join(terminal.lines()))

    def test_check_names_files_by_their_paths(self):
        with Terminal() as other:
            folder = os.path.join(other.folder, "Screens")
            shutil.copytree(os.path.join(os.path.dirname(__file__), "..", "..", "Screens"), folder)
            path = os.path.join(folder, "Home", "home.en.screen")
            with open(path, "a") as file:
                file.write("{{\n")
            done = subprocess.run(
                [PARLOR, "check", "--screens", folder + "/"], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 65)
            self.assertTrue(done.stdout.startswith(path + ":"), done.stdout)
            os.remove(path)
            done = subprocess.run([PARLOR, "check", "--screens", folder], capture_output=True, text=True, timeout=60)
            self.assertTrue(done.stdout.startswith(path + ":1:1: "), done.stdout)

    def test_a_language_comes_with_its_files(self):
        with Terminal() as other:
            folder = os.path.join(other.folder, "Screens")
            shutil.copytree(os.path.join(os.path.dirname(__file__), "..", "..", "Screens"), folder)
            for directory, _, names in os.walk(folder):
                for name in names:
                    path = os.path.join(directory, name)
                    if name.startswith("settings."):
                        with open(path) as file:
                            text = file.read().replace("-> en\n", "-> en\n  j  日本語  {{#isJa}}*{{/isJa}}   -> ja\n")
                        with open(path, "w") as file:
                            file.write(text)
                    # Parlor's own words and those of the session are left out in the new language.
                    if ".en." in name and not path.endswith(("App/parlor.en.words", "Session/session.en.words")):
                        shutil.copy(path, path.replace(".en.", ".ja."))
            done = subprocess.run([PARLOR, "check", "--screens", folder], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.stdout.count("\n"), 2, done.stdout)
            self.assertIn("App/parlor.ja.words:1:1: ", done.stdout)
            self.assertIn("Session/session.ja.words:1:1: ", done.stdout)
            arguments = ["--demo", "--screens", folder, "--lang", "ja"]
            with Terminal(arguments=[PARLOR] + arguments + ["--open", "settings"]) as terminal:
                terminal.sees("日本語  *").send("/help\r").sees("/search    find").sees("/rescue    save")
            done = subprocess.run(
                [PARLOR, "--demo", "--screens", folder, "--lang", "de"], capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (64, "parlor: --lang cannot be 'de'; give en, ja or ko\n"))

    def account(self, terminal, keys):
        terminal.sees("Parlor>").send("n\r").sees("E-mail:").send("sora@example.org\r")
        terminal.sees("Nickname:").send("Sora\r").sees("Phone").send("\r").sees("Password:").send("Abcdef1!\r")
        terminal.sees("again:").send("Abcdef1!\r").sees("Continue").send("c\r").sees("Hello, Sora").send(keys)

    def test_place_and_account_are_kept(self):
        with Terminal() as home:
            arguments = [PARLOR, "--home", os.path.join(home.folder, "home")]
            with Terminal(arguments=arguments) as terminal:
                self.account(terminal, "half")
                terminal.sees("half")
                os.kill(terminal.pid, signal.SIGTERM)
                self.left(terminal, 143)
                self.assertNotIn(b"Abcdef1!", terminal.raw)
            with Terminal(arguments=arguments) as terminal:
                terminal.sees("Hello, Sora").sees("Parlor> half").send("\x15").send("x\r").confirm().sees("Welcome to Parlor")
                terminal.send("\x04")
                self.left(terminal)
            for folder, _, files in os.walk(os.path.join(home.folder, "home")):
                self.assertEqual(os.stat(folder).st_mode & 0o777, 0o700)
                for name in files:
                    path = os.path.join(folder, name)
                    self.assertEqual(os.stat(path).st_mode & 0o777, 0o600, path)
                    with open(path, "rb") as file:
                        self.assertNotIn(b"Abcdef1!", file.read())

    def test_closed_terminal_and_kill_in_a_hidden_question(self):
        with Terminal() as home:
            arguments = [PARLOR, "--home", os.path.join(home.folder, "home")]
            with Terminal(arguments=arguments) as terminal:
                self.account(terminal, "draft")
                terminal.sees("> draft").hang_up()
                self.assertEqual(terminal.wait(), 129)
            with Terminal(arguments=arguments) as terminal:
                terminal.sees("Parlor> draft").send("\x15x\r").confirm().sees("Sign up").send("e\r").sees("E-mail:")
                terminal.send("sora@example.org\r").sees("Password:").send("hidden")
                os.kill(terminal.pid, signal.SIGTERM)
                self.left(terminal, 143)
                self.assertNotIn(b"hidden", terminal.raw)

    def test_notifications_come_once_even_if_no_session_ran(self):
        with Terminal() as home:
            arguments = [PARLOR, "--home", os.path.join(home.folder, "home"), "--push", home.watched]
            home.append(BANNER % "before sign-in")
            with Terminal(arguments=arguments) as terminal:
                self.account(terminal, "")
                terminal.sees("before sign-in")
                home.append("not a notification")
                terminal.sees("Notification line 2 is not JSON (column 2).").send("/quit\r")
                self.left(terminal)
            home.append(BANNER % "meanwhile")
            with Terminal(arguments=arguments) as terminal:
                terminal.sees("Mina: meanwhile")
                self.assertNotIn("before sign-in", "\n".join(terminal.lines()))
                self.assertNotIn("line 2", "\n".join(terminal.lines()))
                terminal.send("/quit\r")
                self.left(terminal)
            with open(home.watched + ".new", "w") as file:
                file.write(BANNER % "in a new file" + "\n")
            os.rename(home.watched + ".new", home.watched)
            with Terminal(arguments=arguments) as terminal:
                terminal.sees("Mina: in a new file").send("/inbox list\r").sees("3 ")
                self.assertNotIn("◆ Mina: meanwhile", "\n".join(terminal.lines()))

    def test_stop_and_go_on(self):
        with Terminal(arguments=["/bin/bash", "--norc", "-i"]) as terminal:
            terminal.sees("$").send(PARLOR + " --demo\r").sees("Lighthouse>").send("half").sees("> half").send("\x1a")
            terminal.sees("Stopped").send("fg\r")
            terminal.until(lambda: terminal.lines()[-1] == "Lighthouse> half", "the line again")
            terminal.send("\x15/quit\r").until(lambda: terminal.lines()[-1].strip() == "$", "the shell")
            terminal.send("echo CODE $?\r").sees("CODE 0")

    def test_resize_while_editing(self):
        with self.demo() as terminal:
            terminal.sees("Lighthouse>").send("가나다라마바사 abcdefghijklmnop").sees("mnop")
            terminal.resize(30, 20)
            terminal.send("Z").until(lambda: terminal.lines()[-1].endswith("Z"), "the line")
            terminal.send("\x15/where\r").sees("workspace:1/home")

    def test_a_resize_draws_the_screen_for_the_new_width(self):
        # A room without unread messages: what the first page has shown is not counted again.
        # Its prompt says a little later how much is unread elsewhere, where there is room for it.
        for place, prompt, narrow in (("channel:44", "+1@)>", "#lunch>"), ("settings", "Settings>", "Settings>")):
            for columns, rows in ((40, 15), (20, 8), (120, 40)):
                options = ("--lang", "en", "--open", place)
                with self.subTest(place, columns=columns), self.demo(*options) as terminal, \
                        self.demo(*options, columns=columns, rows=rows) as fresh:
                    fresh.sees(narrow if columns < 40 else prompt).send("half typed").sees("half typed")
                    # As after ^L: on a low terminal, a screen may begin above the first row.
                    fresh.send("\x0c").until(lambda: b"\x1b[2J" in fresh.raw, "the screen").sees("half typed")
                    terminal.sees(prompt).send("half typed").sees("half typed").resize(columns, rows)
                    terminal.until(lambda: b"\x1b[2J" in terminal.raw
                                   and terminal.lines()[-rows:] == fresh.lines()[-rows:], "the screen for the new width")

    def test_a_resize_in_a_search_of_earlier_lines_draws_the_screen_too(self):
        with self.demo("--lang", "en", "--open", "channel:44") as terminal:
            terminal.sees("#lunch").send("a mustard\r").sees("a mustard").send("\x12must").sees("Find: must")
            terminal.resize(30, 20)
            terminal.until(lambda: b"\x1b[2J" in terminal.raw and "".join(terminal.lines()[-3:]).replace(
                " ", "").endswith("Find:must›amustard"), "the screen and the search")
            self.assertIn("#lunch", "\n".join(terminal.lines()[-20:]))
            terminal.send("\x07").until(lambda: terminal.lines()[-1].startswith("#lunch"), "the line")

    def test_clearing_draws_the_screen_again(self):
        for columns, rows in ((80, 24), (40, 15)):
            for keys, shown, line in (("", "Channels", "Lighthouse>"), ("3\r", "17", "#general (56 elsewhere)>")):
                with self.subTest(columns=columns, keys=keys), \
                        self.demo("--lang", "en", columns=columns, rows=rows) as terminal:
                    terminal.sees("Lighthouse>").send(keys).sees(line).send("half typed" + LEFT.decode() * 3)
                    terminal.sees(line + " half typed")
                    top = len(terminal.screen.history.top)
                    terminal.send("\x0c").until(
                        lambda: b"\x1b[2J" in terminal.raw and terminal.lines()[-1] == line + " half typed", "the line")
                    visible = terminal.lines()[len(terminal.screen.history.top):]
                    self.assertIn(shown, "\n".join(visible), terminal.drawing())
                    self.assertEqual(terminal.cursor()[1], len(line) + 1 + 7)
                    if not keys:
                        self.assertEqual(len(terminal.screen.history.top), top)
                        self.assertEqual(visible[0].split()[0], "Lighthouse")
                    terminal.send("\x15\x04")

    def test_clearing_at_a_question(self):
        with self.demo("--lang", "en") as terminal:
            terminal.sees("Lighthouse>").send("x\r").confirm().sees("Parlor>").send("e\r").sees("E-mail:")
            for question, typed in (("E-mail:", "jun@lighthouse.example"), ("Password:", "half")):
                terminal.until(lambda: terminal.lines()[-1] == question, question).send(typed + "\x0c")
                seen = question if question == "Password:" else question + " " + typed
                terminal.until(lambda: b"\x1b[2J" in terminal.raw and terminal.lines()[-1] == seen, "the question again")
                visible = [line for line in terminal.lines()[len(terminal.screen.history.top):]]
                self.assertEqual(visible, ["Sign in with e-mail", "", seen])
                terminal.raw = b""
                terminal.send("\r")

    def test_paste_of_200_lines_in_a_room(self):
        with self.demo("--open", "dm:7") as terminal:
            terminal.sees("Mina (")
            pasted = "".join("line %d of a paste\r" % number for number in range(200))
            terminal.send("\x1b[200~" + pasted + "\x1b[201~")
            terminal.sees("Send these 200 lines as one message? (y/N)").send("y\r").sees("Mina (")
            terminal.until(lambda: terminal.lines()[-1].startswith("Mina (") and any(
                line.strip().startswith("… 194 more lines: /more") for line in terminal.lines()), "the fold", 30)
            # What the question has shown makes room for the message.
            self.assertFalse(any(line.strip() == "line 199 of a paste" for line in terminal.lines()))
            self.assertEqual([line for line in said(terminal) if line.startswith("line")], ["line 0 of a paste"])

    def test_a_paste_that_stalls_is_kept_whole(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("\x1b[200~a\rb\rc").sees("Send these 3 lines")
            terminal.send("d\re\x1b[201~").sees("Send these 5 lines as one message? (y/N)")
            terminal.send("y\r").until(lambda: said(terminal)[-1:] == ["a"], "the message")
            # A line that the stall has cut stays cut, and the question has shown it so.
            rest = [line.strip() for line in terminal.lines() if re.fullmatch("    [b-e]", line)]
            self.assertEqual(rest, ["b", "c", "d", "e"])

    def test_the_rest_of_a_paste_at_a_menu_is_asked_about(self):
        with self.demo("--open", "home", "--lang", "en") as terminal:
            terminal.sees("Lighthouse>").send("\x1b[200~general\rmy secret line\r\x1b[201~")
            terminal.sees("Send “my secret line” as a message? (y/N)").send("n\r").sees("Nothing was sent.")

    def test_lines_that_come_faster_than_anyone_types_are_a_paste(self):
        for options in ([], ["--plain"]):
            with self.subTest(options=options), self.demo("--open", "dm:7", *options) as terminal:
                terminal.sees("Mina, " if options else "Mina (").send("one\rtwo\rthree\r")
                terminal.sees("Send these 3 lines as one message? (y/N)").send("n\r").sees("Nothing was sent.")
                terminal.send("quit\r").sees("Send “quit” as a message? /quit leaves. (y/N)").send("/back\r").sees("Direct messages")

    def test_two_lines_at_once_and_lines_a_few_milliseconds_apart_are_a_paste(self):
        for options, lines in (([], ["one\rtwo\r"]), ([], ["one\r", "two\r", "three\r"]), (["--plain"], ["one\r", "two\r"])):
            with self.subTest(lines, options=options), self.demo("--open", "dm:7", *options) as terminal:
                terminal.sees("Mina, " if options else "Mina (")
                for line in lines:
                    terminal.send(line).pump(0.005)
                terminal.sees("Send these %d lines as one message? (y/N)" % sum(line.count("\r") for line in lines))

    def test_a_command_right_after_a_line_is_a_command(self):
        for options in ([], ["--plain"]):
            with self.subTest(options=options), self.demo("--open", "dm:7", "--lang", "en", *options) as terminal:
                terminal.sees("Mina, " if options else "Mina (").send("on my way\r/where\r").sees("workspace:")
                self.assertEqual(said(terminal)[-1:], ["on my way"])

    def test_a_paste_goes_on_after_a_command_in_it(self):
        for options in ([], ["--plain"]):
            with self.subTest(options=options), self.demo("--open", "dm:7", "--lang", "en", *options) as terminal:
                terminal.sees("Mina, " if options else "Mina (").send("on my way\r/where\rone\rtwo\r").sees("workspace:")
                terminal.sees("Send these 2 lines as one message? (y/N)")
                self.assertEqual(said(terminal)[-1:], ["on my way"])

    def test_lines_typed_while_the_program_cannot_write_are_no_paste(self):
        with self.demo("--open", "dm:7", "--lang", "en", "--plain") as terminal:
            # ^S and ^Q hold and release the output.
            terminal.sees("Mina, ").send("\x13")
            for line in ("one", "two", "three", "four"):
                terminal.send(line + "\r").until(lambda: not terminal.pump(0.15), "a moment")
            terminal.send("\x11")
            # Each prompt that the lines were typed ahead of stands in front of a message.
            terminal.until(lambda: re.findall(r"\d  (?:Jun \d\d:\d\d  )?(\w+)$", "\n".join(terminal.lines()), re.M)[-4:] ==
                           ["one", "two", "three", "four"], "the lines", 20)

    def test_a_paste_does_not_answer_what_cannot_be_undone(self):
        with self.demo("--lang", "en") as terminal:
            terminal.sees("Lighthouse>").send("x\r").sees("Sign out?").send("\x1b[200~y\rmore\r\x1b[201~")
            terminal.until(lambda: terminal.lines()[-1].endswith("(y/N) y"), "the answer, which Enter has to give")
            terminal.send("\r").sees("Parlor>")

    def test_a_paste_without_marks_does_not_answer_either(self):
        for lines in (["foo\ny\nbar\n"], ["y\nbar\n"], ["foo\n", "y\n", "bar\n"]):
            with self.subTest(lines), self.demo("--lang", "en") as terminal:
                terminal.sees("Lighthouse>").send("x\r").sees("Sign out?")
                for line in lines:
                    terminal.send(line).pump(0.02)
                terminal.pump(0.2)
                self.assertNotIn("Parlor>", "\n".join(terminal.lines()))
                terminal.until(lambda: not terminal.pump(0.6), "a moment to read the question")
                terminal.send("\x15y").until(
                    lambda: terminal.lines()[-1].endswith("(y/N) y"), "the answer").send("\r").sees("Parlor>")

    def test_a_paste_that_comes_in_pieces_loses_no_line(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("log 1\rlog 2\r").sees("Send these 2 lines").send("log 3\r")
            terminal.sees("Send these 3 lines").send("log 4\rlog 5\r").sees("Send these 5 lines")
            terminal.until(lambda: not terminal.pump(0.6), "a moment to read the question")
            terminal.send("maybe\r").sees("Please answer y or n.").send("n\r").sees("The 5 lines are kept")

    def test_what_comes_together_with_a_choice_is_no_answer_and_no_message(self):
        with self.demo("--lang", "en") as terminal:
            terminal.sees("Lighthouse>").send("x\ry\r").sees("Sign out?").pump(0.3)
            self.assertTrue(terminal.lines()[-1].endswith("(y/N)"), terminal.drawing())
            terminal.send("n\r").until(lambda: terminal.lines()[-1] == "Lighthouse>", "home again")
            terminal.send("general\rmy secret line\r")
            terminal.sees("Send “my secret line” as a message? (y/N)").send("n\r").sees("Nothing was sent.")

    def test_a_question_of_the_room_comes_before_that_about_a_paste(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("mine\r")
            terminal.until(lambda: said(terminal)[-1:] == ["mine"], "the message")
            number = [line.split()[0] for line in terminal.lines() if line.endswith("  mine")][-1]
            terminal.send("\x1b[200~one\rtwo\r\x1b[201~").sees("Send these 2 lines").send("/delete %s\r" % number)
            terminal.sees("Delete “mine” for everyone? (y/N)").confirm().sees("(deleted)")
            terminal.until(lambda: terminal.lines()[-1].endswith("(y/N)"), "the question about the paste").send("n\r")
            terminal.sees("The 2 lines are kept")

    def test_an_answer_typed_ahead_does_not_send_a_paste(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("\x1b[200~one\rtwo\r\x1b[201~").sees("Send these 2 lines").send("/home\r")
            terminal.sees("Lighthouse>").send("/open dm:7\ry\r").until(
                lambda: terminal.lines()[-1].endswith("(y/N)"), "the question").pump(0.3)
            self.assertTrue(terminal.lines()[-1].endswith("(y/N)"), terminal.drawing())
            self.assertEqual([line.strip() for line in terminal.lines()[-3:-1]], ["one", "two"])

    def test_the_answer_to_a_dropped_question_is_not_sent(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("quit\r").sees("(y/N)").send("\x12").sees("Find: ").send("\x03")
            terminal.sees("Nothing was sent.").send("y\r").sees("Send “y” as a message?").send("n\r")

    def test_the_words_before_a_paste_that_is_not_sent_stay(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("as I said: \x1b[200~one\rtwo\r\x1b[201~").sees("Send these 2 lines")
            terminal.send("/where\r").sees("workspace:")
            terminal.until(lambda: terminal.lines()[-1].endswith("(y/N)"), "the question").send("n\r")
            terminal.until(lambda: terminal.lines()[-1].endswith("> as I said:"), "the words")

    def test_the_tray_and_the_preview_make_room_for_the_message(self):
        with tempfile.NamedTemporaryFile(prefix="note", suffix=".txt") as file, \
                self.demo("--open", "dm:7", "--lang", "en") as terminal:
            path = file.name
            terminal.sees("Mina (").send("/file %s\r" % path).sees("next message: 1 file").send("here it is\r")
            terminal.until(lambda: said(terminal)[-1:] == ["here it is"], "the message")
            terminal.send("\x1b[200~one\rtwo\r\x1b[201~").sees("Send these 2 lines").send("y\r")
            terminal.until(lambda: said(terminal)[-1:] == ["one"], "the paste")
            rows = [row.strip() for row in terminal.lines()]
            self.assertEqual([row for row in rows if row.endswith("two")], ["two"])
            self.assertEqual(sum(os.path.basename(path)[:8] in row for row in rows), 1, terminal.drawing())
            self.assertNotIn("next message", "".join(rows))

    def test_a_password_typed_while_another_is_looked_at_is_not_shown(self):
        with self.demo("--lang", "en", "--open", "channel:42") as terminal:
            terminal.sees("#general").send("/home\rx\r").sees("Sign out?").send("y\r").sees("Parlor>")
            terminal.send("e\r").sees("E-mail:").send("jun@lighthouse.example\r").sees("Password:")
            terminal.send("wrong\rNext-Pass1").sees("Password:").pump(0.5)
            self.assertNotIn("Next-Pass1", "".join(terminal.lines()))
            self.assertNotIn(b"Next-Pass1", terminal.raw)

    def test_the_name_of_a_room_alone_may_be_the_way_to_it(self):
        for language, room, question in (
                ("en", "#random", "Go to #general? // sends it as a message."), ("ko", "#잡담", "#general 위치로 이동할까요?")):
            with self.subTest(language), self.demo("--open", "channel:46", "--lang", language) as terminal:
                terminal.sees(room + " (").send("#general\r").sees("(y/N)")
                self.assertIn(question.replace(" ", ""), "".join(terminal.lines()).replace(" ", ""))
                terminal.send("n\r").sees(room + " (").send("#general\r").confirm().sees("#general (")
                terminal.send("/back\r").sees(room).send("/open channel:46\r").sees(room + " (").send("#general is quiet\r")
                terminal.until(lambda: said(terminal)[-1:] == ["#general is quiet"], "the message")
                terminal.send("#nowhere\r").until(lambda: said(terminal)[-1:] == ["#nowhere"], "the other message")

    def test_paste_as_one_message(self):
        with self.demo("--open", "dm:7") as terminal:
            terminal.sees("Mina (").send("/paste\r").sees("one message").send("\x1b[200~first\rsecond\x1b[201~\r")
            terminal.until(lambda: any(line.strip() == "second" for line in terminal.lines()), "the second line")

    def test_the_background_chooses_the_colours(self):
        for colour, name in (("ffff/ffff/dddd", b"\x1b[1;34m"), ("0000/2b2b/3636", b"\x1b[1;93m")):
            with self.demo("--open", "workspaces", "--lang", "en") as terminal:
                terminal.until(lambda: b"\x1b]11;?" in terminal.raw, "the question")
                terminal.send("\x1b]11;rgb:%s\x1b\\" % colour).sees("Workspaces>")
                terminal.raw = b""
                terminal.send("\r").until(lambda: name in terminal.raw, "the colour")
                self.assertEqual(terminal.lines()[-1], "Workspaces>")

    def test_typing_replaces_a_refused_line_and_a_blank_or_a_paste_goes_on_with_it(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (")
            for typed, line in (("q", "q"), (" yes", "/reply 1 yes"), ("\x1b[200~yes\x1b[201~", "/reply 1yes")):
                terminal.send("\x15/reply 1\r").until(lambda: terminal.lines()[-1].endswith("> /reply 1"), "the line")
                terminal.send(typed).until(
                    lambda line=line: terminal.lines()[-1].endswith("> " + line), lambda line=line: "%r at the end" % line)

    def test_alt_enter_ends_a_line_of_the_text(self):
        with self.demo("--open", "dm:7", "--lang", "en") as terminal:
            terminal.sees("Mina (").send("first\x1b\rsecond").sees("first⏎second").send("\x01>\r")
            terminal.until(lambda: said(terminal)[-1:] == [">first"], "the message")
            self.assertIn("    second", terminal.lines())
            # A refused line comes back as it was typed, and the history has it too.
            terminal.send("/reply 999 a\x1b\nb\r").sees("There is no message 999").sees("/reply 999 a⏎b")
            terminal.send("\x15\x1b[A").sees("/reply 999 a⏎b").send("\x15")
            # Where no text is taken, it does nothing.
            terminal.send("/home\r").sees("Lighthouse>").send("t\x1b\r\r").sees("Settings>")


if __name__ == "__main__":
    unittest.main()
