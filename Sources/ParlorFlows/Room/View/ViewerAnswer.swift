import Usher

/// Reads the answer of the viewer, and accepts nothing else than the viewer would write for this format and box: a viewer
/// that a hostile file has taken over can show a wrong picture or wrong names, and that is all.
struct ViewerAnswer {
  let format: ViewerFormat
  let box: MosaicBox
  private(set) var mosaic: Mosaic?
  private(set) var entries: [ArchiveEntry] = []
  private(set) var trouble: Trouble?
  /// How much of the picture is decoded, in thousandths.
  private(set) var progress = 0
  /// Whether the kernel filters the system calls of the viewer; nil before it has said so.
  private(set) var isFiltered: Bool?
  private(set) var isWhole = false

  private var rest: [UInt8] = []
  private var about = TarReader.About()
  private var isPacked = false
  /// How many bytes of long names are still accepted.
  private var namesLeft = 1 << 22

  enum Trouble: UInt8 {
    case damaged = 1
    case cutOff, tooLarge, noMemory, unknownKind
  }

  /// The bytes are no answer of the viewer.
  struct Invalid: Error {}

  init(_ format: ViewerFormat, _ box: MosaicBox) { (self.format, self.box) = (format, box) }

  /// Takes the next bytes. Throws ``Invalid`` at the first that cannot be right.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(Invalid) {
    rest += bytes
    var start = 0
    while let length = rest.big(start + 1, 4) {
      let tag = rest[start]
      guard isExpected(tag, length) else { throw Invalid() }
      guard let content = rest.piece(start + 5, length) else { break }
      try take(tag, Array(content))
      start += 5 + length
    }
    rest.removeFirst(start)
    guard !isOver || rest.isEmpty else { throw Invalid() }
  }

  private var isOver: Bool { isWhole || trouble != nil }

  /// Whether a record may come now, and may have this length.
  private func isExpected(_ tag: UInt8, _ length: Int) -> Bool {
    guard !isOver else { return false }
    if isFiltered == nil { return tag == UInt8(ascii: "G") && length == 1 }
    switch (tag, format) {
    case (UInt8(ascii: "E"), _): return length == 1
    case (UInt8(ascii: "Z"), _): return length == 0
    case (UInt8(ascii: "P"), .picture): return length == 2 && mosaic == nil
    case (UInt8(ascii: "M"), .picture):
      return (8...4 * (box.columns * box.rows + 1)).contains(length) && mosaic == nil
    case (UInt8(ascii: "H"), .packed):
      return length == TarReader.block && entries.count <= ArchiveEntry.most && !isPacked
    case (UInt8(ascii: "L"), .packed):
      return (1...TarReader.longestName).contains(length) && length <= namesLeft
    case (UInt8(ascii: "U"), .packed): return (8...8 + 255).contains(length) && entries.isEmpty && !isPacked
    default: return false
    }
  }

  private mutating func take(_ tag: UInt8, _ content: [UInt8]) throws(Invalid) {
    switch tag {
    case UInt8(ascii: "G"):
      guard content[0] < 2 else { throw Invalid() }
      isFiltered = content[0] == 1
    case UInt8(ascii: "P"):
      guard let now = content.big(0, 2), now > progress, now <= 1000 else { throw Invalid() }
      progress = now
    case UInt8(ascii: "M"):
      guard let columns = content.big(0, 2), let rows = content.big(2, 2), columns <= box.columns,
        rows <= box.rows,
        let mosaic = Mosaic(columns: columns, rows: rows, bytes: Array(content.dropFirst(4)))
      else { throw Invalid() }
      self.mosaic = mosaic
    case UInt8(ascii: "H"):
      guard let header = TarReader.Header(content) else { throw Invalid() }
      if let entry = header.entry(about) {
        entries.append(entry)
        about = TarReader.About()
      }
    case UInt8(ascii: "L"):
      namesLeft -= content.count
      about.name = TarReader.text(content[...])
    case UInt8(ascii: "U"):
      // No file has 2^53 bytes, so the viewer that says so is broken or taken over.
      guard let high = content.big(0, 4), high < 1 << 21, let low = content.big(4, 4) else { throw Invalid() }
      isPacked = true
      entries = [ArchiveEntry(name: TarReader.text(content.dropFirst(8)), size: high << 32 | low)]
    case UInt8(ascii: "E"):
      guard let trouble = Trouble(rawValue: content[0]) else { throw Invalid() }
      self.trouble = trouble
    default:
      guard format == .packed || mosaic != nil else { throw Invalid() }
      isWhole = true
    }
  }
}

/// What a viewer can show.
enum ViewerFormat: Sendable {
  /// A PNG, JPEG or GIF.
  case picture
  /// A file packed by gzip or xz, which may be a tar archive.
  case packed

  /// Returns nil if a file that begins so has another format.
  init?(startingWith head: [UInt8]) {
    let pictures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    let packed: [[UInt8]] = [[0x1F, 0x8B], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]]
    if pictures.contains(where: head.starts(with:)) {
      self = .picture
    } else if packed.contains(where: head.starts(with:)) {
      self = .packed
    } else {
      return nil
    }
  }
}
