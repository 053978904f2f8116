/// A part of a shape that a row of a list can have too.
public struct RowPart<Model, Event>: Sendable {
  enum Kind: Sendable {
    case value(Value<Model>)
    case flag(Flag<Model>)
    case choice(Choice<Model, Event>)
    case list(ListPart<Model, Event>)
  }

  let kind: Kind

  static func value(_ value: Value<Model>) -> RowPart { RowPart(kind: .value(value)) }
  static func flag(_ flag: Flag<Model>) -> RowPart { RowPart(kind: .flag(flag)) }
  static func choice(_ choice: Choice<Model, Event>) -> RowPart { RowPart(kind: .choice(choice)) }
  static func list<Row>(_ list: List<Model, Row, Event>) -> RowPart { RowPart(kind: .list(ListPart(list))) }
}
