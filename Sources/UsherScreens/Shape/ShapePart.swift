/// A part of a shape.
public enum ShapePart<Model, Event>: Sendable {
  case row(RowPart<Model, Event>)
  case say(Say<Model, Event>)
  case form(Form<Model, Event>)
  case sample(Sample<Model>)
}
