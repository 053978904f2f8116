import Testing

@testable import UsherScreens

struct Visit: Sendable {
  var name = ""
}

enum VisitEvent: Sendable { case ask(String) }

@Suite struct CheckTests {
  enum Key: String, Word {
    case choose, tooLong
    static let file = "App/words"
    var values: [String] { self == .choose ? ["first", "last"] : [] }
  }

  private static let shape = Shape<Visit, VisitEvent>("Flow/visit", file: "App/Visit.swift", line: 1) {
    Value("name", line: 2) { $0.name }
    Form("ask", line: 3) {
      Field.choice("who", ["me", "all"], line: 4)
      Field.confirm("sure", line: 5)
      Field.number("count", in: 1...9, line: 6)
    } submit: {
      .ask($0["who"])
    }
    Sample("short") { Visit(name: "Mina") }
    Sample("long") { Visit(name: String(repeating: "미나", count: 30)) }
  }

  static let good = """
    {{name *}}
    >
    ? who  Who?
      ! choice  Type 1 or 2.
      - me   Me
      - all  All
    ? sure  Sure?
      ! confirm  Type y or n.
      - yes  y yes
      - no   n no
    ? count  How many?
      ! number  {{min}} to {{max}}.
    -> ask
    """

  static let words = """
    {{! What belongs to no screen. }}
    choose   Choose {{first}} to {{last}}.

    tooLong  Too long.
    """

  private func findings(_ sources: [(String, String)]) -> String {
    let check = Check(
      languages: ["en", "ko"], outlines: [Self.shape.outline], words: [WordOutline(Key.self)])
    return check.findings(in: sources.map { Source(path: $0.0, text: $0.1) }).text
  }

  private static let whole = [
    ("Screens/Flow/visit.en.screen", good), ("Screens/Flow/visit.ko.screen", good),
    ("Screens/App/words.en.words", words), ("Screens/App/words.ko.words", words),
  ]

  @Test func aWholeSetHasNoFindings() {
    #expect(findings(Self.whole) == "")
  }

