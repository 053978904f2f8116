/// The words under which the index knows a message: the pairs and triples of its neighbouring characters, its room and its
/// author.
///
/// Each is one word to the index. The index takes letters, digits and everything above ASCII as parts of words, so
/// other ASCII signs are moved above ASCII. Two signs may get the same code. That is harmless, since each match is
/// compared with the text itself.
enum Grams {
  /// The words of a message for the index, separated by spaces: the marks of its room and its author, and its
  /// pairs and triples.
  static func all(of text: String, in room: Room.ID, by author: Account.ID) -> UTF8Text {
    let scalars = SearchText(text).scalars
    var bytes = mark(of: room) + [0x20] + mark(of: author)
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

  /// A query of the index that finds every message with all these words, in one of the rooms and by one of the authors if
  /// they are given. Words of one character are ignored. The query can be empty.
  ///
  /// The query names only the triples that are needed to cover a word. More would hardly narrow the search, and the index
  /// takes time to look for each.
  static func expression(
    for words: [[Unicode.Scalar]], among rooms: [Room.ID]?, by authors: [Account.ID]? = nil
  ) -> String {
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
    var parts = terms.map(quoted)
    if let rooms { parts.append(anyOf(rooms.map(mark(of:)))) }
    if let authors { parts.append(anyOf(authors.map(mark(of:)))) }
    return parts.joined(separator: " AND ")
  }

  /// The most pairs and triples in a query.
  private static let mostTerms = 12

  private static func anyOf(_ marks: [[UInt8]]) -> String {
    "(" + marks.map(quoted).joined(separator: " OR ") + ")"
  }

  private static func quoted(_ term: [UInt8]) -> String {
    "\"" + String(decoding: term, as: UTF8.self) + "\""
  }

  /// A word that stands for a room. No text produces it, since it is longer than three characters.
  private static func mark(of room: Room.ID) -> [UInt8] { Array("\u{F8FF}\u{F8FF}\u{F8FF}\(room)".utf8) }

  /// A word that stands for an author. It is as long as that of a room, and begins differently.
  private static func mark(of author: Account.ID) -> [UInt8] {
    Array("\u{F8FF}\u{F8FF}\u{F8FE}\(author)".utf8)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: bytes.append(UInt8(scalar.value))
    case 0..<0x80: bytes += [0xC2, 0x80 | UInt8(scalar.value & 0x3F)]
    default: bytes += UTF8.encode(scalar) ?? .init()
    }
  }
}
