import SeededRandom
import Testing

@testable import UsherSession

/// Files that are no recordings, or that somebody has changed.
@Suite struct RecordingTests {
  private static let head = "# usher recording=1 clock=0 lang=en view=80x24"

  private static func with(_ rest: String) -> String { head + rest }

  private func error(_ text: String) -> RecordingError? {
    do throws(RecordingError) { _ = try Recording(Array(text.utf8)) } catch { return error }
    return nil
  }

  private static let wrong: [(String, RecordingError)] = [
    ("", .notARecording),
    ("# usher lang=en\n> a\n", .notARecording),
    ("# usher recording=1", .notARecording),
    ("# usher recording=2 clock=0\n! start\n", .version("2")),
    (with("\n"), .empty),
    (with(" width=3\n"), .badSetting("width=3")),
    ("# usher recording=1 clock=-1\n! start\n", .badSetting("clock=-1")),
    ("# usher recording=1 clock=99999999999999999999\n! start\n", .badSetting("clock=99999999999999999999")),
    ("# usher recording=1 view=0x24\n! start\n", .badSetting("view=0x24")),
    ("# usher recording=1 view=80x99999\n! start\n", .badSetting("view=80x99999")),
    ("# usher recording=1 world:%1b[2J\n! start\n", .badSetting("world:%1b[2J")),
    (with("\n|row\n"), .badLine(2)),
    (with("\n! start\nrow\n"), .badLine(3)),
    (with("\n! start\n|a\u{1B}[2Jb\n"), .badLine(3)),
    (with("\n! start\n|a\u{9B}2Jb\n"), .badLine(3)),
    (with("\n! start\n|a\\qb\n"), .badLine(3)),
    (with("\n! start\n|a\\x\n"), .badLine(3)),
    (with("\n! at -5\n! start\n"), .badLine(2)),
    (with("\n! at 99999999999999999999\n! start\n"), .badLine(2)),
    (with("\n! start\n! at 9\n! tick\n! at 8\n! tick\n"), .badLine(5)),
    (with("\n! view 80\n! start\n"), .badLine(2)),
    (with("\n! start\n! erased 999999999\n"), .badLine(3)),
    (with("\n! \n"), .badLine(2)),
  ]

  @Test(arguments: wrong)
  func isRefused(text: String, reason: RecordingError) { #expect(error(text) == reason) }

  @Test func bytesThatAreNoTextAreRefused() {
    let bytes = Array((Self.head + "\n! start\n|").utf8) + [0xFF, 0xFE, 10]
    #expect(throws: RecordingError.badLine(3)) { try Recording(bytes) }
  }

  @Test func aHalfLineIsLeftOut() throws {
    let recording = try Recording(Array((Self.head + "\n! start\n|row\n> hal").utf8))
    #expect(recording.isCut)
    #expect(recording.steps.count == 1)
  }

  @Test func aHugeFileIsRefused() {
    var bytes = Array(Self.head.utf8)
    bytes += [UInt8](repeating: 10, count: Recording.most)
    #expect(throws: RecordingError.tooLarge) { try Recording(bytes) }
  }

  @Test func everyTextComesBack() throws {
    let texts = [
      "plain", "", " ", "| bar", "\\", "\\n", "a\nb", "\u{1B}[1mbold\u{1B}[0m", "\u{301}combining", "한글 🙂",
      "> typed", "? asked", "tab\there", "\u{7F}", "trailing ",
    ]
    var lines = TapeLines()
    for text in texts {
      lines.add(.typed(text))
      lines.add(.event("push", text))
      lines.add(.place(text))
      lines.add(.asked(text, isHidden: true))
      if !text.contains("\n") { lines.add(.seen(text)) }
    }
    var read: [Script.Line?] = []
    TapeLines.forEachLine(in: lines.bytes) { row, _ in read.append(TapeLines.line(row)) }
    let expected = texts.flatMap { text in
      [.typed(text), .event("push", text), .place(text), .asked(text, isHidden: true)]
        + (text.contains("\n") ? [] : [Script.Line.seen(text)])
    }
    #expect(read == expected)
  }

  /// Whatever bytes of a recording are changed or cut off, reading it and exporting it ends, with a recording or an error, and
  /// no export has a control character that could move the cursor.
  @Test func changedBytesDoNoHarm() throws {
    let bank = RecordedBank()
    bank.type("a", "t", "안녕", "/back", "v", "Ann", "secret")
    var random = SplitMix64(seed: 12)
    for _ in 0..<400 {
      var bytes = bank.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      guard let recording = try? Recording(bytes) else { continue }
      let text = recording.cast() + recording.film(title: "Bank") + recording.script()
      #expect(
        !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
    }
  }
}