  @Test func everyLanguageHasTheSameUndeclaredWords() {
    let check = Check(languages: ["en", "ko", "de"], outlines: [], words: [WordOutline("App/words")])
    let words = { (language: String, text: String) in
      Source(path: "Screens/App/words.\(language).words", text: text)
    }
    let english = words("en", "news  News of {{name}}\nfull  It is full.\n")
    let korean = words("ko", "news  소식 {{text}}\nonly  하나\n")
    let german = words("de", "news  Neu: {{name}}\nfull  Voll.\nonly  Eins\n")
    #expect(
      check.findings(in: [english, korean, german]).text == #"""
        Screens/App/words.en.words:1:1: word "only" of words App/words is missing; write `only  text`
        Screens/App/words.ko.words:1:1: value "name" of word "news" is missing; write {{name}}, or remove it from the declaration
        Screens/App/words.ko.words:1:1: word "full" of words App/words is missing; write `full  text`
        Screens/App/words.ko.words:1:10: no value "text" in word "news"; it has name.
        """#)
    #expect(check.findings(in: [english, english]).map(\.path).contains("Screens/App/words.ko.words"))
  }

  @Test func embeddedFilesAreCheckedAsTheyAre() {
    let check = Check(
      languages: ["en", "ko"], outlines: [Self.shape.outline], words: [WordOutline(Key.self)])
    let files = Self.whole.map { (path: String($0.0.dropFirst("Screens/".count)), text: $0.1) }
    #expect(check.findings(embedded: files) == [])
    #expect(check.findings(embedded: Array(files.dropLast())).map(\.path) == ["Screens/App/words.ko.words"])
  }

  @Test func saysWhatIsMissing() {
    #expect(
      findings([])
        == #"""
        Screens/App/words.en.words:1:1: words App/words lacks this file; write it
        Screens/App/words.ko.words:1:1: words App/words lacks this file; write it
        Screens/Flow/visit.en.screen:1:1: screen Flow/visit lacks this file; write it
        Screens/Flow/visit.ko.screen:1:1: screen Flow/visit lacks this file; write it
        """#)
  }

  @Test func saysWhatIsThereTooMuch() {
    let more = [
      ("Screens/Flow/visti.en.screen", ">"), ("Screens/App/wrods.en.words", "a b"),
      ("Screens/README.md", "x"),
      ("Screens/Flow/visit.kr.screen", Self.good), ("Other/Flow/visit.ko.screen", Self.good),
    ]
    #expect(
      findings(Self.whole + more)
        == #"""
        Other/Flow/visit.ko.screen:1:1: Screens/Flow/visit.ko.screen is the same file in the same \#
        language; remove one of the two
        Screens/App/wrods.en.words:1:1: no screen or words "App/wrods" in the check; it has \#
        App/words. Did you mean "App/words"?
        Screens/Flow/visit.kr.screen:1:1: no language "kr" in the program; it has en, ko. Did you mean \#
        "ko"?
        Screens/Flow/visti.en.screen:1:1: no screen or words "Flow/visti" in the check; it has \#
        Flow/visit. Did you mean "Flow/visit"?
        Screens/README.md:1:1: not the name of a screen file; write \#
        Screens/<Flow>/<name>.<language>.screen, .words for words, .text for a text or .part for a part
        """#)
  }

  @Test(arguments: [
    ErrorCase(
      "too wide", "{{name}}\n> ",
      #"""
      Screens/Flow/visit.en.screen:1:1: 120 columns with sample "long", too wide for 40, 80; shorten \#
      the words, or give a value a width: {{name 12}}, {{name <=12}}, {{name *}} or {{name wrap}}
      """#),
    ErrorCase(
      "too wide by its words", "\(String(repeating: "가나 ", count: 9)){{name 4}}\n>",
      #"""
      Screens/Flow/visit.en.screen:1:1: 49 columns with sample "short", too wide for 40; shorten the \#
      words, or give a value a width: {{name 12}}, {{name <=12}}, {{name *}} or {{name wrap}}
      """#),
    ErrorCase(
      "prompt too wide", "{{name}}>",
      #"""
      Screens/Flow/visit.en.screen:1:1: 122 columns with sample "long", too wide for 40, 80, 120; \#
      shorten the words, or give a value a width: {{name 12}}, {{name <=12}}, {{name *}} or {{name \#
      wrap}}
      """#),
  ])
  func saysWhatIsTooWide(_ error: ErrorCase) {
    let text = error.text + "\n" + Self.good.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    var sources = Self.whole
    sources[0].1 = text
    #expect(findings(sources) == error.said)
  }

  @Test(arguments: [
    ErrorCase(
      "option missing", "  - me   Me\n",
      #"""
      Screens/Flow/visit.en.screen:3:1: option "me" of field "who" has no words; write `- me  words` \#
      below the question
      """#),
    ErrorCase(
      "option of a confirm missing", "  - no   n no\n",
      #"""
      Screens/Flow/visit.en.screen:7:1: option "no" of field "sure" has no words; write `- no  \#
      words` below the question
      """#),
    ErrorCase(
      "rule of the kind missing", "  ! number  {{min}} to {{max}}.\n",
      #"""
      Screens/Flow/visit.en.screen:11:1: nothing is said when rule "number" of field "count" fails; \#
      write `! number  words` below the question
      """#),
  ])
  func saysWhatAQuestionLacks(_ error: ErrorCase) {
    var sources = Self.whole
    sources[0].1 = Self.good.split(separator: "\n").filter { $0 + "\n" != error.text }.joined(separator: "\n")
    #expect(findings(sources) == error.said)
  }

  @Test(arguments: [
    ErrorCase(
      "commas", "yes  yes, y",
      #"""
      Screens/Flow/visit.en.screen:9:10: `yes,` would have to be typed with its mark; blanks alone \#
      separate what may be typed: write `- yes  yes y`
      """#),
    ErrorCase(
      "marks alone", "yes  y / yes",
      #"""
      Screens/Flow/visit.en.screen:9:12: `/` would have to be typed with its mark; blanks alone \#
      separate what may be typed: write `- yes  y yes`
      """#),
    ErrorCase("what else may be typed", "yes  y yes o'key + 네!", ""),
  ])
  func saysWhatDoesNotSeparateTheWordsOfAConfirm(_ error: ErrorCase) {
    var sources = Self.whole
    sources[0].1 = Self.good.replacing("yes  y yes", with: error.text)
    #expect(findings(sources) == error.said)
  }

  @Test func asksForTheOutlineOfAScreenThatNothingResembles() {
    #expect(
      findings(Self.whole + [("Screens/Bar/stock.en.screen", ">")])
        == #"""
        Screens/Bar/stock.en.screen:1:1: no screen or words "Bar/stock" in the check; it has Flow/visit. \#
        Is its outline in the check's list?
        """#)
  }

  @Test func saysWhichFieldIsOutOfOrder() {
    var lines = Self.good.split(separator: "\n")
    lines.swapAt(2, 6)
    lines.swapAt(3, 7)
    lines.swapAt(4, 8)
    lines.swapAt(5, 9)
    var sources = Self.whole
    sources[0].1 = lines.joined(separator: "\n")
    #expect(
      findings(sources)
        == #"""
        Screens/Flow/visit.en.screen:7:1: field "who" is out of order; form "ask" asks who, sure, \#
        count, in this order
        """#)
  }

  @Test(arguments: [
    ErrorCase(
      "no key", "choose {{first}} {{last}}\ntooLong x\n-> x",
      #"""
      Screens/App/words.en.words:3:1: `->` is not the key of a word; write `key  text`, the key of \#
      letters, digits, _ and ., a letter first
      """#),
    ErrorCase(
      "no text", "choose {{first}} {{last}}\ntooLong",
      #"Screens/App/words.en.words:2:1: "tooLong" has no words; write them after it"#),
    ErrorCase(
      "twice", "choose {{first}} {{last}}\ntooLong a\ntooLong b",
      #"""
      Screens/App/words.en.words:3:1: word "tooLong" stands on line 2 already; remove one of the two
      """#),
    ErrorCase(
      "unknown", "choose {{first}} {{last}}\ntooLnog a\ntooLong b",
      #"""
      Screens/App/words.en.words:2:1: no word "tooLnog" in words App/words; it has choose, tooLong. \#
      Did you mean "tooLong"?
      """#),
    ErrorCase(
      "missing", "choose {{first}} {{last}}",
      #"""
      Screens/App/words.en.words:1:1: word "tooLong" of words App/words is missing; write `tooLong  \#
      text`
      """#),
    ErrorCase(
      "values", "choose {{first}} {{lats}}\ntooLong {{x}}",
      #"""
      Screens/App/words.en.words:1:1: value "last" of word "choose" is missing; write {{last}}, or \#
      remove it from the declaration
      Screens/App/words.en.words:1:18: no value "lats" in word "choose"; it has first, last. Did you \#
      mean "last"?
      Screens/App/words.en.words:2:9: no value "x" in word "tooLong"; it has nothing.
      """#),
    ErrorCase(
      "tags", "choose {{first 3}} {{last}}\ntooLong {{#x}}a{{/x}} -> b",
      #"""
      Screens/App/words.en.words:1:8: `{{first}}` in a file of words; only plain values such as \#
      {{name}} can stand here
      Screens/App/words.en.words:2:9: `{{#x}}` in a file of words; only plain values such as \#
      {{name}} can stand here
      Screens/App/words.en.words:2:16: `{{/x}}` in a file of words; only plain values such as \#
      {{name}} can stand here
      Screens/App/words.en.words:2:23: `->` leads to no event; write the name of one and nothing \#
      after it, or `\->` to draw an arrow
      """#),
  ])
  func saysWhatIsWrongWithWords(_ error: ErrorCase) {
    var sources = Self.whole
    sources[2].1 = error.text
    #expect(findings(sources) == error.said)
  }
}
