import SeededRandom
import Testing
import Usher

@testable import UsherSession

/// Recordings, scripts and states: what is written is read, wherever the file ends.
@Suite struct RecordingInPiecesTests {
  private static let pieces = [
    "\\", "\\\\", "\\n", "\\x", "\\e", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{1B}[2J", "\u{7F}", "|", ">",
    "> ", "? ", "!", "@ ", "# ", "~",
    " ", "a", "점심", "\u{301}", "\u{FEFF}", "👍", "%", "%0A", "=", ":",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<random.below(5)).compactMap { _ in random.pick(pieces) }.joined()
  }

  private static func without(_ scalar: Unicode.Scalar, _ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != scalar }))
  }

  /// What came in, and what was shown for it.
  private struct Step {
    let input: Script.Line
    let shown: [Script.Line]
  }

  private static func step(_ random: inout SplitMix64) -> Step {
    let word = text(&random)
    let input: Script.Line =
      switch random.below(3) {
      case 0: .typed(word)
      case 1: .halfTyped(word)
      default: .event("open", word)
      }
    let shown = (0..<random.below(3)).map { _ -> Script.Line in
      let text = text(&random)
      // A row has no line breaks, and a prompt no blanks at its end.
      switch random.below(3) {
      case 0: return .seen(Self.without("\n", text))
      case 1: return .place(text)
      default: return .asked(text, isHidden: random.below(2) == 0)
      }
    }
    return Step(input: input, shown: shown)
  }

  private static func bytes(_ steps: [Step]) -> [UInt8] {
    var lines = TapeLines()
    lines.add(raw: "# usher recording=1 clock=0 lang=en view=80x24")
    for step in steps {
      lines.add(step.input)
      for line in step.shown { lines.add(line) }
    }
    return lines.bytes
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...40))
  func `a recording has the steps that were taken, up to where it ends`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let steps = (0..<1 + random.below(6)).map { _ in Self.step(&random) }
    let what = steps.failure { steps in
      if steps.isEmpty { return nil }
      let bytes = Self.bytes(steps)
      let whole = try Recording(bytes)
      if whole.steps.map(\.input) != steps.map(\.input) { return "inputs \(whole.steps.map(\.input))" }
      if whole.steps.map(\.output) != steps.map(\.shown) { return "shown \(whole.steps.map(\.output))" }
      if whole.isCut { return "cut" }
      for end in bytes.indices {
        guard let part = try? Recording(Array(bytes[..<end])) else { continue }
        let lines = bytes[..<end].count { $0 == 10 }
        // The line that is not whole is left out, and nothing before it.
        let inputs = whole.steps.filter { $0.line <= lines }.map(\.input)
        if part.steps.map(\.input) != inputs || part.isCut != (bytes[end - 1] != 10) {
          return "up to \(end): \(part.steps)"
        }
      }
      return nil
    }
    if let what { Issue.record("seed \(seed)\n\(what)") }
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...40))
  func `the lines of two scripts in a row are those of both, however they end`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texts = (0..<8).map { _ in Self.without("\r", Self.without("\n", Self.text(&random))) }
    func lines(_ texts: [String], _ end: String) throws -> [Script.Line] {
      try Script((["# usher"] + texts).joined(separator: end) + end).lines
    }
    let apart = try texts.flatMap { try lines([$0], "\n") }
    for end in ["\n", "\r\n"] { #expect(try lines(texts, end) == apart, "seed \(seed): \(texts)") }
    #expect(try lines(apart.map(\.written), "\n") == apart, "seed \(seed): \(texts)")
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...40))
  func `a state has the drafts that were kept, up to where it ends`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var state = SavedState(version: 1, place: try Place(written: "a/(b:1)/c:%2F"))
    for _ in 0..<random.below(5) { state.drafts[Self.text(&random)] = Self.text(&random) + "." }
    let written = state.written
    #expect(SavedState(written: written) == state, "seed \(seed)")
    #expect(SavedState(written: written + "draft \u{FEFF}\nnews \\\n\n") == state, "seed \(seed)")
    #expect(SavedState(written: written.replacing("\n", with: "\r\n")) == state, "seed \(seed)")
    // A file that was cut in a line loses only that line's draft.
    let lines = written.split(separator: "\n")
    for count in 2..<max(lines.count, 2) {
      let part = SavedState(written: lines[..<count].joined(separator: "\n") + "\ndraft")
      #expect(part?.place == state.place && part?.drafts.count == count - 2, "seed \(seed)")
    }
  }
}
