extension Text {
  /// Returns the text in canonical composition (Unicode's NFC): `é` as one scalar, a Hangul syllable as one.
  ///
  /// Most keyboards write this form, and programs store and compare it. If the text is composed already, it is returned
  /// as it is.
  public static func composed(_ text: String) -> String {
    var copy = text
    let isComposed = copy.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let scalar = bytes.scalar(at: offset)
        if scalar.value > 0x7F, !scalar.isHangulSyllable, CellIndex.isUnstable(scalar.value) { return false }
        offset &+= scalar.length
      }
      return true
    }
    if isComposed { return text }
    var composer = Composer()
    for scalar in text.unicodeScalars { composer.append(scalar) }
    return composer.finish()
  }

  /// Takes scalars apart, orders their marks, and puts them together again, as NFC requires.
  struct Composer {
    private var output = String.UnicodeScalarView()
    /// The last scalar that is not a mark, followed by its marks in the order of the text.
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

    /// Orders the marks, and composes them with the starter. A mark is not composed if an uncomposed mark of the same order
    /// comes before it.
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
