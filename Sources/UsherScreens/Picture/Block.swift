/// A line of the body, or a section around several.
indirect enum Block: Sendable, Equatable {
  case line(Line)
  case section(Section<Block>)
}
