import Testing

@testable import UsherScreens

/// Values that each language writes in its own way.
@Suite struct ValueFormsTests {
  enum Level: String, CaseIterable, Sendable { case all, mentions, nothing }

  struct Model: Sendable {
    var cups = 1
    var price = 1234.5
    var sold = Moment(milliseconds: 1_793_612_000_000)
    var level = Level.mentions
  }

  static let shape = Shape<Model, Never>("Bar/sales") {
    Value.number("cups") { $0.cups }
    Value.decimal("price") { $0.price }
    Value.date("sold") { $0.sold }
    Value.state("level") { $0.level }
    Value("name") { _ in "x" }
    Sample("one") { Model() }
  }

  static let words = "{{name}} {{level|all=all|mentions=only mentions|nothing=muted}}"
  static let english = """
    {{cups}} {{cups|cup|cups}} {{cups 9|1,000}}| {{price|1,000.00}} {{sold|D/M/YYYY hh:mm}} \(words)
    >
    """
  static let korean = """
    {{cups|0}}잔 {{cups|1,000}} {{price|1,000}} {{sold|M월 D일}} \(words)
    >
    """

  private func drawn(_ text: String, _ model: Model = Model()) throws -> String {
    let (read, findings) = Picture.parse(path: "S/Bar/sales.en.screen", text: text)
    #expect(findings.text == "")
    var frame = Frame<Never>()
    try Drawing(Self.shape, try #require(read)).draw(model, width: 120, palette: .none, into: &frame)
    return frame.body
  }

  @Test func eachPictureWritesNumbersAndDatesInItsOwnWay() throws {
    #expect(try drawn(Self.english) == "1 cup 1        | 1,234.50 2/11/2026 09:33 x only mentions\n")
    let many = Model(cups: -1_234_567, level: .nothing)
    #expect(
      try drawn(Self.english, many)
        == "-1234567 cups -1,234,5…| 1,234.50 2/11/2026 09:33 x muted\n")
    #expect(try drawn(Self.korean, many) == "-1234567잔 -1,234,567 1,235 11월 2일 x muted\n")
  }

  @Test(arguments: [
    ("{{cups|1.000}}", "12345", "12.345"), ("{{cups|1 000}}", "999", "999"),
    ("{{cups|1000}}", "12345", "12345"),
    ("{{price|1.000,00}}", "-0.005", "-0,01"), ("{{price|0.0}}", "2", "2.0"),
    ("{{price|0.0}}", "1e300", "1e300"),
    ("{{price|0}}", "nan", "nan"), ("{{cups|1,000}}", "-9223372036854775808", "-9,223,372,036,854,775,808"),
  ])
  func writesANumberLikeItsSample(_ tag: String, _ value: String, _ text: String) throws {
    let form = try #require(NumberForm(String(tag.split(separator: "|")[1].dropLast(2))))
    #expect(form.write(value) == text)
  }

  @Test(arguments: [
    ("1.2K", "0", "0"), ("1.2K", "999", "999"), ("1.2K", "1000", "1K"), ("1.2K", "1203", "1.2K"),
    ("1.2K", "1999", "1.9K"), ("1.2K", "12345", "12K"), ("1.2K", "999999", "999K"),
    ("1.2K", "1203000", "1.2M"), ("1.2K", "-1203", "-1.2K"), ("1,2K", "1203", "1,2K"),
    ("1.2만", "999", "999"), ("1.2만", "1003", "1,003"), ("1.2만", "9999", "9,999"), ("1.2만", "10000", "1만"),
    ("1.2만", "12000", "1.2만"), ("1.2만", "123456", "12만"), ("1.2만", "120000000", "1.2억"),
    ("1.2K", "many", "many"), ("1.2K", "-9223372036854775808", "-9223372036B"),
  ])
  func shortensALargeNumberLikeItsSample(_ sample: String, _ value: String, _ text: String) throws {
    #expect(try #require(ShortNumberForm(sample)).write(value) == text)
    let write = try #require(ValueForms.writer([sample], .number))
    #expect(write(value) == text)
  }

