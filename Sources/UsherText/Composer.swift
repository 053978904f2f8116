extension Text {
  /// Takes scalars apart, orders their marks and puts them together again, as Unicode's NFC prescribes.
  struct Composer {
    private var output = String.UnicodeScalarView()
    /// The last scalar that is no mark, and the marks after it in the order they came.
    private var starter: Unicode.Scalar?
    private var marks: [(scalar: Unicode.Scalar, order: UInt8)] = []

    mutating func append(_ scalar: Unicode.Scalar) {
      if let (first, second) = Composition.parts(of: scalar) {
        append(first)
        if let second { append(second) }
        return
      }
      let order = scalar.properties.canonicalCombiningClass.rawValue
      if order > 0 {
        marks.append((scalar, order))
        return
      }
      settle()
      if marks.isEmpty, let first = starter, let whole = Composition.whole(first, scalar) {
        starter = whole
      } else {
        flush()
        starter = scalar
      }
    }

    mutating func finish() -> String {
      settle()
      flush()
      return String(output)
    }

    /// Orders the marks and joins to the starter those that nothing of the same order keeps from it.
    private mutating func settle() {
      guard !marks.isEmpty else { return }
      let ordered = marks.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }
      marks = []
      for (_, mark) in ordered {
        if marks.last.map({ $0.order < mark.order }) ?? true, let first = starter,
          let whole = Composition.whole(first, mark.scalar)
        {
          starter = whole
        } else {
          marks.append(mark)
        }
      }
    }

    private mutating func flush() {
      if let starter { output.append(starter) }
      for mark in marks { output.append(mark.scalar) }
      starter = nil
      marks = []
    }
  }
}
