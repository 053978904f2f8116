/// Writes small archives for tests.
enum Archives {
  /// A tar archive. A file without bytes is a folder.
  static func tar(_ files: [(name: String, bytes: [UInt8]?)]) -> [UInt8] {
    var archive: [UInt8] = []
    for (name, bytes) in files {
      archive += entry(name, size: bytes?.count ?? 0, kind: bytes == nil ? "5" : "0", bytes ?? [])
    }
    return archive + [UInt8](repeating: 0, count: 1024)
  }

  /// A header of a tar archive, and what follows it.
  static func entry(_ name: String, size: Int, kind: String, _ bytes: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, _ offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    put(name, 0)
    put(octal(size, 11), 124)
    put("        ", 148)
    put(kind, 156)
    put("ustar\0" + "00", 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6), 148)
    return header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }

  /// A zip archive whose files are not compressed. Their sums are not filled in.
  static func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (archive, table): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in files {
      let sizes = little(0, 4) + little(bytes.count, 4) + little(bytes.count, 4) + little(name.utf8.count, 2)
      table += little(0x0201_4B50, 4) + little(0, 12) + sizes + little(0, 12) + little(archive.count, 4)
      table += Array(name.utf8)
      archive += little(0x0403_4B50, 4) + little(0, 10) + sizes + little(0, 2) + Array(name.utf8) + bytes
    }
    let count = little(files.count, 2)
    let end = little(0x0605_4B50, 4) + little(0, 4) + count + count + little(table.count, 4)
    return archive + table + end + little(archive.count, 4) + little(0, 2)
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }

  private static func octal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
