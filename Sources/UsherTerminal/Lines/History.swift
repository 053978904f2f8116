internal import Glibc
package import UsherFiles

/// The lines that were entered, oldest first. No two neighbours are equal.
package struct History: Equatable, Sendable {
  package private(set) var entries: [String] = []
  /// The lines that were added since `entries` were loaded, and are not in the file yet.
  package internal(set) var added: [String] = []
  package let limit: Int

  /// A longer line is not kept.
  static let longestEntry = 4096

  package init(_ entries: [String] = [], limit: Int = 500) {
    self.limit = max(1, limit)
    for entry in entries { append(entry) }
  }

  /// Adds a line, unless it is blank, too long, or equal to the last one.
  package mutating func add(_ line: String) {
    let line = CleanText.line(line)
    guard append(line) else { return }
    added.append(line)
    if added.count > limit { added.removeFirst(added.count - limit) }
  }

  /// Replaces the last line, if it is `last`, by `line`.
  mutating func replace(_ last: String, with line: String) {
    drop(last)
    add(line)
  }

  /// Removes the last line, if it is `last`.
  mutating func drop(_ last: String) {
    if entries.last == last { entries.removeLast() }
    if added.last == last { added.removeLast() }
  }

  @discardableResult
  private mutating func append(_ line: String) -> Bool {
    guard line != entries.last, line.utf8.count <= Self.longestEntry, line.contains(where: { $0 != " " })
    else {
      return false
    }
    entries.append(line)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    return true
  }
}

/// A history in a file of lines, which only its owner can read.
///
/// Sessions may share the file: saving appends the lines of this session to those that are in the file by then.
public struct HistoryFile: Equatable, Sendable {
  package let path: String
  package let limit: Int

  /// Only this much of a larger file is read, from its end.
  static let mostBytes = 1 << 20

  /// Names the file, which keeps the newest `limit` lines.
  public init(path: String, limit: Int = 500) {
    self.path = path
    self.limit = limit
  }

  /// Reads the file and makes its lines harmless. A missing file is an empty history.
  package func load() throws(FileError) -> History {
    let bytes = try contents()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.count <= History.longestEntry }
    // Other programs that use libedit write this line first.
    return History(lines.map { CleanText.line($0) }.filter { $0 != "_HiStOrY_V2_" }, limit: limit)
  }

  /// Replaces the whole file, if `syncs` on the disk. If that fails, throws and leaves the file as it was. Afterwards `history.added`
  /// is empty.
  package func save(_ history: inout History, syncs: Bool = true) throws(FileError) {
    let lock = lockFolder()
    defer { if lock >= 0 { close(lock) } }
    // A file that cannot be read counts as empty, and is replaced.
    var merged = (try? load()) ?? History(limit: limit)
    for line in history.added { merged.add(line) }
    try RegularFile.write(Array(merged.entries.map { $0 + "\n" }.joined().utf8), to: path, syncs: syncs)
    history.added = []
  }

  private func contents() throws(FileError) -> ArraySlice<UInt8> {
    let file: Int32
    do throws(FileError) {
      file = try RegularFile.openOwn(path)
    } catch {
      if error == .unreadable(path: path, errno: ENOENT) { return [] }
      throw error
    }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(0, size - Self.mostBytes)
    guard size >= 0, lseek(file, off_t(start), SEEK_SET) >= 0,
      let bytes = Bytes.readAll(file, limit: size - start)
    else { throw .unreadable(path: path, errno: errno) }
    // If the limit cuts the first line in two, its rest is dropped.
    return start == 0 ? bytes[...] : bytes.drop { $0 != UInt8(ascii: "\n") }
  }

  /// Locks the folder until the returned descriptor is closed. Returns -1 if it cannot be locked within half a second; the
  /// history is then saved without the lock. If another session saves at the same moment, lines of one may be lost.
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
