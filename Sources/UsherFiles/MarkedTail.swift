/// Follows a file of lines, and after a kill says which of them were shown before.
///
/// A program keeps lines in a store of its own, many in one transaction, and shows each of them earlier. So what it has shown
/// can be ahead of what it has kept. A ``PositionMark`` records what was shown: after a kill, the lines that follow the kept
/// position are delivered again, and those that were shown say so. At most the last one is shown twice.
public final class MarkedTail {
  /// A line of the file, and the position after it.
  public struct Line {
    /// The line as a ``FileTail`` delivers it.
    public let line: FileTail.Line
    /// Nil if the file has no identity, because it has just been removed.
    public let position: FilePosition?
    /// How often the file had been replaced or rewritten since the kept position was written.
    public let generation: Int
    /// Whether an earlier process has shown the line.
    public let wasShown: Bool
  }

  private var tail: FileTail?
  private let mark: PositionMark?
  /// The offset up to which earlier processes have shown the lines of a generation; nil if nothing that comes was shown.
  private var shown: (end: Int, generation: Int)?
  /// The position after the last line that no earlier process has shown.
  private var heard: FilePosition?

  /// Follows the file from the position that was kept, if that is a position in this file, or else from the start.
  ///
  /// For each line, calls `show`, which returns whether the line is on the screen now; marks it; and then calls `then`, which
  /// may keep lines. Throws if the file cannot be read now: from its start, all lines would be shown again.
  public init(
    path: String, from kept: FilePosition?, mark: PositionMark?, events: any FileEvents,
    show: @escaping (Line) -> Bool, then: @escaping () -> Void = {}
  ) throws(FileError) {
    self.mark = mark
    let tail = try FileTail(path: path, from: kept?.position ?? .start, in: kept?.file, events: events) {
      [weak self] line in
      self?.hear(line, show)
      then()
    }
    self.tail = tail
    if let trouble = tail.trouble { throw trouble }
    guard let marked = mark?.position, marked.file == tail.identity else { return }
    // If the file was rewritten since it was marked, the mark says nothing about its lines.
    let isRewritten = kept.map { $0.file == tail.identity && $0.position != tail.position } ?? false
    if !isRewritten || marked.position.offset < kept?.position.offset ?? 0 {
      shown = (marked.position.offset, tail.generation)
    }
  }

  /// While this is set, nothing is delivered.
  public var isPaused: Bool {
    get { tail?.isPaused ?? false }
    set { tail?.isPaused = newValue }
  }

  /// Ends the delivery of lines.
  public func stop() { tail?.stop() }

  /// Returns a closure that marks the lines that were delivered so far. Call it once they are on the screen, also after more
  /// lines were delivered.
  public func marking() -> () -> Void {
    let heard = heard
    return { [weak self] in
      if let heard { self?.mark?.position = heard }
    }
  }

  private func hear(_ line: FileTail.Line, _ show: (Line) -> Bool) {
    guard let tail else { return }
    let position = tail.identity.map {
      FilePosition(FileTail.Position(offset: line.endOffset, lines: line.number), in: $0)
    }
    // If the file has been rewritten or replaced since it was marked, no line counts as shown.
    let wasShown = shown.map { $0.generation == tail.generation && line.endOffset <= $0.end } ?? false
    let isShown = show(
      Line(line: line, position: position, generation: tail.generation, wasShown: wasShown))
    guard !wasShown else { return }
    heard = position
    if isShown { mark?.position = position }
  }
}
