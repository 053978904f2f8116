/// A step as it is written: a name and its values, `room:42` or `search:lunch,page=2`.
struct WrittenStep: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    /// Nil for a value that is told by its position.
    var label: String?
    var text: String
  }
  var name: String
  var values: [Value] = []

  init(name: String, values: [Value] = []) {
    self.name = name
    self.values = values
  }

  var written: String {
    var text = name.escapedForPlace
    for (index, value) in values.enumerated() {
      text += index == 0 ? ":" : ","
      if let label = value.label { text += label.escapedForPlace + "=" }
      text += value.text.escapedForPlace
    }
    return text
  }

  /// Reads one step; nil if it is not one.
  init?(written text: some StringProtocol) {
    let name: String?
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      name = String(text[..<colon]).unescapedFromPlace
      var values: [Value] = []
      let list = text[text.utf8.index(after: colon)...]
      for item in list.split(separator: ",", omittingEmptySubsequences: false) {
        var label: String?
        var rest = Substring(item)
        if let equals = rest.utf8.firstIndex(of: UInt8(ascii: "=")) {
          guard let before = String(rest[..<equals]).unescapedFromPlace, !before.isEmpty else { return nil }
          label = before
          rest = rest[rest.utf8.index(after: equals)...]
        }
        guard let value = String(rest).unescapedFromPlace else { return nil }
        values.append(Value(label: label, text: value))
      }
      self.values = values
    } else {
      name = String(text).unescapedFromPlace
    }
    guard let name, !name.isEmpty else { return nil }
    self.name = name
  }
}

extension String {
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// Everything that could be taken for punctuation of a place, or is not ASCII, as `%XX`.
  var escapedForPlace: String {
    if utf8.allSatisfy(String.isPlain) { return self }
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in utf8 {
      if String.isPlain(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The reverse of ``escapedForPlace``; text that was typed unescaped is taken as it is. Nil for a broken `%XX`
  /// or bytes that are not UTF-8.
  var unescapedFromPlace: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var out: [UInt8] = []
    var bytes = utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte)
        continue
      }
      guard let high = bytes.next(), let low = bytes.next(),
        let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16),
        high != UInt8(ascii: "+"), high != UInt8(ascii: "-")
      else { return nil }
      out.append(value)
    }
    return String(validating: out, as: UTF8.self)
  }
}
