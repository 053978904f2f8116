import Fixtures
import SeededRandom
import Testing

@testable import UsherScreens

/// Random files are read, checked, bound and drawn, in whatever state the files before them have left.
@Suite struct FuzzTests {
  private static let pieces = [
    "{{", "}}", "{{#channels}}", "{{/channels}}", "{{^channels}}", "{{#isUnread}}", "{{/isUnread}}",
    "{{*dim}}",
    "{{/dim}}", "{{name 12}}", "{{name *}}", "{{name wrap}}", "{{unread >4}}", "{{key}}", "{{workspace}}",
    "->",
    " -> open", " -> explore", " -> logIn", "? email ", "! required ", "- yes ", "\\", "\n", "\n\n", " ", ">",
    "c",
    "가", "é", "\u{1B}", "\u{FFFD}", "\u{202E}", "\t", "\r", "{{!", "<=", "0", "!",
  ]

  /// What a screen shows: its rows, its prompt, its keys, and the question and what an answer to it leads to.
  private struct Look: Equatable {
    var body, prompt: String
    var keys: [String]
    var question, reply: String

    init(_ frame: Frame<HomeEvent>) {
      (body, prompt, keys) = (frame.body, frame.prompt, frame.keys)
      var form = frame.form
      question = form.map { "\($0.question)" } ?? ""
      reply = form?.answer("x").words ?? ""
    }

    func without(_ removed: (String) -> String) -> Look {
      var look = self
      (look.body, look.prompt) = (removed(body), removed(prompt))
      return look
    }
  }

  private static let model = HomeModel(
    workspace: "A\u{1B}cme\n\u{200B}",
    channels: (1...12).map { .init(id: $0, name: "가나 b\($0)\u{9B}31m", unread: $0 % 2) }, isAsking: true)

  private func looks(_ picture: Picture, in frame: inout Frame<HomeEvent>) -> [[Look]] {
    [0, 13, 80].map { width in
      [Palette.none, .dark, .light].map { palette in
        Drawing(checked: homeShape, picture).draw(Self.model, width: width, palette: palette, into: &frame)
        return Look(frame)
      }
    }
  }

  /// Reads and draws a file. The frame has shown other files before.
  private func settle(
    _ text: String, _ frame: inout Frame<HomeEvent>, seed: UInt64
  ) {
    let hint: Comment = "seed \(seed): \(text.debugDescription)"
    let (picture, findings) = Picture.parse(path: homePath, text: text)
    #expect((picture == nil) == !findings.isEmpty, hint)
    let words = WordList.parse(path: "S/A/w.ko.words", text: text)
    var found = findings + words.findings
    if !text.utf8.contains(13), text.unicodeScalars.first != "\u{FEFF}" {
      let dos = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
      #expect(Picture.parse(path: homePath, text: dos).findings == findings, hint)
      #expect(WordList.parse(path: "S/A/w.ko.words", text: dos) == words, hint)
    }
    if let picture {
      let outline = homeShape.outline
      let unfit = PictureCheck(picture, outline).findings()
      found += unfit + LayoutCheck(picture, outline).findings()
      let looks = looks(picture, in: &frame)
      for look in looks {
        #expect(Forbidden.first(in: look[0].body + look[0].prompt, newlines: true) == nil, hint)
        for coloured in look.dropFirst() {
          let bare = coloured.without { EscapeSequence.removed(from: $0.replacing("\u{1}", with: "")) }
          #expect(bare == look[0], hint)
        }
      }
    }
    let lines = text.unicodeScalars.count { $0 == "\n" } + 1
    let columns = text.unicodeScalars.count + 1
    let astray = found.filter {
      !(1...lines + 1 ~= $0.position.line && 1...columns ~= $0.position.column)
    }
    #expect(astray.isEmpty, hint)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomBytes(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var frame = Frame<HomeEvent>()
    for _ in 0..<10 {
      let bytes = (0..<Int.random(in: 0...400, using: &dice)).map { _ in
        UInt8.random(in: 0...255, using: &dice)
      }
      settle(String(decoding: bytes, as: UTF8.self), &frame, seed: seed)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func randomPieces(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var frame = Frame<HomeEvent>()
    for _ in 0..<10 {
      let count = Int.random(in: 0...60, using: &dice)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &dice) ?? "" }.joined()
      settle(text + "\n>", &frame, seed: seed)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func mutatedFiles(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var frame = Frame<HomeEvent>()
    for _ in 0..<10 {
      var bytes = Array(homeText.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let start = Int.random(in: 0..<bytes.count, using: &dice)
        let end = min(bytes.count, start + Int.random(in: 0...12, using: &dice))
        let piece = Bool.random(using: &dice) ? Self.pieces.randomElement(using: &dice) ?? "" : ""
        bytes.replaceSubrange(start..<end, with: Array(piece.utf8))
        if bytes.isEmpty { break }
      }
      settle(String(decoding: bytes, as: UTF8.self), &frame, seed: seed)
    }
  }

  @Test func longFilesEnd() {
    var frame = Frame<HomeEvent>()
    for text in [
      String(repeating: "{{#channels}}{{name}}{{/channels}} ", count: 4_000) + ">",
      String(repeating: "{{", count: 30_000), String(repeating: "{{a}}", count: 10_000),
      String(repeating: "x y -> explore\n", count: 1_500) + ">",
      String(repeating: "{{#isUnread}}\n{{/isUnread}}\n", count: 4_000) + ">",
      String(repeating: " ", count: 50_000) + ">",
    ] { settle(text, &frame, seed: 0) }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func randomAnswers(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var frame = Frame<FormRunTests.Done>()
    guard let picture = Picture.parse(path: "S/F/setup.en.screen", text: FormRunTests.text).picture else {
      return
    }
    Drawing(checked: FormRunTests.shape, picture).draw(.init(), width: 40, palette: .none, into: &frame)
    guard var run = frame.form else {
      Issue.record("no form")
      return
    }
    let lines = ["", "x", "Mina", "1", "2", "y", "n", "9999999999999999999999", "\u{0}", "가", "-1", " 3 "]
    for _ in 0..<200 {
      var again = run
      let (before, index) = (run.answers, run.index)
      let line = lines.randomElement(using: &dice) ?? ""
      let reply = run.answer(line)
      #expect(again.answer(line).words == reply.words && again.answers == run.answers, "seed \(seed)")
      switch reply {
      case .next: #expect(run.index == index + 1, "seed \(seed)")
      case .done(let done):
        #expect(done.answers == run.answers && run.index == run.questions.count - 1, "seed \(seed)")
      case .rejected(let words):
        #expect(run.answers == before && run.index <= index && !words.isEmpty, "seed \(seed)")
      case .tooLong: Issue.record("seed \(seed): \(line)")
      }
    }
  }
}

extension FormRun.Reply {
  fileprivate var words: String { "\(self)" }
}
