import ParlorFlows
import Testing
import UsherScreens

/// Every screen on terminals as narrow as 20 columns: rows are broken between words, and no fixed word is too long for a row.
@Suite struct NarrowScreensTests {
  private let gallery = Gallery(ParlorScreens.embedded)

  @Test(arguments: ["en", "ko"], [20, 40, 80]) func `no row is wider than the terminal`(
    language: String, columns: Int
  ) throws {
    for outline in ParlorScreens.outlines {
      let previews = gallery.previews(of: outline, in: language, width: columns, palette: .none)
      for (sample, drawn) in try #require(previews) {
        // The prompt is the last row. The editor breaks it, and the line that is typed after it.
        for row in drawn.split(separator: "\n").dropLast() {
          #expect(Text.width(String(row)) <= columns, "\(outline.screen) (\(sample)): \(row)")
        }
      }
    }
  }

  @Test func `no fixed word is wider than 20 columns`() throws {
    for file in try files(in: "Screens") where file.hasSuffix(".screen") || file.hasSuffix(".part") {
      for line in try text(of: file).split(separator: "\n") where !line.hasPrefix("  !") {
        for word in fixedWords(in: line) {
          #expect(Text.width(word) <= 20, "\(file): \(word)")
        }
      }
    }
  }

  /// The words of a line of a screen file, without tags and arrows.
  private func fixedWords(in line: Substring) -> [String] {
    var fixed = ""
    for piece in line.split(separator: "{{", omittingEmptySubsequences: false) {
      let rest = piece.firstRange(of: "}}").map { piece[$0.upperBound...] }
      fixed += fixed.isEmpty && rest == nil ? piece : " " + (rest ?? piece)
    }
    return fixed.split(separator: " ").map(String.init)
  }
}
