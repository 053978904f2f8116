extension Place {
  /// The stable written form; ``init(written:)`` reads it back.
  public var written: String {
    let parts = marks.map { mark in
      switch mark {
      case .step(let step): step.written
      case .beside(let marks): "(\(Place(marks: marks)))"
      }
    }
    return parts.joined(separator: "/")
  }

  /// Reads a written place: the empty text is the root.
  ///
  /// Steps are read as text here and become flows when the place is opened, each by the coordinator it belongs to.
  public init(written text: String) throws(PlaceError) {
    if text.utf8.count > Place.longest { throw .tooLong(limit: Place.longest) }
    var reader = Reader(text: text[...])
    marks = text.isEmpty ? [] : try reader.marks(depth: 0)
    if !reader.text.isEmpty { throw .unexpected(column: text.utf8.count - reader.text.utf8.count + 1) }
  }

  /// The most bytes that a written place may have. No sensible place is longer.
  static let longest = 1 << 20

  private struct Reader {
    var text: Substring

    mutating func marks(depth: Int) throws(PlaceError) -> [Mark] {
      if depth > 16 { throw .tooDeep }
      var marks: [Mark] = []
      while true {
        if text.first == "(" {
          text.removeFirst()
          let inner = try self.marks(depth: depth + 1)
          guard text.first == ")" else { throw .notClosed }
          text.removeFirst()
          marks.append(.beside(inner))
        } else {
          let end = text.firstIndex { $0 == "/" || $0 == ")" || $0 == "(" } ?? text.endIndex
          let item = text[..<end]
          guard let step = WrittenStep(written: item) else { throw .notAStep(String(item)) }
          marks.append(.step(Step(step)))
          text = text[end...]
        }
        guard text.first == "/" else { return marks }
        text.removeFirst()
      }
    }
  }
}

/// Why a text is not a place.
public enum PlaceError: Error, Hashable {
  /// The text has more bytes than the limit.
  case tooLong(limit: Int)
  /// Too many parentheses stand within each other.
  case tooDeep
  /// A parenthesis is not closed.
  case notClosed
  /// A part of the text is not the written form of a step.
  case notAStep(String)
  /// A character stands where none like it can be.
  case unexpected(column: Int)
}
