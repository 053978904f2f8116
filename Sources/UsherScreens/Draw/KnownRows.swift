/// The rows of a list in its last drawing. A row that is still the same is copied from there.
final class KnownRows<Row> {
  /// What is kept here is found by the address of this, so it must not be released.
  private let list: AnyObject
  private let isSame: (Row, Row) -> Bool
  private var rows: [Row] = []
  /// The lines of each row; nil for a row that has to be drawn each time.
  private var excerpts: [Pen.Excerpt?] = []
  /// The number of that drawing.
  private var drawing = 0

  /// How many former rows a row is compared with. Seldom do more vanish at once.
  private static var reach: Int { 16 }

  init(of list: AnyObject, _ isSame: @escaping (Row, Row) -> Bool) {
    (self.list, self.isSame) = (list, isSame)
  }

  /// Draws rows. `draw` draws one that is not known.
  func draw<Event>(
    _ new: [Row], in frame: inout Frame<Event>, _ draw: (Row, inout Frame<Event>) -> Void
  ) {
    let former = frame.pen.former
    let isKnown = former.isUsable && drawing == former.count - 1 && frame.pen.beginning != nil
    let places = isKnown ? places(of: new) : Array(repeating: nil, count: new.count)
    var drawn: [Pen.Excerpt?] = []
    drawn.reserveCapacity(new.count)
    var index = 0
    while index < new.count {
      if let place = places[index], excerpts[place] != nil {
        let run = run(from: place, at: index, places)
        frame.pen.copy(excerpts[run], to: &drawn)
        index += run.count
        continue
      }
      let (beginning, choices) = (frame.pen.beginning, frame.picks.count)
      frame.pen.usesNumber = false
      draw(new[index], &frame)
      // A row with a choice is drawn each time, because its number and its event may change.
      let isAlone = frame.picks.count == choices && !frame.pen.usesNumber
      drawn.append(isAlone ? beginning.map { frame.pen.excerpt(since: $0) } : nil)
      index += 1
    }
    (rows, excerpts, drawing) = (new, drawn, former.count)
  }

  /// The former rows from `place` on that the new rows repeat from `index` on, and whose lines follow each other in the buffer.
  private func run(from place: Int, at index: Int, _ places: [Int?]) -> Range<Int> {
    var end = place + 1
    while index + end - place < places.count, places[index + end - place] == end,
      let last = excerpts[end - 1], let next = excerpts[end], last.isBefore(next)
    {
      end += 1
    }
    return place..<end
  }

  /// For each new row, the index of the same row in the last drawing, in rising order; nil if there is none.
  private func places(of new: [Row]) -> [Int?] {
    var places: [Int?] = []
    places.reserveCapacity(new.count)
    // Compares rows in place. Reading a row out of its array would copy it.
    rows.withUnsafeBufferPointer { rows in
      new.withUnsafeBufferPointer { new in
        guard let known = rows.baseAddress, let first = new.baseAddress else {
          return places = Array(repeating: nil, count: new.count)
        }
        var next = 0
        for index in 0..<new.count {
          let end = min(next + Self.reach, rows.count)
          var place = next
          while place < end, !isSame((known + place).pointee, (first + index).pointee) { place += 1 }
          places.append(place < end ? place : nil)
          if place < end { next = place + 1 }
        }
      }
    }
    return places
  }
}
