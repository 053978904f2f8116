import Testing
import Usher

@testable import ParlorFlows

@Suite struct SearchLineTests {
  @Test(
    arguments: [
      ("lunch", "lunch", [:], false),
      ("in:#general lunch from:Mina", "lunch", [.room: "#general", .author: "Mina"], false),
      ("before:2026-11-01 a b after:10-28", "a b", [.before: "2026-11-01", .after: "10-28"], false),
      ("after:3 days ago tea before:11월 1일", "tea", [.after: "3 days ago", .before: "11월 1일"], false),
      ("after:nov 2", "", [.after: "nov 2"], false),
      ("IN:x", "", [.room: "x"], false),
      ("in:* in:#a tea", "tea", [.room: "#a"], true),
      (#"from:"Jonas Lind" tea"#, "tea", [.author: "Jonas Lind"], false),
      // Texts with a colon that are no filters.
      ("at 12:30", "at 12:30", [:], false),
      ("https://example.org/a?b:c", "https://example.org/a?b:c", [:], false),
      ("localhost:8080 error:404", "localhost:8080 error:404", [:], false),
      ("std::vector a: :smile: 방:일반", "std::vector a: :smile: 방:일반", [:], false),
      (#""foo:bar" "in:x""#, "foo:bar in:x", [:], false),
      (#""a quote" 5" "#, #""a quote" 5""#, [:], false),
    ] as [(String, String, [SearchLine.Filter: String], Bool)])
  func `a text is words and filters`(
    _ text: String, _ words: String, _ filters: [SearchLine.Filter: String], _ isEverywhere: Bool
  ) throws {
    let line = try SearchLine(text)
    #expect(line.words == words)
    #expect(line.filters == filters)
    #expect(line.isEverywhere == isEverywhere)
  }

  @Test(arguments: [
    ("foo:bar", "filterUnknown"), ("form:Mina tea", "filterUnknown"), ("befor:2026-11-01", "filterUnknown"),
    ("since:11-01", "filterUnknown"), ("to:@Mina", "filterUnknown"), ("in:", "filterEmpty"),
    (#"from:"""#, "filterEmpty"), ("in:a in:b", "filterTwice"), ("in:* in:*", "filterTwice"),
    ("after:10-01 tea after:10-02", "filterTwice"),
  ])
  func `a wrong filter is named`(_ text: String, _ reason: String) {
    #expect(throws: Reason.self) { try SearchLine(text) }
    do throws(Reason) { _ = try SearchLine(text) } catch { #expect(error.id == reason) }
  }

  @Test func `the last word is what is being typed`() {
    #expect(SearchLine.beginning(of: "tea in:#gen") == "tea")
    #expect(SearchLine.beginning(of: #"tea from:"Jonas L"#) == #"tea from:"Jonas"#)
  }

  @Test(
    arguments: [
      ("#general", "#general", "#", true), ("#general", "General", "#", true),
      ("#general", "@general", "#", false),
      ("@Jonas Lind", "jonaslind", "@", true), ("@Mina", "#Mina", "@", false), ("@Mina", "Min", "@", false),
    ] as [(String, String, Character, Bool)])
  func `names are compared without blanks and case`(
    _ title: String, _ name: String, _ sign: Character, _ isSame: Bool
  ) {
    #expect(SearchNames.isSame(title, name, sign: sign) == isSame)
  }
}
