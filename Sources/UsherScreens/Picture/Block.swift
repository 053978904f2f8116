/// A line of the body, or a section around several.
indirect enum Block: Sendable, Equatable {
  case line(PictureLine)
  case section(Section<Block>)
}
