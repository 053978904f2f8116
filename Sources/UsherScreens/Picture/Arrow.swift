/// `-> event` at the end of a line.
struct Arrow: Sendable, Equatable {
  let event: String
  let position: Position
}
