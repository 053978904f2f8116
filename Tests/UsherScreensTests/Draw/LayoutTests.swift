import Testing

@testable import UsherScreens

/// How many columns values take, on screens of one line.
@Suite struct LayoutTests {
  struct Note: Sendable {
    var a = ""
    var b = ""
    var isOn = false
    var rows: [String] = []
  }

  static let shape = Shape<Note, Int>("F/note") {
    Value("a") { $0.a }
    Value("b") { $0.b }
    Value("own", trusted: true) { $0.a }
    Flag("on") { $0.isOn }
    List("rows", { $0.rows }) {
      Value("row") { $0 }
      Choice("pick") { $0.count }
    }
    Choice("go") { _ in 0 }
    Choice("more") { _ in 1 }
  }

  private func draw(_ text: String, _ note: Note, width: Int = 20, palette: Palette = .none) throws -> String
  {
    let picture = try #require(Picture.parse(path: "S/F/note.en.screen", text: text + "\n>").picture)
    var frame = Frame<Int>()
    Drawing(checked: Self.shape, picture).draw(note, width: width, palette: palette, into: &frame)
    return frame.body
  }

  @Test(arguments: [
    ("[{{a 6}}]", "abc", "[abc   ]"), ("[{{a 6}}]", "abcdefgh", "[abcde…]"), ("[{{a 6}}]", "", "[      ]"),
    ("[{{a 6}}]", "가나다라", "[가나… ]"), ("[{{a >6}}]", "가나", "[  가나]"), ("[{{a >6}}]", "abcdefgh", "[abcde…]"),
    ("[{{a <=6}}]", "abc", "[abc]"), ("[{{a <=6}}]", "abcdefgh", "[abcde…]"), ("[{{a}}]", "abc", "[abc]"),
    ("[{{a}}", "abcdefghijklmnopqrstuvwxyz", "[abcdefghijklmnopqr…"),
    ("[{{a 500}}", "abcdefghijklmnopqrstuvwxyz", "[abcdefghijklmnopqr…"),
    ("[{{a 30%}}]", "abc", "[abc   ]"), ("[{{a >30%}}]", "abc", "[   abc]"),
    ("[{{a <=30%}}]", "abcdefgh", "[abcde…]"), ("[{{a 1%}}]", "abc", "[…]"), ("[{{a ...*}}]", "abc", "[abc]"),
    ("[{{a ...*}}]", "one two three four five", "[…three four five]"),
    ("{{a *}}|end", "abc", "abc             |end"),
    ("{{a *}}|end", "abcdefghijklmnopqrst", "abcdefghijklmno…|end"),
    ("> {{a *}}", "abc", "> abc"), ("01234567890123456789{{a *}}", "abc", "01234567890123456789\nabc"),
    ("  w  All my workspaces", "", "  w  All my\n  workspaces"),
    ("/star N  /join N  /write N TEXT", "", "/star N  /join N\n/write N TEXT"),
    ("  0123456789012345678901", "", "01234567890123456789\n01"), ("가나다라 마바사아자차카타", "", "가나다라\n마바사아자차카타"),
    ("01234 678901234567 {{a}}", "abcdef", "01234 678901234567\nabcdef"),
    ("01234 678901234567 {{a <=10}} end", "abc", "01234 678901234567\nabc end"),
    ("01 {{a 20}} end", "abc def", "01 abc def\nend"),
    ("a {{a wrap}}", "", "a"), ("a {{a wrap}}", "one two three four five", "a one two three four\n  five"),
    ("a {{a wrap}}", "one\ntwo", "a one\n  two"),
    ("a {{a wrap}} and more", "one two three", "a one two three\n   and more"),
    ("abcdefghijklmno {{a wrap}}", "one two three", "abcdefghijklmno\n  one two three"),
    ("a {{a wrap}}: {{a wrap}}", "ab\ncd", "a ab\n  cd: ab\n  cd"),
    ("a {{a wrap}}: {{a wrap}}", "one two three", "a one two three:\n  one two three"),
    ("{{a}}", "e\u{1B}[2Jvil\n", "e␛[2Jvil␊"),
  ])
  func fits(_ line: String, _ value: String, _ drawn: String) throws {
    #expect(try draw(line, Note(a: value)) == drawn + "\n")
  }

