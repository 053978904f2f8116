/// The rows of a list as they were drawn last. A row that is the same is not drawn again.
final class KnownRows<Row> {
  private let isSame: (Row, Row) -> Bool
  private var rows: [Row] = []
  /// The lines of each row; nil for a row that has to be drawn each time.
  private var excerpts: [Pen.Excerpt?] = []
  /// The number of the drawing that they are of.
  private var drawing = 0

  /// How many rows are looked at for one that is the same. More rows than this seldom vanish at once.
  private static var reach: Int { 16 }

  init(_ isSame: @escaping (Row, Row) -> Bool) { self.isSame = isSame }

  /// Draws rows. `draw` draws one that is not known.
  func draw<Event>(
    _ new: [Row], in frame: inout Frame<Event>, _ draw: (Row, inout Frame<Event>) -> Void
  ) {
    let former = frame.pen.former
    let isKnown = former.isUsable && drawing == former.count - 1 && frame.pen.beginning != nil
    let places = isKnown ? places(of: new) : Array(repeating: nil, count: new.count)
    var drawn: [Pen.Excerpt?] = []
    drawn.reserveCapacity(new.count)
    for index in new.indices {
      if let place = places[index], let lines = excerpts[place] {
        drawn.append(frame.pen.writeAgain(lines))
        continue
      }
      let (beginning, choices) = (frame.pen.beginning, frame.picks.count)
      frame.pen.usesNumber = false
      draw(new[index], &frame)
      // A choice gets its number and its event anew.
      let isAlone = frame.picks.count == choices && !frame.pen.usesNumber
      drawn.append(isAlone ? beginning.map { frame.pen.excerpt(since: $0) } : nil)
    }
    (rows, excerpts, drawing) = (new, drawn, former.count)
  }

  /// Where each of the new rows is among the known ones, in the same order; nil for a row that is not.
  private func places(of new: [Row]) -> [Int?] {
    var places: [Int?] = []
    places.reserveCapacity(new.count)
    // Rows are compared where they are. Taking them out of their lists would copy them.
    rows.withUnsafeBufferPointer { rows in
      new.withUnsafeBufferPointer { new in
        guard let known = rows.baseAddress, let first = new.baseAddress else {
          return places = Array(repeating: nil, count: new.count)
        }
        var next = 0
        for index in new.indices {
          let near = next..<min(next + Self.reach, rows.count)
          let place = near.first { isSame((known + $0).pointee, (first + index).pointee) }
          if let place { next = place + 1 }
          places.append(place)
        }
      }
    }
    return places
  }
}
