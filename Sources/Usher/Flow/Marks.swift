/// The marks of a place that are still to be read.
struct Marks {
  private let marks: [Place.Mark]
  private var next: Int

  init(_ marks: [Place.Mark], from next: Int = 0) {
    self.marks = marks
    self.next = next
  }

  static let none = Marks([])

  var isEmpty: Bool { next >= marks.count }
  var first: Place.Mark? { isEmpty ? nil : marks[next] }

  mutating func popFirst() -> Place.Mark? {
    guard !isEmpty else { return nil }
    defer { next += 1 }
    return marks[next]
  }

  /// All of them, leaving nothing.
  mutating func takeAll() -> Marks {
    defer { next = marks.count }
    return self
  }
}
