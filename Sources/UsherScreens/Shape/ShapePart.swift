/// A part of a shape.
public enum ShapePart<Model, Event>: Sendable {
  case row(RowPart<Model, Event>)
  case say(Say<Event>)
  case form(Form<Model, Event>)
  case sample(Sample<Model>)
}
