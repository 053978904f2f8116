/// The kind of a file, judged by its first bytes. Its name is not considered, because it may be misleading.
public enum FileKind: String, Hashable, Sendable, CaseIterable {
  case picture, sound, video, document, archive, program, text, data

  /// How many bytes at the start of a file are examined.
  public static let sample = 512

  public init(startingWith bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(Self.sample))
    self =
      Self.marks.first { $0.offset <= head.count && head[$0.offset...].starts(with: $0.bytes) }?.kind
      ?? (Self.isText(head) ? .text : .data)
  }

  private struct Mark {
    let kind: FileKind
    let bytes: [UInt8]
    let offset: Int

    init(_ kind: FileKind, _ bytes: [UInt8], at offset: Int = 0) {
      self.kind = kind
      self.bytes = bytes
      self.offset = offset
    }

    init(_ kind: FileKind, _ letters: String, at offset: Int = 0) {
      self.init(kind, Array(letters.utf8), at: offset)
    }
  }

  private static let marks = [
    Mark(.picture, [0x89] + Array("PNG".utf8)), Mark(.picture, [0xFF, 0xD8, 0xFF]), Mark(.picture, "GIF8"),
    Mark(.picture, "WEBP", at: 8), Mark(.picture, "BM"), Mark(.picture, "ftypheic", at: 4),
    Mark(.picture, "ftypavif", at: 4), Mark(.sound, "ID3"), Mark(.sound, "OggS"), Mark(.sound, "fLaC"),
    Mark(.sound, "WAVE", at: 8), Mark(.sound, [0xFF, 0xFB]), Mark(.sound, "ftypM4A", at: 4),
    Mark(.video, "ftyp", at: 4), Mark(.video, [0x1A, 0x45, 0xDF, 0xA3]), Mark(.video, "AVI ", at: 8),
    Mark(.document, "%PDF-"), Mark(.document, [0xD0, 0xCF, 0x11, 0xE0]), Mark(.archive, [0x50, 0x4B, 3, 4]),
    Mark(.archive, [0x1F, 0x8B]), Mark(.archive, "BZh"), Mark(.archive, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    Mark(.archive, [0x28, 0xB5, 0x2F, 0xFD]), Mark(.archive, "7z"), Mark(.archive, "ustar", at: 257),
    Mark(.program, [0x7F] + Array("ELF".utf8)), Mark(.program, "MZ"), Mark(.program, "#!"),
  ]

  /// Whether bytes are plain text: UTF-8 without control characters except those of plain text, and of colours in a log.
  private static func isText(_ head: [UInt8]) -> Bool {
    guard head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) || $0 == 0x1B }) else {
      return false
    }
    // The sample may end in the middle of a character.
    let whole = head.count == sample ? head.dropLast(cut(head)) : head[...]
    return String(validating: whole, as: UTF8.self) != nil
  }

  /// How many bytes at the end belong to a character that is not complete.
  private static func cut(_ head: [UInt8]) -> Int {
    for length in 1...3 {
      let byte = head[head.count - length]
      if byte & 0xC0 == 0xC0 { return length }
      if byte & 0xC0 != 0x80 { return 0 }
    }
    return 0
  }
}
