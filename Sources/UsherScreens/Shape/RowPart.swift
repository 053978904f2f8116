/// A part of a shape that a row of a list can have too.
public enum RowPart<Model, Event>: Sendable {
  case value(Value<Model>)
  case flag(Flag<Model>)
  case choice(Choice<Model, Event>)
  case list(ErasedList<Model, Event>)
}

/// A list, whatever its rows are.
public struct ErasedList<Model, Event>: Sendable {
  let part: ListPart<Model, Event>
}
