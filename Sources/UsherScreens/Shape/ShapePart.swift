/// A part of a shape.
public struct ShapePart<Model, Event>: Sendable {
  enum Kind: Sendable {
    case row(RowPart<Model, Event>)
    case say(Say<Model, Event>)
    case form(Form<Model, Event>)
    case sample(Sample<Model>)
  }

  let kind: Kind
}
