import SeededRandom
import Testing

@testable import UsherScreens

/// Random files are read, checked, bound and drawn. None may trap or hang.
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

  private func survives(_ text: String, seed: UInt64) {
    let (picture, findings) = Picture.parse(path: homePath, text: text)
    #expect((picture == nil) == !findings.isEmpty, "seed \(seed)")
    _ = findings.text
    _ = WordList.parse(path: "S/A/w.ko.words", text: text).findings.text
    guard let picture else { return }
    let outline = homeShape.outline
    _ = PictureCheck(picture, outline).findings().text
    _ = LayoutCheck(picture, outline).findings().text
    var frame = Frame<HomeEvent>()
    for (width, palette) in [(0, Palette.none), (13, .dark), (80, .light)] {
      let model = HomeModel(
        workspace: "A\u{1B}cme\n\u{200B}",
        channels: (1...12).map { .init(id: $0, name: "가나 b\($0)", unread: $0 % 2) },
        isAsking: true)
      Drawing(checked: homeShape, picture).draw(model, width: width, palette: palette, into: &frame)
      _ = frame.choices
      if frame.form != nil { _ = frame.form?.answer("x") }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func randomBytes(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let bytes = (0..<Int.random(in: 0...400, using: &dice)).map { _ in
        UInt8.random(in: 0...255, using: &dice)
      }
      survives(String(decoding: bytes, as: UTF8.self), seed: seed)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func randomPieces(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let count = Int.random(in: 0...60, using: &dice)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &dice) ?? "" }.joined()
      survives(text + "\n>", seed: seed)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func mutatedFiles(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var bytes = Array(homeText.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let start = Int.random(in: 0..<bytes.count, using: &dice)
        let end = min(bytes.count, start + Int.random(in: 0...12, using: &dice))
        let piece = Bool.random(using: &dice) ? Self.pieces.randomElement(using: &dice) ?? "" : ""
        bytes.replaceSubrange(start..<end, with: Array(piece.utf8))
        if bytes.isEmpty { break }
      }
      survives(String(decoding: bytes, as: UTF8.self), seed: seed)
    }
  }

  @Test func longFilesEnd() {
    survives(String(repeating: "{{#channels}}{{name}}{{/channels}} ", count: 4_000) + ">", seed: 0)
    survives(String(repeating: "{{", count: 30_000), seed: 0)
    survives(String(repeating: "{{a}}", count: 10_000), seed: 0)
    survives(String(repeating: "x y -> explore\n", count: 1_500) + ">", seed: 0)
    survives(String(repeating: "{{#isUnread}}\n{{/isUnread}}\n", count: 4_000) + ">", seed: 0)
    survives(String(repeating: " ", count: 50_000) + ">", seed: 0)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func randomAnswers(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var frame = Frame<FormRunTests.Done>()
    guard let picture = Picture.parse(path: "S/F/setup.en.screen", text: FormRunTests.text).picture else {
      return
    }
    Drawing(checked: FormRunTests.shape, picture).draw(.init(), width: 40, palette: .none, into: &frame)
    guard var run = frame.form else { return }
    let lines = ["", "x", "Mina", "1", "2", "y", "n", "9999999999999999999999", "\u{0}", "가", "-1", " 3 "]
    for _ in 0..<200 {
      if Int.random(in: 0..<10, using: &dice) == 0 { _ = run.back() }
      _ = run.answer(lines.randomElement(using: &dice) ?? "")
      #expect(run.questions.indices.contains(run.index), "seed \(seed)")
    }
  }
}
