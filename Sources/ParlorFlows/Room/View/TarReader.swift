/// Reads the headers of a tar archive that is not compressed. Nothing is unpacked.
enum TarReader {
  static let block = 512
  /// How many bytes of a name are read that is longer than a header can hold.
  static let longestName = 4096
  /// How many bytes of pax records are read before a file.
  static let longestRecords = 1 << 16

  /// Returns the files of an archive, one more than are shown at most, and whether the rest of it can be read; nil if the
  /// bytes are no tar archive, or what precedes the first file is damaged.
  static func entries(_ bytes: [UInt8]) -> (entries: [ArchiveEntry], isWhole: Bool)? {
    guard bytes.piece(257, 5).map({ $0.elementsEqual("ustar".utf8) }) ?? false else { return nil }
    var entries: [ArchiveEntry] = []
    var about = About()
    var offset = 0
    while entries.count <= ArchiveEntry.most, let bytesOfHeader = bytes.piece(offset, block).map(Array.init) {
      if bytesOfHeader.allSatisfy({ $0 == 0 }) { return (entries, true) }
      let start = offset + block
      guard let header = Header(bytesOfHeader), about.take(header, bytes.piece(start, header.size))
      else { return entries.isEmpty ? nil : (entries, false) }
      var size = header.size
      if let entry = header.entry(about) {
        entries.append(entry)
        size = about.size ?? size
        about = About()
      }
      guard size <= bytes.count else { return (entries, false) }
      offset = start + (size + block - 1) / block * block
    }
    // An archive may end without its two empty blocks, but not within a file.
    return (entries, entries.count > ArchiveEntry.most || offset == bytes.count)
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

    var kind: UInt8 { bytes[156] }

    /// The file; nil if the header is about another one.
    func entry(_ about: About) -> ArchiveEntry? {
      switch kind {
      case UInt8(ascii: "L"), UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "K"): nil
      case UInt8(ascii: "5"): ArchiveEntry(name: about.name ?? name, size: nil)
      default: ArchiveEntry(name: about.name ?? name, size: about.size ?? size)
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

  /// What an archive says of the next file before the header of that file.
  struct About {
    /// The name, if it is too long for a header or not ASCII.
    var name: String?
    var size: Int?

    /// Reads what follows a header, if it is about the next file. Returns false if it is damaged or too long.
    mutating func take(_ header: Header, _ content: ArraySlice<UInt8>?) -> Bool {
      switch header.kind {
      case UInt8(ascii: "L"):
        // GNU tar writes names of more than 100 bytes so.
        guard header.size <= longestName, let content else { return false }
        name = text(content)
        return true
      case UInt8(ascii: "x"):
        guard header.size <= longestRecords, let content else { return false }
        return take(records: content)
      default: return true
      }
    }

    /// Reads pax records, each "LENGTH KEY=VALUE" and a line feed. The length counts all of its record.
    private mutating func take(records: ArraySlice<UInt8>) -> Bool {
      var rest = records
      while !rest.isEmpty {
        let digits = rest.prefix { $0 != UInt8(ascii: " ") }
        guard let length = decimal(digits), length > digits.count + 2, length <= rest.count else {
          return false
        }
        let record = rest.prefix(length)
        guard record.last == UInt8(ascii: "\n") else { return false }
        let parts = record.dropFirst(digits.count + 1).dropLast()
        guard let equals = parts.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let value = parts[(equals + 1)...]
        if parts[..<equals].elementsEqual("path".utf8), !value.isEmpty {
          guard value.count <= longestName else { return false }
          name = text(value)
        } else if parts[..<equals].elementsEqual("size".utf8), !value.isEmpty {
          guard let size = decimal(value) else { return false }
          self.size = size
        }
        rest = rest.dropFirst(length)
      }
      return true
    }

    /// A number of less than 64 GB, which is the most that a header can hold.
    private func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
      guard digits.count < 12, !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      let value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
      return value < 1 << 36 ? value : nil
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
