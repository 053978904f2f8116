/// What a list repeats: lines, or pieces of one line.
enum ListContent: Sendable {
  case blocks([Block])
  case segments([Segment])
}