  @Test func `a row that is too wide is broken between words, with its styles`() throws {
    let choice = "  n  {{*dim}}one two three four{{/dim}} five   -> go"
    #expect(try draw(choice, Note()) == "  n  one two three\n     four five\n")
    let painted = try draw(choice, Note(), palette: .dark).split(separator: "\n")
    let bare = painted.map { EscapeSequence.removed(from: String($0)) }
    #expect(bare == ["  n  one two three", "     four five"])
    #expect(painted[0].hasSuffix("\u{1B}[0m"))
    #expect(painted[1].hasPrefix("     \u{1B}["))
  }

  @Test func `of several choices on a row that is too wide, the later ones begin new rows`() throws {
    let text = "  e  Explore -> go     n  New channel -> more\nz"
    #expect(try draw(text, Note()) == "  e  Explore\n  n  New channel\nz\n")
    #expect(try draw(text, Note(), width: 31) == "  e  Explore     n  New channel\nz\n")
  }

  @Test func `a section for narrow screens is drawn on those alone`() throws {
    let text = "{{#narrow}}few{{/narrow}}{{^narrow}}many{{/narrow}} columns"
    #expect(try draw(text, Note(), width: 59) == "few columns\n")
    #expect(try draw(text, Note(), width: 60) == "many columns\n")
  }

  @Test(arguments: [
    ("one two three four five", "abc", "[…four five|abc    ]"),
    ("one two three four five", "abcdefghijklmnopqrst", "[…four five|abcdef…]"),
    ("ab", "abcdefghijklmnopqrst", "[ab|abcdefghijklmn…]"), ("", "abc", "[|abc              ]"),
    ("abcdefghij", "", "[abcdefghij|       ]"), ("abcdefghijklmnopqrstu", "", "[…fghijklmnopqrstu|]"),
    ("하나 둘 셋 넷 다섯 여섯", "일곱", "[…넷 다섯 여섯|일곱]"),
  ])
  func whatIsLeftOverIsShared(_ lead: String, _ rest: String, _ drawn: String) throws {
    #expect(try draw("[{{a ...*}}|{{b *}}]", Note(a: lead, b: rest)) == drawn + "\n")
  }

  @Test func aLineWhoseTextIsAllInSectionsIsLeftOutWithThem() throws {
    let text = "a\n  {{#on}}{{*dim}}on{{/dim}}{{/on}}{{#b}}{{b}}{{/b}}\nz"
    #expect(try draw(text, Note()) == "a\nz\n")
    #expect(try draw(text, Note(isOn: true)) == "a\n  on\nz\n")
    #expect(try draw(text, Note(b: "b")) == "a\n  b\nz\n")
    #expect(try draw(text, Note(), palette: .dark) == "a\nz\n")
  }

  @Test func tagsAndCommentsAloneDrawNothing() throws {
    let text = "{{! a note }}\n{{#on}}{{*dim}}\nx\n{{/dim}}{{/on}}{{^on}}\ny{{! z }}\n{{/on}}\n\nz"
    #expect(try draw(text, Note()) == "y\n\nz\n")
    #expect(try draw(text, Note(isOn: true)) == "x\n\nz\n")
  }

  @Test func backslashesMakeMarksLiteral() throws {
    let text = #"\{{a}} \-> b \ \\ C:\dir \"# + "\n\\? really\n  \\! now\n? later? \\? \\!"
    #expect(Picture.parse(path: "S/F/note.en.screen", text: text).findings.isEmpty == false)
    let body = #"\{{a}} \-> b \ \\ C:\dir \x"# + "\n\\? really\n  \\! now\nx\\? \\!"
    let drawn = try draw(body, Note(), width: 40)
    #expect(drawn == "{{a}} -> b \\ \\ C:\\dir \\x\n? really\n  ! now\nx\\? \\!\n")
  }

