/// A piece of a line.
indirect enum Segment: Sendable, Equatable {
  case text(String, Position)
  case value(Tag)
  case section(Section<Segment>)
}
