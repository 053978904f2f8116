internal import Glibc

/// A history kept in a file of lines, mode 0600.
///
/// Sessions may share the file: saving puts what this one added behind what is there by then.
public struct HistoryFile: Equatable, Sendable {
  public let path: String
  public let limit: Int

  /// Of a larger file only this much is read, from its end.
  static let mostBytes = 1 << 20

  public init(path: String, limit: Int = 500) {
    self.path = path
    self.limit = limit
  }

  /// What the file holds, made harmless; a file that is not there yet holds nothing.
  public func load() throws(TerminalError) -> History {
    let bytes = try contents()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.count <= History.longestEntry }
    // Another program of libedit's writes this line first.
    return History(lines.map { CleanText.line($0) }.filter { $0 != "_HiStOrY_V2_" }, limit: limit)
  }

  /// Replaces the file at once or not at all; afterwards nothing of `history` counts as added.
  public func save(_ history: inout History) throws(TerminalError) {
    let lock = lockFolder()
    defer { if lock >= 0 { close(lock) } }
    // What cannot be read is replaced.
    var merged = (try? load()) ?? History(limit: limit)
    for line in history.added { merged.add(line) }
    try replace(with: Array(merged.entries.map { $0 + "\n" }.joined().utf8))
    history.added = []
  }

  private func contents() throws(TerminalError) -> ArraySlice<UInt8> {
    let file: Int32
    do throws(TerminalError) {
      file = try RegularFile.openOwn(path)
    } catch {
      if error == .unreadable(path: path, code: ENOENT) { return [] }
      throw error
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .unreadable(path: path, code: errno) }
    let start = max(0, Int(facts.st_size) - Self.mostBytes)
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size) - start)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { space in
        pread(file, space.baseAddress?.advanced(by: filled), space.count - filled, off_t(start + filled))
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, code: errno) }
      if count == 0 { break }
      filled += count
    }
    let read = bytes[..<filled]
    // The line that the limit cuts is not a line.
    return start == 0 ? read : read.drop { $0 != UInt8(ascii: "\n") }
  }

  /// Holds the folder's lock while the descriptor is open. Without it, -1, two sessions that save in the same instant
  /// could lose one's lines; waiting for longer than this would be worse.
  private func lockFolder() -> Int32 {
    let folder = open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return -1 }
    for _ in 0..<50 {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return folder }
      poll(nil, 0, 10)
    }
    close(folder)
    return -1
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func replace(with bytes: [UInt8]) throws(TerminalError) {
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let file: Int32
    do throws(TerminalError) { file = try RegularFile.create(temporary) } catch .unwritable(_, let code) {
      throw .unwritable(path: path, code: code)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return try fail(errno, file, temporary) }
      written += count
    }
    guard fsync(file) == 0 else { return try fail(errno, file, temporary) }
    close(file)
    guard rename(temporary, path) == 0 else { return try fail(errno, -1, temporary) }
  }

  private func fail(_ code: Int32, _ file: Int32, _ temporary: String) throws(TerminalError) {
    if file >= 0 { close(file) }
    unlink(temporary)
    throw .unwritable(path: path, code: code)
  }
}
