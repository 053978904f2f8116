import ParlorStore
import Usher

/// Reads a file of a message, piece by piece, on any thread.
struct FileReading: Sendable {
  let file: SharedFile
  let viewer: (any FileViewer)?
  /// The room for a picture; nil if the terminal cannot show one.
  let box: MosaicBox?

  /// What is known so far.
  enum State: Equatable, Sendable {
    /// The viewer decodes the file: a picture of this size, or a packed file.
    case viewing(PictureSize?)
    case read(FileContent)
  }

  /// A packed file needs no room.
  private static let anyBox = MosaicBox(columns: 1, rows: 1)

  /// How many bytes of a file are read at most: those that its kind needs, and all of a picture, which the viewer decodes.
  static func reach(_ file: SharedFile) -> Int {
    file.kind == .picture ? file.size : FileContent.wanted(file)
  }

  /// Passes what the file contains to `tell`.
  ///
  /// `piece` returns the piece of the file at an offset. `step` is called often, with how far the reading is if that has
  /// changed; it may throw to stop.
  func read(
    _ piece: (Int) throws -> [UInt8]?, step: (Reason?) throws -> Void, tell: (State) -> Void
  ) throws {
    var bytes: [UInt8] = []
    var isAtEnd = false
    func readMore() throws {
      try step(bytes.isEmpty ? nil : reading(bytes.count))
      guard let piece = try piece(bytes.count) else { return isAtEnd = true }
      bytes += piece
    }
    let wanted = FileContent.wanted(file)
    if wanted > 0 { try readMore() }
    if let viewer, let format = ViewerFormat(startingWith: bytes),
      let box = format == .packed ? Self.anyBox : box
    {
      while format == .picture, bytes.count < wanted, !isAtEnd { try readMore() }
      return try view(format, viewer, ViewerAnswer(format, box), bytes, piece, step, tell)
    }
    while bytes.count < wanted, !isAtEnd { try readMore() }
    tell(.read(FileContent(Array(bytes.prefix(wanted)), of: file)))
  }

  /// Returns the pieces of the file that are read, by their offsets.
  func pieces(of store: Store, for account: Account.ID) throws -> [Int: [UInt8]] {
    var pieces: [Int: [UInt8]] = [:]
    var offset = 0
    let wanted = FileContent.wanted(file)
    while offset < (box == nil ? wanted : max(wanted, file.kind == .picture ? file.size : 0)),
      let piece = try store.piece(of: file.id, from: offset, for: account)
    {
      pieces[offset] = piece
      offset += piece.count
    }
    return pieces
  }

  private func reading(_ done: Int) -> Reason {
    Reason("readingFile", ["done": FileSize.text(done), "all": FileSize.text(file.size)])
  }

  /// Lets the viewer decode the file, which begins with `head`.
  private func view(
    _ format: ViewerFormat, _ viewer: any FileViewer, _ empty: ViewerAnswer, _ head: [UInt8],
    _ piece: (Int) throws -> [UInt8]?, _ step: (Reason?) throws -> Void, _ tell: (State) -> Void
  ) throws {
    let size = format == .picture ? PictureSize(head) : nil
    tell(.viewing(size))
    var answer = empty
    var sent = 0
    let outcome = Result {
      try viewer.run(answer.box) {
        guard sent > 0 else {
          sent = head.count
          return head
        }
        // Once the picture is being drawn, that is what is told.
        try step(answer.progress > 0 ? nil : reading(sent))
        let next = try piece(sent)
        sent += next?.count ?? 0
        return next
      } hear: { bytes in
        let before = answer.progress
        try answer.take(bytes)
        guard answer.progress > before else { return }
        try step(Reason("drawingPicture", ["percent": String(answer.progress / 10)]))
      } check: {
        try step(nil)
      }
    }
    tell(.read(try content(size, answer, outcome)))
  }

  private func content(
    _ size: PictureSize?, _ answer: ViewerAnswer, _ outcome: Result<ViewerEnd, any Error>
  ) throws -> FileContent {
    let trouble: Reason?
    switch outcome {
    case .success(let end): trouble = answer.isWhole ? nil : answer.why(end)
    case .failure(_ as ViewerAnswer.Invalid): trouble = Reason("viewDamaged")
    case .failure(let reason as Reason): trouble = reason
    case .failure(let error): throw error
    }
    switch answer.format {
    case .picture:
      if let trouble { return .picture(size, .failed(trouble)) }
      return .picture(size, answer.mosaic.map { .mosaic($0, answer.box) } ?? .none)
    case .packed:
      if let trouble, answer.entries.isEmpty { throw trouble }
      let entries = answer.entries.prefix(ArchiveEntry.most).map { entry in
        entry.name.isEmpty ? ArchiveEntry(name: unpackedName, size: entry.size) : entry
      }
      return .archive(entries, isCut: trouble != nil || entries.count < answer.entries.count)
    }
  }

  /// The name of the file before it was packed, if its ending says that it was.
  private var unpackedName: String {
    for ending in [".gz", ".xz"]
    where file.name.lowercased().hasSuffix(ending) && file.name.count > ending.count {
      return String(file.name.dropLast(ending.count))
    }
    return file.name
  }
}

extension ViewerAnswer {
  /// Why the answer is not whole.
  fileprivate func why(_ end: ViewerEnd) -> Reason {
    switch trouble {
    case .cutOff: Reason("viewCut")
    case .tooLarge: Reason("viewTooLarge")
    case .noMemory: Reason("viewNoMemory")
    case .damaged, .unknownKind: Reason("viewDamaged")
    case nil: Reason(end == .outOfTime ? "viewSlow" : "viewDamaged")
    }
  }
}
