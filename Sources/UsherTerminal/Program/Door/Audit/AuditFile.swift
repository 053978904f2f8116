internal import Glibc
internal import UsherFiles
internal import UsherPush

/// The files of an audit log: that of its lines, and beside it that of its ``AuditHead``. Any number of sessions append to it.
struct AuditFile {
  let path: String

  private var headFile: OwnFile { OwnFile(path + ".head") }

  /// Appends an entry, and returns the number of its line. If that fails, the log is as it was.
  ///
  /// A writer that was killed in the middle of a line is found by the next one, which completes the line and adds an entry that says so.
  func append(_ members: (Int) -> [JSON.Member]) throws(FileError) -> Int {
    try Folder.makeParents(of: path)
    let file = try RegularFile.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW)
    defer { close(file) }
    try lock(file, LOCK_EX)
    var head = try head() ?? AuditHead()
    if head.pending != nil { try mend(&head, file) }
    return try write(members(head.count + 1), behind: head, file).count
  }

  private func write(
    _ members: [JSON.Member], behind head: AuditHead, _ file: Int32
  ) throws(FileError) -> AuditHead {
    var head = head
    head.bytes = size(of: file)
    let line = head.line(members)
    head.pending = line
    try keep(head)
    guard Bytes.write(Array(line.utf8) + [10], to: file) else {
      let code = errno
      ftruncate(file, off_t(head.bytes))
      head.pending = nil
      // If this fails too, the file of the head still has the pending line, and the next writer adds it.
      try? keep(head)
      throw .unwritable(path: path, errno: code)
    }
    head = head.after(line)
    try keep(head)
    return head
  }

  /// Completes the line that another writer did not complete.
  private func mend(_ head: inout AuditHead, _ file: Int32) throws(FileError) {
    let line = Array((head.pending ?? "").utf8) + [10]
    let there = size(of: file) - head.bytes
    let isStarted =
      (0...line.count).contains(there) && tail(of: file, from: head.bytes).elementsEqual(line.prefix(there))
    // Anything else behind the head is no line of ours. It stays for `audit verify`.
    guard isStarted else { return head.pending = nil }
    guard Bytes.write(Array(line[there...]), to: file) else { throw .unwritable(path: path, errno: errno) }
    let before = head
    head.pending = nil
    head = head.after(before.pending ?? "")
    try keep(head)
    head = try write(
      [.init("event", "mended"), .init("had", .integer(Int64(there)))], behind: head, file)
  }

  /// Reads the log. `entry` gets each line, and nil for one that is too long to be one of a log. `end` gets the head, and what follows the
  /// last newline. No session writes meanwhile. Returns false if there is no log.
  func read(
    _ entry: ([UInt8]?) -> Void, end: (AuditHead?, [UInt8]) -> Void = { _, _ in }
  ) throws(FileError) -> Bool {
    let file: Int32
    do throws(FileError) { file = try RegularFile.open(path, O_NOFOLLOW) } catch {
      guard error == .unreadable(path: path, errno: ENOENT) else { throw error }
      let head = try head()
      end(head, [])
      return head != nil
    }
    defer { close(file) }
    try lock(file, LOCK_SH)
    var lines = LineSplitter(limit: Self.longest)
    var rest: [UInt8] = []
    while true {
      guard let piece = Bytes.read(file) else { throw .unreadable(path: path, errno: errno) }
      if piece.isEmpty { break }
      piece.withUnsafeBytes { lines.feed($0) }
      let start = piece.lastIndex(of: 10).map { $0 + 1 }
      rest = Array((start.map { piece[$0...] } ?? rest + piece[...]).prefix(Self.longest))
      while let line = lines.next() { entry(line.isCut ? nil : Array(line.bytes)) }
    }
    end(try head(), rest)
    return true
  }

  /// The most bytes of a line.
  private static let longest = 1 << 16

  private func lock(_ file: Int32, _ kind: Int32) throws(FileError) {
    while flock(file, kind) != 0 {
      if errno != EINTR { throw .unwritable(path: path, errno: errno) }
    }
  }

  private func size(of file: Int32) -> Int {
    var facts = stat()
    return fstat(file, &facts) == 0 ? Int(facts.st_size) : 0
  }

  private func tail(of file: Int32, from start: Int) -> [UInt8] {
    lseek(file, off_t(start), SEEK_SET)
    return Bytes.readAll(file, limit: Self.longest) ?? []
  }

  /// The head; nil if there is none, or if the file holds something else.
  private func head() throws(FileError) -> AuditHead? {
    let bytes = try headFile.read(limit: Self.longest * 2)
    return bytes.flatMap { String(validating: $0, as: UTF8.self) }.flatMap { AuditHead(written: $0) }
  }

  private func keep(_ head: AuditHead) throws(FileError) {
    try headFile.write(head.written.utf8, makesFolders: false, syncs: false)
  }
}
