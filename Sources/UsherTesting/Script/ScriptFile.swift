internal import Glibc
internal import UsherScreens
public import UsherSession

/// A script in a file. A test plays it and compares the whole transcript with the file.
public struct ScriptFile: Sendable {
  /// Where the file is.
  public let path: String
  /// The name in a list of tests: the file's folder and name.
  public var name: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

  /// Creates a handle of a file, which is read when it is played.
  public init(path: String) { self.path = path }

  /// Returns all files below a folder whose names end in `.script`, sorted by path. A folder that cannot be read is itself
  /// returned, so that playing it fails.
  public static func all(below folder: String) -> [ScriptFile] {
    var found: [ScriptFile] = []
    guard let handle = opendir(folder) else { return [ScriptFile(path: folder)] }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      if name.hasSuffix(".script") {
        found.append(ScriptFile(path: path))
      } else if isFolder(path) {
        found += all(below: path)
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// Plays the script to its end, and compares the transcript with the file. `make` makes the app's session for the
  /// script's settings.
  ///
  /// If the environment has `USHER_RECORD=1`, writes the transcript to the file instead, and fails.
  ///
  /// Returns the coverage of the script.
  @discardableResult public func play(
    fail: @escaping (Failure) -> Void, with make: (Script.Settings) throws -> ScriptPlayer
  ) -> Coverage {
    play(isRecording: getenv("USHER_RECORD").map { String(cString: $0) } == "1", fail: fail, with: make)
  }

  @discardableResult func play(
    isRecording: Bool, fail: @escaping (Failure) -> Void, with make: (Script.Settings) throws -> ScriptPlayer
  ) -> Coverage {
    var coverage = Coverage()
    do {
      let script = try Script(text())
      let lines = script.lines
      let play = Play(try make(script.settings), file: path, line: 1, fail: fail)
      play.unseen = []
      _ = play.perform(lines, at: { (path, $0 + 2) })
      play.unseen = []
      let last = lines.count + 1
      let actual = play.transcript
      play.end(file: path, line: last)
      coverage = play.coverage
      if isRecording {
        try write(([script.header] + actual.map(\.written)).map { $0 + "\n" }.joined())
        fail(
          Failure("\(name) is recorded; read it, then run again without USHER_RECORD.", file: path, line: 1))
        return coverage
      }
      guard actual != lines else { return coverage }
      let difference = Play.difference(lines, actual)
      fail(
        Failure(
          "\(name) was not as in its file (- in the file, + seen):\n\n" + difference.text()
            + "\n\nIf it is right as it is, write the lines with +, or run once with USHER_RECORD=1.",
          file: path, line: (difference.first ?? 0) + 2))
    } catch let failure as Failure {
      fail(failure)
    } catch {
      fail(Failure("\(name) cannot be played: \(Phrases.english.say(error)).", file: path, line: 1))
    }
    return coverage
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads the file.
  public func text() throws(Failure) -> String {
    guard let file = fopen(path, "r") else { throw trouble("read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ text: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw trouble("written") }
    fputs(text, file)
    if fclose(file) != 0 { throw trouble("written") }
  }

  private func trouble(_ verb: String) -> Failure {
    Failure("\(path) cannot be \(verb): \(String(cString: strerror(errno))).", file: path, line: 1)
  }
}

extension ScriptFile: CustomStringConvertible {
  public var description: String { name }
}
