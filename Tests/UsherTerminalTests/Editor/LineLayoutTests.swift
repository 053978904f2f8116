import Glibc
import Testing

@testable import UsherTerminal

@Suite struct LineLayoutTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func place(_ line: String, at cursor: Int, columns: Int = 10, rows: Int = 24) -> [Int] {
    let line = EditedLine(scalars: line.unicodeScalars.map(\.value), cursor: cursor)
    let (cursor, end) = LineLayout(columns: columns, rows: rows).place(
      prompt: Array("> ".unicodeScalars).map(\.value), line: line)
    return [cursor.row, cursor.column, end.row, end.column]
  }

  @Test func narrow() {
    #expect(place("", at: 0) == [0, 2, 0, 2])
    #expect(place("abc", at: 1) == [0, 3, 0, 5])
    #expect(place("abcdefgh", at: 8) == [1, 0, 1, 0])
    #expect(place("abcdefghij", at: 7) == [0, 9, 1, 2])
  }

  @Test func wide() {
    #expect(place("가나다라", at: 4) == [1, 0, 1, 0])
    // The fourth character does not fit, so the cursor on it is in the next row.
    #expect(place("a가나다라", at: 4) == [1, 0, 1, 2])
    #expect(place("a가나다라", at: 3) == [0, 7, 1, 2])
  }

  @Test func otherWidths() {
    #expect(place("e\u{301}x", at: 2) == [0, 3, 0, 4])
    #expect(place("\u{1}x", at: 1) == [0, 4, 0, 5])
    #expect(place("\tx", at: 1) == [0, 8, 0, 9])
    #expect(place("a\nb", at: 2) == [1, 0, 1, 1])
  }

  private func row(_ line: String, at cursor: Int, from columns: Int, to others: Int) -> Int {
    let line = EditedLine(scalars: line.unicodeScalars.map(\.value), cursor: cursor)
    return LineLayout(columns: columns, rows: 24).row(
      ofCursorIn: line, prompt: Array("> ".unicodeScalars).map(\.value), at: others)
  }

  @Test func aWiderTerminalJoinsNoRows() {
    #expect(row("abcdefghij", at: 10, from: 10, to: 80) == 1)
    #expect(row("abcdefghij", at: 3, from: 10, to: 80) == 0)
    #expect(row("abcdefgh", at: 8, from: 10, to: 80) == 1)
    #expect(row("a가나다라", at: 3, from: 10, to: 11) == 0)
    #expect(row("a가나다라", at: 4, from: 10, to: 11) == 1)
  }

  @Test func aNarrowerOneWrapsEachRow() {
    #expect(row("abcdefghij", at: 10, from: 80, to: 10) == 1)
    #expect(row("abcdefghij", at: 10, from: 10, to: 6) == 2)
    #expect(row("abcdefghij", at: 10, from: 10, to: 5) == 2)
    #expect(row("abcdefghij", at: 6, from: 10, to: 5) == 1)
    #expect(row("가나다라", at: 4, from: 10, to: 5) == 3)
  }

  @Test func tallerThanTheScreen() {
    #expect(place(String(repeating: "x", count: 98), at: 98, rows: 4) == [3, 0, 3, 0])
    #expect(place(String(repeating: "x", count: 98), at: 0, rows: 4) == [0, 2, 3, 0])
  }
}
