import ParlorStore
import Usher

/// What a file of a message contains, as far as it can be shown. The bytes are somebody else's, so every reader stays
/// within them, and stops at a limit.
enum FileContent: Equatable, Sendable {
  /// The lines of a text, and whether the text goes on after them.
  case text([String], isCut: Bool)
  /// The files in an archive, and whether the archive has more of them.
  case archive([ArchiveEntry], isCut: Bool)
  /// The columns and rows of a picture, in pixels, nil if the file does not say; and what is drawn of it.
  case picture(PictureSize?, Drawing)
  case other

  /// What is drawn of a picture.
  enum Drawing: Equatable, Sendable {
    /// The terminal cannot show it, or the viewer does not know its format.
    case none
    case mosaic(Mosaic, MosaicBox)
    case failed(Reason)
  }

  /// How many bytes of a text are shown.
  static let longestText = 1 << 20

  /// How many bytes of a file its kind needs; 0 if only its facts are shown.
  static func wanted(_ file: SharedFile) -> Int {
    switch file.kind {
    case .text, .program: min(file.size, longestText)
    case .archive, .document, .data: file.size
    case .picture: min(file.size, PictureSize.reach)
    case .sound, .video: 0
    }
  }

  init(_ bytes: [UInt8], of file: SharedFile) {
    if let (entries, isWhole) = ZipReader.entries(bytes).map({ ($0, true) }) ?? TarReader.entries(bytes) {
      let shown = Array(entries.prefix(ArchiveEntry.most))
      self = .archive(shown, isCut: !isWhole || shown.count < entries.count)
    } else if file.kind == .picture {
      self = .picture(PictureSize(bytes), .none)
    } else if file.kind == .text || [.program, .data].contains(file.kind) && Self.isText(bytes) {
      let shown = bytes.prefix(Self.longestText)
      self = .text(Self.lines(shown), isCut: shown.count < file.size)
    } else {
      self = .other
    }
  }

  /// Whether bytes begin as a text does. Unlike a file of the kind `text`, it may have control characters, such as the
  /// colours in a log. They are neutralised.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(4096)
    guard !head.contains(0) else { return false }
    // The last character may be cut.
    let longest = head.count < bytes.count ? 3 : 0
    return (0...longest).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}

/// A file in an archive. Its name is whatever the archive says.
struct ArchiveEntry: Equatable, Sendable {
  var name: String
  /// The size in bytes; nil for a folder.
  var size: Int?

  /// How many entries of an archive are shown.
  static let most = 10_000
}

extension [UInt8] {
  /// The number of `count` bytes at an offset, the lowest first; nil if the bytes end before.
  func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count <= 4, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number of `count` bytes at an offset, the highest first; nil if the bytes end before.
  func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count <= 4, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns `count` bytes at an offset; nil if the bytes end before.
  func piece(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, count <= self.count, offset <= self.count - count else { return nil }
    return self[offset..<offset + count]
  }
}
