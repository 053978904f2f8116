import Testing

@testable import ParlorFlows

@Suite struct PathWordsTests {
  private static let lines: [(line: String, words: [String])] = [
    ("", []), ("  \t ", []), ("one two", ["one", "two"]), (" one\ttwo\n", ["one", "two"]),
    ("'a b' \"c  d\" e\\ f", ["a b", "c  d", "e f"]), ("a'b c'\"d e\"f", ["ab cd ef"]),
    ("'' \"\"", ["", ""]),
    ("'a\\b' 'it'\\''s'", ["a\\b", "it's"]), ("\"a\\\"b\\\\c\\$d\"", ["a\"b\\c$d"]), ("\"a\\b\"", ["a\\b"]),
    ("안녕 '하 세요'", ["안녕", "하 세요"]),
  ]

  @Test(arguments: lines.indices) func wordsAreQuotedAsInAShell(_ index: Int) {
    #expect(PathWords.of(Self.lines[index].line) == Self.lines[index].words)
    #expect(PathWords.split(Self.lines[index].line).isClosed)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "'a\"", "\"a\\\""]) func anOpenQuotationMarkIsTold(_ line: String) {
    #expect(!PathWords.split(line).isClosed)
  }

  @Test(arguments: [
    ("a b", ["a", "b"], ""), ("a -- one two", ["a"], "one two"), ("a --", ["a"], ""), ("-- one", [], "one"),
    ("a --b", ["a", "--b"], ""), ("'a -- b' c -- one -- two ", ["a -- b", "c"], "one -- two "),
    ("a\\ -- b", ["a --", "b"], ""),
  ]) func `two hyphens end the paths`(_ line: String, _ paths: [String], _ words: String) {
    let found = PathWords.beforeWords(line)
    #expect(found.paths == paths)
    #expect(found.words == words)
  }
}
