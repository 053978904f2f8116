extension Text {
  /// Returns the links in a text that are of these kinds, such as `https://`.
  public static func links(in text: String, kinds: [String]) -> [String] {
    FoundLinks.ranges(in: text, kinds: kinds).map { String(slice(text, $0.lowerBound, $0.upperBound)) }
  }
}

/// Finds the links in a text, such as `https://example.org/a` and `channel:42`.
enum FoundLinks {
  /// Returns the positions of the links in the UTF-8 of a text.
  ///
  /// A link begins with one of `kinds`, such as `https://` or `channel:`, and goes on to the first blank. After a kind without slashes
  /// comes a digit. Letters that are not ASCII belong to it behind a mark such as `/` or `=`, as in `/wiki/한국`, but not behind an ASCII letter
  /// or digit: there they are a Korean particle, as in `/a를`. Punctuation at its end belongs to the sentence.
  static func ranges(in text: String, kinds: [String]) -> [Range<Int>] {
    guard !kinds.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    var links: [Range<Int>] = []
    var rest = 0
    while let colon = bytes[rest...].firstIndex(of: UInt8(ascii: ":")) {
      let start = name(in: bytes, before: colon, after: rest)
      rest = colon + 1
      guard start < colon, let first = content(in: bytes, after: colon) else { continue }
      let name = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
      guard kinds.contains(name + (first == rest ? ":" : "://")) else { continue }
      let end = end(of: bytes, from: first, start: start)
      guard end > first else { continue }
      links.append(start..<end)
      rest = end
    }
    return links
  }

  /// Returns where the letters before a colon begin; the colon itself if they are the end of a longer word.
  private static func name(in bytes: [UInt8], before colon: Int, after limit: Int) -> Int {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    var start = colon
    while start > limit, letters.contains(bytes[start - 1] | 0x20) { start -= 1 }
    guard start > limit else { return start }
    let before = bytes[start - 1]
    return "0123456789_-./+@:".utf8.contains(before) ? colon : start
  }

  /// Returns where the part after `://` begins, or after `:` if a digit follows; nil if neither is there.
  private static func content(in bytes: [UInt8], after colon: Int) -> Int? {
    let next = colon + 1
    guard next < bytes.count else { return nil }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[next]) { return next }
    return bytes[next...].starts(with: "//".utf8) ? next + 2 : nil
  }

  private static func end(of bytes: [UInt8], from first: Int, start: Int) -> Int {
    var end = first
    while end < bytes.count {
      if (0x21...0x7E).contains(bytes[end]), !"\"<>\\^`{|}".utf8.contains(bytes[end]) {
        end += 1
      } else if let next = endOfLetters(in: bytes, from: end) {
        end = next
      } else {
        break
      }
    }
    while end > first {
      let last = bytes[end - 1]
      let isOpened = last == UInt8(ascii: ")") && bytes[start..<end].contains(UInt8(ascii: "("))
      guard ".,;:!?'*()]".utf8.contains(last), !isOpened else { break }
      end -= 1
    }
    return end
  }

  /// Returns where letters that are not ASCII end; nil if none begin at `start` that belong to an address.
  private static func endOfLetters(in bytes: [UInt8], from start: Int) -> Int? {
    let isInside =
      switch bytes[start - 1] {
      case UInt8(ascii: "."): bytes[start - 2] >= 0x80
      case UInt8(ascii: "("): bytes[start - 2] == UInt8(ascii: "_")
      default: false
      }
    guard isInside || "/=-_&#?%+:~".utf8.contains(bytes[start - 1]) else { return nil }
    let rest = bytes[start...].prefix { $0 >= 0x80 }
    let letters = String(decoding: rest, as: UTF8.self).unicodeScalars.prefix {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.canonicalCombiningClass != .notReordered
    }
    let end = start + String(letters).utf8.count
    return letters.isEmpty || particles.contains(String(letters)) ? nil : end
  }

  /// Korean particles that stand behind an address that ends with a slash.
  private static let particles: Set = [
    "을", "를", "이", "가", "은", "는", "에", "의", "와", "과", "도", "로", "으로", "에서", "까지", "부터", "만",
  ]

  /// An address for a terminal, which takes only ASCII: other characters are escaped.
  static func escaped(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: address.utf8.flatMap { byte in
        byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }, as: UTF8.self)
  }
}
