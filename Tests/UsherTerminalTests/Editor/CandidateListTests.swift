import Glibc
import Testing

@testable import UsherTerminal

@Suite struct CandidateListTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func list(_ words: [String], dropping count: Int = 0) -> CandidateList {
    CandidateList(words.map { Candidate(word: $0, suffix: String($0.dropFirst(count))) })
  }

  @Test func insertsWhatAllShare() {
    #expect(list([]).insertion == "")
    #expect(list(["one"]).insertion == "one")
    #expect(list(["notes", "notifications"], dropping: 1).insertion == "ot")
    #expect(list(["안녕하세요", "안내"]).insertion == "안")
    // A cluster is inserted as a whole or not at all.
    #expect(list(["👨‍👩‍👧", "👨‍👩‍👦"]).insertion == "")
  }

  @Test func dropsControls() {
    #expect(list(["a\u{1B}[31m\u{9B}b"]).insertion == "a[31mb")
  }

  @Test func listsInColumns() {
    let words = ["a", "bb", "ccc", "안녕", "e"]
    #expect(list(words).listing(columns: 80, rows: 10) == "a     bb    ccc   안녕  e")
    #expect(list(words).listing(columns: 10, rows: 10) == "a     안녕\nbb    e\nccc")
    #expect(list(words).listing(columns: 3, rows: 10) == "a\nbb\nccc\n안녕\ne")
    #expect(list(words).listing(columns: 3, rows: 2) == "a\nbb\n… +3")
    #expect(list(words).listing(columns: 10, rows: 2) == "a     안녕\nbb    e\n… +1")
    #expect(list([]).listing(columns: 10, rows: 2) == "")
  }
}
