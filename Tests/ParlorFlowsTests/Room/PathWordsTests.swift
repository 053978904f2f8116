import Testing
import UsherScreens

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
    #expect(ShellWords.split(Self.lines[index].line).isClosed)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "'a\"", "\"a\\\""]) func anOpenQuotationMarkIsTold(_ line: String) {
    #expect(!ShellWords.split(line).isClosed)
  }

  @Test(arguments: [
    ("", "", ""), ("a two", "a ", "two"), ("a two\\ wo", "a ", "two\\ wo"), ("a 'two wo", "a ", "'two wo"),
    ("'a b' ", "'a b' ", ""),
  ]) func `the last word may have blanks`(_ line: String, _ before: String, _ word: String) {
    let found = PathWords.lastWord(of: line)
    #expect(found.before == before && found.word == word)
  }

  @Test(arguments: [
    ("two words.png", "two", "two\\ words.png"), ("two words.png", "'tw", "'two words.png'"),
    ("a folder/", "\"a", "\"a folder/"), ("it's", "'it", "it\\'s"), ("plain", "", "plain"),
  ]) func `a path is completed as it was begun`(_ path: String, _ begun: String, _ written: String) {
    #expect(PathWords.quoted(path, as: begun) == written)
    if path.last != "/" { #expect(PathWords.of(written) == [path]) }
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
