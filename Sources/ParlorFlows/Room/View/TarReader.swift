/// Reads the headers of a tar archive that is not compressed. Nothing is unpacked.
enum TarReader {
  static let block = 512
  /// How many bytes of a name are read that is longer than a header can hold.
  static let longestName = 4096

  /// Returns the files of an archive, one more than are shown at most; nil if the bytes are no tar archive.
  static func entries(_ bytes: [UInt8]) -> [ArchiveEntry]? {
    guard bytes.piece(257, 5).map({ $0.elementsEqual("ustar".utf8) }) ?? false else { return nil }
    var entries: [ArchiveEntry] = []
    var longName: String?
    var offset = 0
    while entries.count <= ArchiveEntry.most, let bytesOfHeader = bytes.piece(offset, block).map(Array.init) {
      if bytesOfHeader.allSatisfy({ $0 == 0 }) { break }
      guard let header = Header(bytesOfHeader) else { return entries.isEmpty ? nil : entries }
      let start = offset + block
      if header.namesNext {
        longName = header.size <= longestName ? bytes.piece(start, header.size).map { text($0) } : nil
      } else if let entry = header.entry(longName) {
        entries.append(entry)
        longName = nil
      }
      guard header.size <= bytes.count else { break }
      offset = start + (header.size + block - 1) / block * block
    }
    return entries
  }

  /// The block before a file.
  struct Header {
    /// How many bytes follow the header.
    let size: Int
    private let bytes: [UInt8]

    /// Returns nil if the sum in the header is not that of its bytes.
    init?(_ bytes: [UInt8]) {
      guard bytes.count == block, bytes[257..<262].elementsEqual("ustar".utf8), Self.isWhole(bytes),
        let size = octal(bytes[124..<136])
      else { return nil }
      (self.bytes, self.size) = (bytes, size)
    }

    /// Whether what follows is the name of the next file. GNU tar writes names of more than 100 bytes so.
    var namesNext: Bool { bytes[156] == UInt8(ascii: "L") }

    /// The file; nil if the header is about another one.
    func entry(_ longName: String?) -> ArchiveEntry? {
      switch bytes[156] {
      case UInt8(ascii: "L"), UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "K"): nil
      case let kind: ArchiveEntry(name: longName ?? name, size: kind == UInt8(ascii: "5") ? nil : size)
      }
    }

    private var name: String {
      let prefix = bytes[257..<263].elementsEqual("ustar\0".utf8) ? text(bytes[345..<500]) : ""
      return (prefix.isEmpty ? "" : prefix + "/") + text(bytes[..<100])
    }

    /// The sum itself counts as blanks.
    private static func isWhole(_ header: [UInt8]) -> Bool {
      let sum = header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(header[$1])) }
      return octal(header[148..<156]) == sum
    }
  }

  static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The number in a field of at most 12 digits.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    return digits.isEmpty
      ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }
}
