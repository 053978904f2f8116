/// The pairs and triples of neighbouring characters under which the index knows a message.
///
/// Each is one word to the index. The index takes letters, digits and everything above ASCII as parts of words, so
/// other ASCII signs are moved above ASCII. Two signs may get the same code. That is harmless, since each match is
/// compared with the text itself.
enum Grams {
  /// The words of a message for the index, separated by spaces: the mark of its room, and its pairs and triples.
  static func all(of text: String, in room: Room.ID) -> UTF8Text {
    let scalars = SearchText(text).scalars
    var bytes = mark(of: room)
    bytes.reserveCapacity(scalars.count * 12 + 16)
    for start in scalars.indices.dropLast() where scalars[start] != " " && scalars[start + 1] != " " {
      let pair = bytes.count
      bytes.append(0x20)
      append(scalars[start], to: &bytes)
      append(scalars[start + 1], to: &bytes)
      guard start + 2 < scalars.count, scalars[start + 2] != " " else { continue }
      let end = bytes.count
      bytes.append(contentsOf: bytes[pair..<end])
      append(scalars[start + 2], to: &bytes)
    }
    return UTF8Text(bytes: bytes)
  }

  /// A query of the index that finds every message with all these words. Words of one character are ignored.
  ///
  /// The query names only the triples that are needed to cover a word. More would hardly narrow the search, and the index
  /// takes time to look for each.
  static func expression(for words: [[Unicode.Scalar]], among rooms: [Room.ID]?) -> String {
    var terms: [[UInt8]] = []
    for word in words where word.count > 1 {
      let size = min(word.count, 3)
      let last = word.count - size
      for start in Array(stride(from: 0, to: last, by: size)) + [last] where terms.count < mostTerms {
        var term: [UInt8] = []
        for scalar in word[start..<(start + size)] { append(scalar, to: &term) }
        terms.append(term)
      }
    }
    var text = terms.map(quoted).joined(separator: " AND ")
    if let rooms { text += " AND (" + rooms.map { quoted(mark(of: $0)) }.joined(separator: " OR ") + ")" }
    return text
  }

  /// The most pairs and triples in a query.
  private static let mostTerms = 12

  private static func quoted(_ term: [UInt8]) -> String {
    "\"" + String(decoding: term, as: UTF8.self) + "\""
  }

  /// A word that stands for a room. No text produces it, since it is longer than three characters.
  private static func mark(of room: Room.ID) -> [UInt8] { Array("\u{F8FF}\u{F8FF}\u{F8FF}\(room)".utf8) }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: bytes.append(UInt8(scalar.value))
    case 0..<0x80: bytes += [0xC2, 0x80 | UInt8(scalar.value & 0x3F)]
    default: bytes += UTF8.encode(scalar) ?? .init()
    }
  }
}
