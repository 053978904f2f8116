import Testing

@testable import UsherScreens

@Suite struct FormRunTests {
  struct Setup: Sendable {
    var people = [Option("7", "Mina"), Option("9", "서준\u{1B}")]
  }

  struct Done: Sendable, Equatable { let answers: Answers }

  static let shape = Shape<Setup, Done>("F/setup") {
    Form("setUp") {
      Field.text("name", [.required, .length(2...5)])
      Field.hidden("secret", [.required])
      Field.hidden("again", [.same(as: "secret")])
      Field.number("count", in: 1...9)
      Field.number("needed", in: 1...9, [.required])
      Field.choice("who", ["me", "all"])
      Field.choice("admin", from: { $0.people })
      Field.confirm("sure")
      Field.text("note")
    } submit: {
      Done(answers: $0)
    }
    Sample("two people") { Setup() }
  }

  static let text = """
    >
    ? name  Name:
      ! required  Type a name.
      ! length  {{min}} to {{max}} letters.
    ? secret  Secret:
      ! required  Type a secret.
    ? again  Again:
      ! same  Type the same.
    ? count  How many?
      ! number  {{min}} to {{max}}.
    ? needed  How many really?
      ! number  {{min}} to {{max}}.
      ! required  Type a number.
    ? who  Who?
      ! choice  Type 1 or 2.
      - me   Me
      - all  All of us
    ? admin  Admin?
      ! choice  Type a number.
    ? sure  Sure? (y/N)
      ! confirm  Type y or n.
      - yes  y yes 네
      - no   n no 아니오
    ? note  Note:
    -> setUp
    """

  private func run() throws -> FormRun<Done> {
    let (read, findings) = Picture.parse(path: "S/F/setup.en.screen", text: Self.text)
    #expect(findings.text == "")
    let picture = try #require(read)
    var frame = Frame<Done>()
    try Drawing(Self.shape, picture).draw(Setup(), width: 40, palette: .none, into: &frame)
    return try #require(frame.form)
  }

  private func said(_ reply: FormRun<Done>.Reply) -> String {
    switch reply {
    case .next: "next"
    case .rejected(let words): words
    case .tooLong(let limit): "too long: \(limit)"
    case .done: "done"
    }
  }

  @Test func asksOneQuestionAfterTheOther() throws {
    var run = try run()
    var transcript: [String] = []
    let lines = [
      "", "  ", "a", "abcdef", " Mina ", "", " x ", "x", " x ", " x ", "zero", "0", "10", "", "", "x", "3",
      "x", "3",
      "0",
      "ALL of us", "9", "3", "2", "maybe", "네", "",
    ]
    var done: Done?
    for line in lines {
      let label = run.question.label
      let reply = run.answer(line)
      transcript.append(label + line + " | " + said(reply))
      if case .done(let event) = reply { done = event }
    }
    #expect(
      transcript == [
        "Name:  | Type a name.", "Name:    | Type a name.", "Name: a | 2 to 5 letters.",
        "Name: abcdef | 2 to 5 letters.", "Name:  Mina  | next", "Secret:  | Type a secret.",
        "Secret:  x  | next",
        "Again: x | Type the same.", "Secret:  x  | next", "Again:  x  | next", "How many? zero | 1 to 9.",
        "How many? 0 | 1 to 9.",
        "How many? 10 | 1 to 9.", "How many?  | next", "How many really?  | Type a number.",
        "How many really? x | 1 to 9.", "How many really? 3 | next", "Who? x | Type 1 or 2.",
        "Who? 3 | Type 1 or 2.", "Who? 0 | Type 1 or 2.", "Who? ALL of us | next",
        "Admin? 9 | Type a number.",
        "Admin? 3 | Type a number.", "Admin? 2 | next", "Sure? (y/N) maybe | Type y or n.",
        "Sure? (y/N) 네 | next", "Note:  | done",
      ])
    let answers = try #require(done).answers
    #expect(answers["name"] == "Mina")
    #expect(answers["secret"] == " x ")
    #expect(answers.number("count") == nil)
    #expect(answers.number("needed") == 3)
    #expect(answers["who"] == "all")
    #expect(answers["admin"] == "9")
    #expect(answers.isYes("sure"))
    #expect(answers["note"] == "")
    #expect(answers["unknown"] == "")
  }

  @Test func saysWhatAQuestionIs() throws {
    let questions = try run().questions
    #expect(questions.map(\.isHidden) == [false, true, true, false, false, false, false, false, false])
    #expect(questions[5].options == [Option("me", "Me"), Option("all", "All of us")])
    #expect(questions[6].options == [Option("7", "Mina"), Option("9", "서준␛")])
    #expect(questions.map(\.options.count) == [0, 0, 0, 0, 0, 2, 2, 0, 0])
  }

  @Test func refusesALongAnswerUnseen() throws {
    var run = try run()
    #expect(said(run.answer(String(repeating: "a", count: 4097))) == "too long: 4096")
    #expect(said(run.answer(String(repeating: "a", count: 4096))) == "2 to 5 letters.")
    #expect(run.index == 0)
  }

  /// Options whose words are numbers, in a form that asks for one of them and then for any of them.
  @Test(arguments: [
    ("10", "c", "c"), ("2", "b", "b"), ("3", "c", "c"), ("20", nil, nil), ("1", "a", "a"), ("0", nil, nil),
    ("10, 2", nil, "b\nc"), ("1 10", nil, "a\nc"), ("x", "a", "a"),
    ("\(Int.min)", nil, nil),
  ])
  func `an option is named by its number, or else by its words`(
    _ line: String, _ one: String?, _ several: String?
  ) throws {
    struct Model {}
    let options = [Option("a", "x"), Option("b", "1"), Option("c", "10")]
    let shape = Shape<Model, Done>("F/pack") {
      Form("pick") {
        Field.choice("one", from: { (_: Model) in options })
        Field.choices("several", from: { (_: Model) in options })
      } submit: {
        Done(answers: $0)
      }
    }
    let text = ">\n? one  One:\n  ! choice  No.\n? several  Several:\n  ! choice  No.\n-> pick\n"
    let picture = try #require(Picture.parse(path: "S/F/pack.en.screen", text: text).0)
    var frame = Frame<Done>()
    try Drawing(shape, picture).draw(Model(), width: 40, palette: .none, into: &frame)
    let form = try #require(frame.form)
    func answer(_ field: String) -> String? {
      var run = form
      if field == "several" { _ = run.answer("1") }
      _ = run.answer(line)
      return run.answers[field].isEmpty ? nil : run.answers[field]
    }
    #expect([answer("one"), answer("several")] == [one, several])
  }

  @Test func anEmptyAnswerToAConfirmIsTheDefault() throws {
    var run = try run()
    for line in ["Mina", "x", "x", "", "1", "1", "1", "", "note"] {
      if case .done(let done) = run.answer(line) { #expect(!done.answers.isYes("sure")) }
    }
  }

  @Test func theLastAnswerToAQuestionCounts() {
    var answers = Answers()
    for (field, answer) in [("a", "one"), ("b", "two"), ("a", "three")] { answers.set(field, answer) }
    #expect(answers["a"] == "three" && answers["b"] == "two")
  }

  @Test func answersAreNeverPrinted() throws {
    var answers = Answers()
    answers.set("password", "s3cret")
    #expect("\(answers)" == "Answers(password)")
    #expect(String(reflecting: answers) == "Answers(password)")
    var dumped = ""
    dump(answers, to: &dumped)
    #expect(!dumped.contains("s3cret"))
  }
}
