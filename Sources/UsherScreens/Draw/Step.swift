/// One step of a `Program`.
indirect enum Step<Model, Event>: Sendable {
  case text(Literal)
  case value(Value<Model>, Fit)
  case number(Fit)
  case key(Literal)
  case openStyle(Int)
  case closeStyle
  case flag(@Sendable (Model) -> Bool, Bool, Program<Model, Event>)
  case list(ListPart<Model, Event>.Draw)
  /// A section within the line is drawn, so the line is not left out.
  case show
  case beginLine
  case beginRow
  case endLine(source: Int, isOptional: Bool)
  case choose(name: String, key: String?, event: @Sendable (Model) -> Event)
}
