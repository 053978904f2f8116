import Testing

@testable import UsherScreens
@testable import UsherSession

/// Which rows of a log count as new if they have asides.
@Suite struct AsideTests {
  struct Note: Sendable {
    var by = ""
    var text = ""
  }
  struct Log: Sendable {
    var notes: [Note] = []
    var notice = ""
  }

  static let shape = Shape<Log, Int>("F/log") {
    List("notes", { $0.notes }) {
      Value("by") { $0.by }
      Value("text") { $0.text }
    }
    Value("notice") { $0.notice }
  }
  private static let picture = """
    {{#notes}}
    {{#by}}
    {{*aside}}{{*name}}{{by}}:{{/name}}{{/aside}}
    {{/by}}
      {{text wrap}}
    {{/notes}}
    {{#notice}}
    {{*aside}}
    * {{notice}}
    {{/aside}}
    {{/notice}}

    >
    """

  private func rows(_ log: Log, _ palette: Palette) throws -> [DrawnRow] {
    let picture = try #require(Picture.parse(path: "S/F/log.en.screen", text: Self.picture).picture)
    var frame = Frame<Int>()
    Drawing(checked: Self.shape, picture).draw(log, width: 20, palette: palette, into: &frame)
    return frame.rows
  }

  /// Returns the rows that are new after a change of the log. With colours the same rows are new.
  private func news(_ change: (inout Log) -> Void) throws -> [String] {
    var log = Log(notes: [Note(by: "Mina", text: "one"), Note(by: "Jun", text: "two"), Note(text: "three")])
    let old = (try rows(log, .none), try rows(log, .dark))
    change(&log)
    let now = try rows(log, .none)
    let plain = Rows.new(in: now, since: old.0)
    #expect(Rows.new(in: try rows(log, .dark), since: old.1) == plain)
    return plain.map { String(decoding: now[$0].text, as: UTF8.self) }
  }

  @Test func `a new or changed line is shown with its asides`() throws {
    #expect(try news { $0.notes.append(Note(by: "Mina", text: "four")) } == ["Mina:", "  four"])
    #expect(try news { $0.notes[1].text = "2" } == ["Jun:", "  2"])
    #expect(try news { $0.notes[2].text = "3" } == ["  3"])
    #expect(try news { $0.notes[2].by = "Jun" } == ["Jun:"])
  }

  @Test func `an aside whose text changes does not count as new`() throws {
    #expect(try news { $0.notes[0].by = "Mina K." } == [])
    #expect(try news { $0.notice = "new" } == ["* new"])
    #expect(
      try news {
        $0.notes.removeFirst()
        $0.notes[0].by = "Jun L."
        $0.notes.append(Note(by: "Mina", text: "four"))
      } == ["Mina:", "  four"])
  }

  @Test func `a notice that is shown already does not count as new when its text changes`() throws {
    var log = Log(notes: [Note(text: "one")], notice: "1 new")
    let old = try rows(log, .none)
    log.notice = "2 new"
    #expect(Rows.new(in: try rows(log, .none), since: old) == [])
    log.notice = ""
    #expect(Rows.new(in: try rows(log, .none), since: old) == [])
  }

  @Test func `a wrapped line is shown whole`() throws {
    #expect(
      try news { $0.notes[1].text = "two and three and four and five" } == [
        "Jun:", "  two and three and", "  four and five",
      ])
  }
}
