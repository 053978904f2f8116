import Foundation
import Testing
import UsherTesting

/// Everything that changes something is done, done again, and looked at after its session was killed: see ``TwiceCase``.
@Suite struct TwiceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables")
  private static let tables = ["rooms", "groups", "inbox", "account"]

  @Test(arguments: tables, Household.Kind.allCases)
  func `what is done twice, and survives a killed session`(_ table: String, _ kind: Household.Kind) throws {
    let file = Self.folder.appending(path: table + ".twice")
    let text = try String(contentsOf: file, encoding: .utf8)
    let isRecording = ProcessInfo.processInfo.environment["USHER_RECORD"] == "1" && kind == .file
    var recorded = ""
    for one in try TwiceCase.all(in: text) where kind == .file || one.isServed {
      let actual = try one.played(kind)
      recorded += "\n== \(one.name)\n" + actual.map { $0 + "\n" }.joined()
      // On a server, what others do comes in parts, and any device may tell of it.
      let lines = [one.lines, actual].map { $0.filter { kind == .file || !$0.contains(/^(\d )?\|/) } }
      guard lines[0] != lines[1] else { continue }
      Issue.record(
        """
        \(table), \(kind): \(one.name), - in the table, + seen:
        \(ScreenDifference.rows(lines[0], lines[1]).joined(separator: "\n"))
        If it is right as it is, write the lines with +, or run once with USHER_RECORD=1.
        """)
    }
    if isRecording { try recorded.dropFirst().write(to: file, atomically: true, encoding: .utf8) }
  }
}
