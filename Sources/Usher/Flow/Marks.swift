/// The marks of a place that are still to be read.
struct Marks {
  private let marks: [Place.Mark]
  private var index: Int

  init(_ marks: [Place.Mark], from index: Int = 0) {
    self.marks = marks
    self.index = index
  }

  static let none = Marks([])

  var isEmpty: Bool { index >= marks.count }

  /// The step of the next mark; `inner` are the marks inside its parentheses.
  mutating func next(_ inner: inout Marks?) throws(Opening.Stop) -> Step? {
    inner = nil
    guard !isEmpty else { return nil }
    defer { index += 1 }
    switch marks[index] {
    case .step(let step): return step
    case .beside(let marks):
      guard case .step(let step)? = marks.first else { throw .refused(.malformed("()", nil)) }
      inner = Marks(marks, from: 1)
      return step
    }
  }

  mutating func removeAll() { index = marks.count }

  /// All of them, leaving nothing.
  mutating func takeAll() -> Marks {
    defer { index = marks.count }
    return self
  }
}
