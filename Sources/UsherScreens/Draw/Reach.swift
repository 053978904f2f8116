/// How far a line of a picture came to the right when it was drawn.
struct Reach: Sendable, Equatable {
  let line: Int
  let columns: Int
}
