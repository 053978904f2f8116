internal import Glibc
internal import UsherFiles
public import UsherPush
public import UsherScreens

/// Reads payloads that are delivered from a file, a folder or a pipe: one payload, which may take several lines, or a payload
/// on each line.
public struct PayloadInput<Payload> {
  /// The most bytes of a payload with all its white space. Without it, a payload is far shorter.
  private static var limit: Int { 65_536 }

  /// The name in errors: that of a file, or "standard input".
  private let name: String
  private let source: PayloadSource
  private let scheme: String
  private let take: (PayloadLine) throws(PushError) -> Payload
  private var lines: UsherFiles.LineReader
  /// Lines that are no payload by themselves: the first lines of a payload on several.
  private var held: [UsherFiles.LineReader.Line] = []
  private var heldBytes = 0
  /// Whether each line is a payload.
  private var isLines: Bool

  /// Does not close the descriptor. `scheme` is that of the program's own URLs. `read` reads the keys of the program's own;
  /// if it throws, the payload is refused with its line.
  public init(
    _ descriptor: Int32, named name: String, from source: PayloadSource = .apns, scheme: String,
    read: @escaping (PayloadLine) throws(PushError) -> Payload
  ) {
    (self.name, self.source, self.scheme, take) = (name, source, scheme, read)
    lines = UsherFiles.LineReader(descriptor, limit: Self.limit)
    isLines = source == .ntfy
  }

  /// A payload, or what is wrong with it.
  public typealias Result = Swift.Result<Payload, PayloadMistake>

  /// Whether ``next()`` need not wait for input.
  public var isReady: Bool { lines.isReady }

  /// Returns the next payloads; nil at the end.
  public mutating func next() -> [Result]? {
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
  private func isWhole(_ line: UsherFiles.LineReader.Line) -> Bool {
    guard let json = try? JSON(parsing: line.bytes) else { return false }
    return json["aps"] != nil || json["message"] != nil
  }

  /// Reads the payload that takes these lines. A blank line is none.
  private func read(_ lines: [UsherFiles.LineReader.Line]) -> [Result] {
    let bytes = Array(lines.map(\.bytes).joined(separator: [10]))
    guard let first = lines.first, !bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) else { return [] }
    do throws(PushError) {
      if let long = lines.first(where: \.isTooLong) {
        throw .tooLong(bytes: long.length, limit: PushPayload.byteLimit)
      }
      guard let line = try source.line(bytes, scheme: scheme) else { return [] }
      return [.success(try take(line))]
    } catch {
      let line = first.number + error.line(in: bytes) - 1
      return [.failure(PayloadMistake(name, line: line, error.from(line: first.number)))]
    }
  }
}

/// What is wrong with a payload, and where it stands.
public struct PayloadMistake: SentenceError, Equatable {
  public let words: Sentence

  init(_ name: String, line: Int, _ error: PushError) {
    // An error of JSON names the line itself.
    if case .notJSON = error {
      words = Sentence("inFile", ["path": name, "why": error])
    } else {
      words = Sentence("inFileLine", ["path": name, "line": line, "why": error])
    }
  }
}

extension PayloadInput {
  /// Reads all payloads of a file, or of the files in a folder whose names end in `.apns`.
  public static func all(
    of path: String, from source: PayloadSource = .apns, scheme: String,
    read: @escaping (PayloadLine) throws(PushError) -> Payload
  ) throws(ProgramFailure) -> (payloads: [Payload], mistakes: [PayloadMistake]) {
    var payloads: [Payload] = []
    var mistakes: [PayloadMistake] = []
    do throws(FileError) {
      for file in try files(at: path) {
        // A link in a folder could lead to any file.
        let descriptor = try RegularFile.open(file, file == path ? 0 : O_NOFOLLOW)
        defer { close(descriptor) }
        var input = PayloadInput(descriptor, named: file, from: source, scheme: scheme, read: read)
        while let results = input.next() {
          for result in results {
            switch result {
            case .success(let payload): payloads.append(payload)
            case .failure(let mistake): mistakes.append(mistake)
            }
          }
        }
      }
    } catch {
      throw ProgramFailure(error)
    }
    return (payloads, mistakes)
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
