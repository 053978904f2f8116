import Glibc
import ParlorFlows
import ParlorStore
import UsherFiles
import UsherProgram

/// Reads what `parlor push` delivers: one payload, which may take several lines, or a payload on each line.
struct PayloadInput {
  /// The most bytes of a payload with all its white space. Without it, a payload is far shorter.
  private static let limit = 65_536

  /// The name in errors: that of a file, or "standard input".
  let name: String
  let source: PayloadSource
  private var lines: LineReader
  /// Lines that are no payload by themselves: the first lines of a payload on several.
  private var held: [LineReader.Line] = []
  private var heldBytes = 0
  /// Whether each line is a payload.
  private var isLines: Bool

  init(_ descriptor: Int32, named name: String, from source: PayloadSource) {
    (self.name, self.source) = (name, source)
    lines = LineReader(descriptor, limit: Self.limit)
    isLines = source == .ntfy
  }

  /// A payload, or what is wrong with it.
  typealias Result = Swift.Result<Posting, PayloadMistake>

  /// Whether ``next()`` need not wait for input.
  var isReady: Bool { lines.isReady }

  /// Returns the next payloads; nil at the end.
  mutating func next() -> [Result]? {
    while let line = lines.next() {
      if isLines { return read([line]) }
      held.append(line)
      heldBytes += line.length + 1
      if line.isTooLong || heldBytes > Self.limit || isWhole(line) {
        isLines = true
        return takeHeld(asLines: true)
      }
    }
    return held.isEmpty ? nil : takeHeld(asLines: false)
  }

  private mutating func takeHeld(asLines: Bool) -> [Result] {
    defer { held = [] }
    if asLines { return held.flatMap { read([$0]) } }
    return read(held)
  }

  /// Whether a line is a payload by itself, which is no part of a longer one.
  private func isWhole(_ line: LineReader.Line) -> Bool {
    guard let json = try? JSON(parsing: line.bytes) else { return false }
    return json["aps"] != nil || json["message"] != nil
  }

  /// Reads the payload that takes these lines. A blank line is none.
  private func read(_ lines: [LineReader.Line]) -> [Result] {
    let bytes = Array(lines.map(\.bytes).joined(separator: [10]))
    guard let first = lines.first, !bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) else { return [] }
    do throws(PushError) {
      if let long = lines.first(where: \.isTooLong) {
        throw .tooLong(bytes: long.length, limit: ParlorFlows.Notification.byteLimit)
      }
      return try source.posting(bytes).map { [.success($0)] } ?? []
    } catch {
      return [.failure(PayloadMistake(name, line: first.number, error.from(line: first.number)))]
    }
  }
}

/// What is wrong with a payload, and where it stands.
struct PayloadMistake: Error {
  let words: String

  init(_ name: String, line: Int, _ error: PushError) {
    // An error of JSON names the line itself.
    if case .notJSON = error {
      words = "\(name): \(error.description)"
    } else {
      words = "\(name): line \(line): \(error.description)"
    }
  }
}

extension PayloadInput {
  /// Reads all payloads of a file, or of the files in a folder whose names end in `.apns`.
  static func all(
    of path: String, from source: PayloadSource
  ) throws(ProgramFailure) -> (postings: [Posting], mistakes: [PayloadMistake]) {
    var postings: [Posting] = []
    var mistakes: [PayloadMistake] = []
    do throws(FileError) {
      for file in try files(at: path) {
        let descriptor = try RegularFile.open(file, file == path ? 0 : O_NOFOLLOW)
        defer { close(descriptor) }
        var input = PayloadInput(descriptor, named: file, from: source)
        while let results = input.next() {
          for result in results {
            switch result {
            case .success(let posting): postings.append(posting)
            case .failure(let mistake): mistakes.append(mistake)
            }
          }
        }
      }
    } catch {
      // A link in a folder could lead to any file.
      if case .unreadable(let path, ELOOP) = error { throw ProgramFailure(FileError.notAFile(path: path)) }
      throw ProgramFailure(error)
    }
    return (postings, mistakes)
  }

  private static func files(at path: String) throws(FileError) -> [String] {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return [path] }
    var files: [String] = []
    try Folder.forEachEntry(in: path) { entry in
      if let name = entry.name, name.hasSuffix(".apns"), !entry.isFolder { files.append(path + "/" + name) }
      return true
    }
    return files.sorted()
  }
}
