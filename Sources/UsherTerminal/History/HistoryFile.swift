internal import Glibc
public import UsherFiles

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
  public func load() throws(FileError) -> History {
    let bytes = try contents()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.count <= History.longestEntry }
    // Another program of libedit's writes this line first.
    return History(lines.map { CleanText.line($0) }.filter { $0 != "_HiStOrY_V2_" }, limit: limit)
  }

  /// Replaces the file at once or not at all; afterwards nothing of `history` counts as added.
  public func save(_ history: inout History) throws(FileError) {
    let lock = lockFolder()
    defer { if lock >= 0 { close(lock) } }
    // What cannot be read is replaced.
    var merged = (try? load()) ?? History(limit: limit)
    for line in history.added { merged.add(line) }
    try RegularFile.write(Array(merged.entries.map { $0 + "\n" }.joined().utf8), to: path)
    history.added = []
  }

  private func contents() throws(FileError) -> ArraySlice<UInt8> {
    let file: Int32
    do throws(FileError) {
      file = try RegularFile.openOwn(path)
    } catch {
      if error == .unreadable(path: path, code: ENOENT) { return [] }
      throw error
    }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(0, size - Self.mostBytes)
    guard size >= 0, lseek(file, off_t(start), SEEK_SET) >= 0,
      let bytes = Bytes.readAll(file, limit: size - start)
    else { throw .unreadable(path: path, code: errno) }
    // If the limit cuts a line, the rest of it is no line.
    return start == 0 ? bytes[...] : bytes.drop { $0 != UInt8(ascii: "\n") }
  }

  /// Holds the folder's lock while the descriptor is open. Without it, -1, two sessions that save in the same instant
  /// could lose one's lines; waiting for longer than this would be worse.
  private func lockFolder() -> Int32 {
    let folder = open(Folder.parts(of: path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return -1 }
    for _ in 0..<50 {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return folder }
      poll(nil, 0, 10)
    }
    close(folder)
    return -1
  }
}
