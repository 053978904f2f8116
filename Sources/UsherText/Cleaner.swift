extension Text {
  /// Writes the clean form of a text: what may stay as it is, and marks for the rest.
  struct Cleaner {
    let keepsNewlines: Bool
    private(set) var output = ""
    /// The first of the hidden scalars met since anything visible, and how many came after it.
    private var hidden: (first: UInt32, more: Int)?

    init(keepsNewlines: Bool) {
      self.keepsNewlines = keepsNewlines
    }

    mutating func append(_ visible: Substring) {
      guard !visible.isEmpty else { return }
      finish()
      output += visible
    }

    /// Adds a cluster of which something has to go.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
      var judge = Judge()
      var offset = start
      while offset < end {
        let scalar = bytes.scalar(at: offset)
        offset += scalar.length
        let next = offset < bytes.count ? bytes.scalar(at: offset) : nil
        if judge.keeps(scalar, next: next) {
          finish()
          output.unicodeScalars.append(scalar.scalar)
        } else if Cell(scalar.value) == .control {
          appendControl(scalar.value, next: next)
        } else {
          hidden = hidden.map { ($0.first, $0.more + 1) } ?? (scalar.value, 0)
        }
      }
    }

    /// Writes the mark that is due, if one is.
    mutating func finish() {
      guard let (first, more) = hidden else { return }
      hidden = nil
      let digits = String(first, radix: 16, uppercase: true)
      output += "‹U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      output += more == 0 ? "›" : "+\(more)›"
    }

    private mutating func appendControl(_ value: UInt32, next: EncodedScalar?) {
      finish()
      switch value {
      case 0x0D where keepsNewlines && next?.value == 0x0A: break
      case 0x09 where keepsNewlines: output += "    "
      default:
        let picture = value == 0x7F ? 0x2421 : 0x2400 + value
        output.unicodeScalars.append(Unicode.Scalar(picture) ?? "\u{FFFD}")
      }
    }
  }
}
