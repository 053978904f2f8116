import Testing

@testable import UsherScreens

/// Long texts of which a picture shows some rows.
@Suite struct FoldTests {
  struct Letter: Sendable {
    var text: String
    var rows: Range<Int>? = 0..<2
    var hasText = true
    var notes: [String] = []
  }

  static let shape = Shape<[Letter], Never>("Desk/letters") {
    List("letters", { $0 }) {
      Flag("hasText") { $0.hasText }
      Fold("text", rest: "hidden", rows: { $0.rows }) { $0.text }
      List("notes", { $0.notes }) { Fold("note", rest: "left", rows: { _ in 0..<1 }) { $0 } }
    }
    Sample("long") { [Letter(text: "one two three four five")] }
  }

  static let gallery: Gallery = [
    "Desk/letters.en.screen": """
    {{#letters}}
    {{#hasText}}
    - {{text wrap}}
    {{/hasText}}
    {{#notes}}
    * {{note wrap}}{{#left}} +{{left}}{{/left}}
    {{/notes}}
    {{#hidden}}
      … {{hidden}} more {{hidden|line|lines}}
    {{/hidden}}
    {{^hidden}}
      .
    {{/hidden}}
    {{/letters}}

    desk>
    """
  ]

  private func drawn(_ letters: [Letter], width: Int = 20, isUnfolded: Bool = false) throws -> String {
    let drawing = try Self.gallery.drawing(of: Self.shape, in: "en")
    var frame = Frame<Never>()
    frame.isUnfolded = isUnfolded
    drawing.draw(letters, width: width, palette: .none, into: &frame)
    return frame.body
  }

  @Test func theRowsAfterTheShownOnesAreCounted() throws {
    let letter = Letter(text: "one two three four five six seven eight nine")
    #expect(try drawn([letter]) == "- one two three four\n  five six seven\n  … 1 more line\n\n")
    #expect(try drawn([Letter(text: "one\ntwo\n\nthree\nfour")]) == "- one\n  two\n  … 3 more lines\n\n")
    #expect(try drawn([letter], width: 80) == "- one two three four five six seven eight nine\n  .\n\n")
  }

  @Test func aRangeShowsAnyRowsOfTheText() throws {
    let text = "one\ntwo\nthree\nfour"
    #expect(try drawn([Letter(text: text, rows: 1..<3)]) == "- two\n  three\n  … 1 more line\n\n")
    #expect(try drawn([Letter(text: text, rows: 3..<9)]) == "- four\n  .\n\n")
    #expect(try drawn([Letter(text: text, rows: 8..<9)]) == "-\n  .\n\n")
    #expect(try drawn([Letter(text: text, rows: nil)]) == "- one\n  two\n  three\n  four\n  .\n\n")
  }

  @Test func aScreenWithoutLimitOfRowsShowsAll() throws {
    #expect(try drawn([Letter(text: "a\nb\nc")], isUnfolded: true) == "- a\n  b\n  c\n  .\n\n")
  }

  @Test func eachRowOfAListHasItsOwnCount() throws {
    let letters = [
      Letter(text: "a\nb\nc"), Letter(text: "", hasText: false),
      Letter(text: "a\nb\nc\nd", notes: ["x\ny\nz", "w"]),
    ]
    #expect(
      try drawn(letters) == """
        - a
          b
          … 1 more line
          .
        - a
          b
        * x +2
        * w
          … 2 more lines


        """)
  }

  @Test func bothNamesOfAFoldAreUsed() {
    let text =
      "{{#letters}}\n{{#hasText}}x{{/hasText}}{{text wrap}}{{#notes}}{{note}}{{left}}{{/notes}}\n{{/letters}}\ndesk>\n"
    let found = Check(languages: ["en"], outlines: [Self.shape.outline])
      .findings(in: [Source(path: "S/Desk/letters.en.screen", text: text)]).text
    #expect(
      found == """
        S/Desk/letters.en.screen:1:1: value "hidden" of list "letters" of screen Desk/letters is missing; write \
        {{hidden}}, or remove it from the shape
        """)
  }
}