  @Test func linesEndAsTheyLikeAndNeedNoEnd() throws {
    let text = "\u{FEFF}a  \r\n{{#on}}\r\nb\r\n{{/on}}\r\nc"
    #expect(try draw(text, Note(isOn: true)) == "a\nb\nc\n")
  }

  @Test func aStyleSpansLinesAndEndsOnEach() throws {
    let text = "{{*dim}}\nab {{a wrap}}\n{{*error}}x{{/error}}y\n{{/dim}}\nz"
    let drawn = try draw(
      text, Note(a: "one two three four five"), palette: Palette([.dim: "2", .error: "31"]))
    #expect(
      drawn == """
        \u{1B}[2mab one two three\u{1B}[0m
           \u{1B}[2mfour five\u{1B}[0m
        \u{1B}[2m\u{1B}[31mx\u{1B}[0m\u{1B}[2my\u{1B}[0m
        z

        """)
  }

  @Test func listsStandWithinALine() throws {
    #expect(
      try draw("{{#rows}}<{{row}}>{{/rows}}{{^rows}}none{{/rows}}", Note(rows: ["a", "b"])) == "<a><b>\n")
    #expect(try draw("{{#rows}}<{{row}}>{{/rows}}{{^rows}}none{{/rows}}", Note()) == "none\n")
  }

  @Test func keysMayBeStyledAndStandBehind() throws {
    let picture = try #require(
      Picture.parse(
        path: "S/F/note.en.screen",
        text: "{{#rows}}\n{{row *}} ({{key}}) -> pick\n{{/rows}}\n  {{*dim}}go  away{{/dim}} -> go\n>"
      ).picture)
    var frame = Frame<Int>()
    let drawing = Drawing(checked: Self.shape, picture)
    drawing.draw(Note(rows: ["one", "둘"]), width: 12, palette: .none, into: &frame)
    #expect(frame.body == "one      (1)\n둘       (2)\n  go  away\n")
    #expect(frame.choices.map(frame.label) == ["one ()", "둘 ()", "away"])
    drawing.draw(
      Note(rows: ["one"]), width: 12, palette: Palette([.dim: "2", .key: "1"]), into: &frame)
    #expect(
      frame.body == """
        one      (\u{1B}[1m1\u{1B}[0m)
          \u{1B}[2m\u{1B}[1mgo\u{1B}[0m\u{1B}[2m  away\u{1B}[0m

        """)
    #expect(frame.choice(for: "GO").map(frame.label) == "away")
  }

  @Test func keysThatExcludeEachOtherMayBeTheSame() throws {
    let text =
      "{{#on}}\nm  mute -> go\n{{/on}}\n{{^on}}\nm  unmute -> go\n{{/on}}\n{{#b}}\nm  b -> go\n{{/b}}\n>"
    let picture = try #require(Picture.parse(path: "S/F/note.en.screen", text: text).picture)
    let findings = PictureCheck(picture, Self.shape.outline).findings().filter {
      if case .duplicateKey = $0.problem { true } else { false }
    }
    #expect(findings.text == "S/F/note.en.screen:8:1: key `m` is taken by line 2; write another")
  }

  @Test func valuesOfAPromptLeaveHalfTheLine() throws {
    let picture = try #require(Picture.parse(path: "S/F/note.en.screen", text: "{{a}}>").picture)
    var frame = Frame<Int>()
    let long = Note(a: String(repeating: "x", count: 99))
    Drawing(checked: Self.shape, picture).draw(long, width: 40, palette: .none, into: &frame)
    #expect(frame.prompt == String(repeating: "x", count: 19) + "…> ")
  }
}