  @Test(arguments: ["1.2", "1.3K", "K", "1.2k", "2.2K", "1.2KK", "1..2K", "1.2천"])
  func knowsNoOtherShortForm(_ sample: String) { #expect(ShortNumberForm(sample) == nil) }

  static let tables = Shape<Int, Never>("Bar/tables") {
    Value.count("free") { $0 }
    Sample("one") { 1 }
  }

  @Test func aCountOfNothingIsNotDrawn() throws {
    let text = "Tables{{#free}}: {{free|1.2K}} {{free|table|tables}}{{/free}}\n>\n"
    let (read, _) = Picture.parse(path: "S/Bar/tables.en.screen", text: text)
    let drawing = try Drawing(Self.tables, try #require(read))
    var frame = Frame<Never>()
    let lines = [0: "Tables\n", 1: "Tables: 1 table\n", 1203: "Tables: 1.2K tables\n"]
    for (count, line) in lines {
      drawing.draw(count, width: 80, palette: .none, into: &frame)
      #expect(frame.body == line)
    }
  }

  @Test(arguments: [
    (
      "{{name|a|b}}",
      "`{{name|a|b}}` cannot be written so; declare it as Value.number, Value.decimal, Value.date or Value.state"
    ),
    (
      "{{cups|a}}",
      "`{{cups|a}}` cannot be written so; write `{{cups|tea|teas}}`, the word for 1 first, or a number as it looks: `{{cups|1,000}}` or `{{cups|1.2K}}`"
    ),
    (
      "{{sold|dd.mm}}",
      "`{{sold|dd.mm}}` cannot be written so; write YYYY, MM or M, DD or D, hh or h, and mm: `{{sold|DD/MM/YYYY hh:mm}}`"
    ),
    (
      "{{level|all=x|mention=y|nothing=z}}",
      "\"level\" is never \"mention\"; it has all, mentions, nothing. Did you mean \"mentions\"?"
    ),
    ("{{level}}", "no words for \"all\"; write `all=words` in `{{level|...}}`"),
  ])
  func aFormThatDoesNotFitIsReported(_ tag: String, _ said: String) throws {
    let all = "{{cups}}{{price}}{{sold}}{{name}}\n{{level|all=|mentions=|nothing=}}\n\(tag)\n>"
    let picture = try #require(Picture.parse(path: "S/Bar/sales.en.screen", text: all).picture)
    let findings = PictureCheck(picture, Self.shape.outline).findings()
    #expect(findings.first?.description == "S/Bar/sales.en.screen:3:1: " + said)
  }

  @Test func wordsHavePluralsToo() {
    enum Note: String, Word {
      static let file = "Bar/notes"
      case sold
      var values: [String] { ["count"] }
    }
    let text = "sold  {{count}} {{count|cup|cups}} sold\n"
    let gallery: Gallery = ["Bar/notes.en.words": text]
    let words = gallery.words(Note.self, in: "en")
    #expect(words[.sold, ["count": "1"]] == "1 cup sold")
    #expect(words[.sold, ["count": "2"]] == "2 cups sold")
    let check = Check(languages: ["en"], outlines: [], words: [WordOutline(Note.self)])
    #expect(check.findings(in: [Source(path: "S/Bar/notes.en.words", text: text)]).text == "")
  }

  @Test func aMomentIsADayOfTheCalendar() {
    #expect(Moment("2026-11-02 09:30")?.description == "2026-11-02 09:30")
    #expect(Moment("2024-02-29")?.date == "2024-02-29")
    #expect(Moment("1969-12-31 23:59")?.milliseconds == -60_000)
    #expect(Moment(milliseconds: -60_000).description == "1969-12-31 23:59")
    for text in ["2026-02-29", "2026-13-01", "2026-11-31", "2026-11", "", "2026-11-02 24:00", "a-b-c", "--"] {
      #expect(Moment(text) == nil, "\(text)")
    }
  }
}
