/// The columns that a line of a picture took when it was drawn.
struct Reach: Sendable, Equatable {
  let line: Int
  let columns: Int
}
