/// A list of rows. `{{#name}}` draws its content once for each row; `{{^name}}` draws its content if there are no rows.
///
/// Within the content only the parts of the row have names; the parts of the screen do not.
public struct List<Model, Row, Event>: Sendable {
  let name: String
  let line: Int
  let before: (@Sendable (Model) -> Int)?
  let isLog: Bool
  let rows: @Sendable (Model) -> [Row]
  let parts: Parts<Row, Event>

  /// A list in pages has `before`: it returns how many rows the pages before this one have numbered, and this page goes on from
  /// there. The rows of a log are its entries: the screen is told how many of them are hidden.
  public init(
    _ name: String, line: Int = #line, before: (@Sendable (Model) -> Int)? = nil, isLog: Bool = false,
    _ rows: @escaping @Sendable (Model) -> [Row], @RowBuilder<Row, Event> row: () -> [RowPart<Row, Event>]
  ) {
    self.name = name
    self.line = line
    self.before = before
    self.isLog = isLog
    self.rows = rows
    parts = Parts(row())
  }
}

/// A part that a shape and a row of a list can have.
public struct RowPart<Model, Event>: Sendable {
  enum Kind: Sendable {
    case value(Value<Model>)
    case flag(Flag<Model>)
    case tone(Tone<Model>)
    case choice(Choice<Model, Event>)
    case list(ListPart<Model, Event>)
    case fold(Fold<Model>)
  }

  let kind: Kind

  static func value(_ value: Value<Model>) -> RowPart { RowPart(kind: .value(value)) }
  static func flag(_ flag: Flag<Model>) -> RowPart { RowPart(kind: .flag(flag)) }
  static func tone(_ tone: Tone<Model>) -> RowPart { RowPart(kind: .tone(tone)) }
  static func choice(_ choice: Choice<Model, Event>) -> RowPart { RowPart(kind: .choice(choice)) }
  static func fold(_ fold: Fold<Model>) -> RowPart { RowPart(kind: .fold(fold)) }
  static func list<Row>(_ list: List<Model, Row, Event>) -> RowPart { RowPart(kind: .list(ListPart(list))) }
}

/// Collects the parts of a row.
@resultBuilder
public enum RowBuilder<Model, Event> {
  /// Takes a value.
  public static func buildExpression(_ part: Value<Model>) -> [RowPart<Model, Event>] { [.value(part)] }
  /// Takes a flag.
  public static func buildExpression(_ part: Flag<Model>) -> [RowPart<Model, Event>] { [.flag(part)] }
  /// Takes a tone.
  public static func buildExpression(_ part: Tone<Model>) -> [RowPart<Model, Event>] { [.tone(part)] }
  /// Takes a fold.
  public static func buildExpression(_ part: Fold<Model>) -> [RowPart<Model, Event>] { [.fold(part)] }
  /// Takes a choice, which the user makes by the number of the row.
  public static func buildExpression(_ part: Choice<Model, Event>) -> [RowPart<Model, Event>] {
    [.choice(part)]
  }
  /// Takes a list within the row.
  public static func buildExpression<Row>(_ part: List<Model, Row, Event>) -> [RowPart<Model, Event>] {
    [.list(part)]
  }

  /// Joins the parts.
  @inlinable public static func buildBlock(_ parts: [RowPart<Model, Event>]...) -> [RowPart<Model, Event>] {
    parts.flatMap { $0 }
  }
}

/// A list without the type of its rows.
struct ListPart<Model, Event>: Sendable {
  typealias Draw = @Sendable (Model, inout Frame<Event>) -> Void

  let name: String
  let line: Int
  let scope: Scope
  let isEmpty: @Sendable (Model) -> Bool
  let draw: @Sendable (ListContent) -> Draw

  init<Row>(_ list: List<Model, Row, Event>) {
    name = list.name
    line = list.line
    scope = list.parts.scope
    let rows = list.rows
    let parts = list.parts
    let (before, isLog) = (list.before, list.isLog)
    isEmpty = { rows($0).isEmpty }
    draw = { content in
      let program = Compiler(parts: parts, isInList: true).program(content)
      return { model, frame in
        let (outer, wasBelowRow) = (frame.pen.folded, frame.pen.isBelowRow)
        if isLog { frame.pen.beginEntries() }
        if let before { frame.pen.goOn(from: before(model)) }
        for row in rows(model) {
          frame.pen.folded = FoldedRows()
          frame.pen.isBelowRow = false
          program.run(row, &frame)
          if isLog { frame.pen.endEntry() }
        }
        (frame.pen.folded, frame.pen.isBelowRow) = (outer, wasBelowRow)
      }
    }
  }
}

/// The content of a list's section: whole lines, or pieces of one line.
enum ListContent: Sendable {
  case blocks([Block])
  case segments([Segment])
  /// Pieces of a line with several choices.
  case choices([Segment])
}
