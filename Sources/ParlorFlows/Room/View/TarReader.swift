/// Reads the headers of a tar archive that is not compressed. Nothing is unpacked.
enum TarReader {
  private static let block = 512

  /// Returns the files of an archive, one more than are shown at most; nil if the bytes are no tar archive.
  static func entries(_ bytes: [UInt8]) -> [ArchiveEntry]? {
    guard bytes.piece(257, 5).map({ $0.elementsEqual("ustar".utf8) }) ?? false else { return nil }
    var entries: [ArchiveEntry] = []
    var longName: String?
    var offset = 0
    while entries.count <= ArchiveEntry.most, let header = bytes.piece(offset, block).map(Array.init) {
      if header.allSatisfy({ $0 == 0 }) { break }
      guard isWhole(header), let size = octal(header[124..<136]) else {
        return entries.isEmpty ? nil : entries
      }
      let start = offset + block
      switch header[156] {
      case UInt8(ascii: "L"):
        // GNU tar writes a name of more than 100 bytes before the file that has it.
        longName = size <= 4096 ? bytes.piece(start, size).map { text($0) } : nil
      case UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "K"): break
      case let kind:
        let name = longName ?? name(header)
        entries.append(ArchiveEntry(name: name, size: kind == UInt8(ascii: "5") ? nil : size))
        longName = nil
      }
      guard size <= bytes.count else { break }
      offset = start + (size + block - 1) / block * block
    }
    return entries
  }

  private static func name(_ header: [UInt8]) -> String {
    let prefix = header[257..<263].elementsEqual("ustar\0".utf8) ? text(header[345..<500]) : ""
    return (prefix.isEmpty ? "" : prefix + "/") + text(header[..<100])
  }

  /// Whether the sum in a header is that of its bytes. The sum itself counts as blanks.
  private static func isWhole(_ header: [UInt8]) -> Bool {
    let sum = header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(header[$1])) }
    return octal(header[148..<156]) == sum
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The number in a field of at most 12 digits.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    return digits.isEmpty
      ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }
}
