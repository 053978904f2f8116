/// Reads the table of contents at the end of a zip archive. Nothing is unpacked.
enum ZipReader {
  /// The fixed part of the last record, and of the record of a file.
  private static let (end, header) = (22, 46)
  private static let longestComment = 0xFFFF

  /// Returns the files of an archive, one more than are shown at most; nil if the bytes are no zip archive.
  static func entries(_ bytes: [UInt8]) -> [ArchiveEntry]? {
    guard bytes.starts(with: [0x50, 0x4B]), let last = lastRecord(bytes),
      let count = bytes.little(last + 10, 2),
      var offset = bytes.little(last + 16, 4)
    else { return nil }
    var entries: [ArchiveEntry] = []
    for _ in 0..<min(count, ArchiveEntry.most + 1) {
      guard bytes.little(offset, 4) == 0x0201_4B50, let size = bytes.little(offset + 24, 4),
        let name = bytes.little(offset + 28, 2), let extra = bytes.little(offset + 30, 2),
        let comment = bytes.little(offset + 32, 2), let text = bytes.piece(offset + header, name)
      else { return nil }
      let isFolder = text.last == UInt8(ascii: "/")
      entries.append(ArchiveEntry(name: String(decoding: text, as: UTF8.self), size: isFolder ? nil : size))
      offset += header + name + extra + comment
    }
    return entries
  }

  /// The offset of the last record, which a comment may follow.
  private static func lastRecord(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= end else { return nil }
    let first = bytes.count - end
    return stride(from: first, through: max(0, first - longestComment), by: -1).first { offset in
      bytes.little(offset, 4) == 0x0605_4B50 && bytes.little(offset + 20, 2) == first - offset
    }
  }
}
