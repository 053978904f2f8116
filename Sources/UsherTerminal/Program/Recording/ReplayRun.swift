internal import Glibc
internal import UsherFiles
public import UsherScreens
public import UsherSession

/// Runs the command `replay FILE`: plays a recording again, or writes it in another form.
public struct ReplayRun {
  /// What the command line asks for.
  public let order: ReplayOrder
  /// The recording that was read.
  public let recording: Recording
  private let phrases: Phrases

  /// Reads the recording. Throws if the file cannot be read, or if it is no recording.
  public init(_ order: ReplayOrder, phrases: Phrases) throws(ProgramFailure) {
    (self.order, self.phrases) = (order, phrases)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try RegularFile.read(order.file, limit: Recording.most) } catch {
      if error == .unreadable(path: order.file, errno: EFBIG) {
        throw ReplayRun.failure(.tooLarge, order.file)
      }
      throw ProgramFailure(error)
    }
    do throws(RecordingError) { recording = try Recording(bytes) } catch {
      throw ReplayRun.failure(error, order.file)
    }
  }

  /// What the command says of a recording that it cannot play.
  public func failure(_ error: RecordingError) -> ProgramFailure { Self.failure(error, order.file) }

  private static func failure(_ error: RecordingError, _ file: String) -> ProgramFailure {
    ProgramFailure(code: .dataError, words: Sentence("inFile", ["path": file, "why": error]))
  }

  /// Exports the recording, if the order says so. `command` starts the program, for the title of a picture, and `link` is
  /// where the session began. Returns false if there is nothing to export.
  public func export(command: String, link: String?) throws(ProgramFailure) -> Bool {
    for path in order.exports {
      let content = try content(of: path, command: command, link: link)
      do throws(FileError) {
        let file = try RegularFile.create(path)
        defer { close(file) }
        guard Bytes.write(Array(content.utf8), to: file) else {
          throw FileError.unwritable(path: path, errno: errno)
        }
      } catch {
        throw .notCreated(path, error)
      }
    }
    return !order.exports.isEmpty
  }

  private func content(of path: String, command: String, link: String?) throws(ProgramFailure) -> String {
    switch path.split(separator: ".").last {
    case "cast": return recording.cast(version: order.castVersion)
    case "script": return recording.script(from: link)
    default:
      guard let step = order.step else { return recording.film(title: command) }
      if let picture = recording.svg(of: step, title: command) { return picture }
      throw ProgramFailure(
        code: .usage, words: Sentence("noStep", ["steps": recording.steps.count]))
    }
  }

  /// Plays the recording. `replay` has a session attached. Returns 1 if a step differs from what was recorded, and then names
  /// the files that the session has asked for: they are `missing`, since no recording has them.
  public func play(
    _ replay: Replay, missing: () -> [String] = { [] }
  ) throws(ProgramFailure) -> ExitCode {
    if recording.isCut { try StandardOutput.write(phrases.say("replay.cut") + "\n") }
    var left = order.isStepwise ? 0 : Int.max
    while let step = replay.next {
      let difference: Replay.Difference?
      do throws(RecordingError) { difference = try replay.play() } catch {
        throw ReplayRun.failure(error, order.file)
      }
      if order.isStepwise { try show(step, replay.count) }
      if let difference {
        try StandardOutput.write(differs(difference) + self.missing(missing()))
        return .differs
      }
      left -= 1
      if left <= 0, !replay.isOver {
        guard let more = try ask(replay.count) else { return .ok }
        left = more
      }
    }
    try StandardOutput.write(phrases.say("replay.same", ["steps": replay.count]) + "\n")
    return .ok
  }

  /// Shows a step: its number, what came in, and what the session showed for it.
  private func show(_ step: Recording.Step, _ number: Int) throws(ProgramFailure) {
    let (minutes, seconds) = (step.time / 60_000, step.time / 1000 % 60)
    let time = "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    let head = "── \(number)/\(recording.steps.count)  \(time)  \(Text.clean(step.input.written))\n"
    try StandardOutput.write(head + step.shownText)
  }

  /// The lines that are only in one of the two, between those that are in both.
  private func differs(_ difference: Replay.Difference) -> String {
    let facts: [String: Any] = ["step": difference.step, "input": difference.input.written]
    var text = phrases.say("replay.differs", facts) + "\n"
    var (old, new) = (difference.recorded[...], difference.shown[...])
    let same = zip(old, new).prefix { $0 == $1 }.count
    (old, new) = (old.dropFirst(same), new.dropFirst(same))
    while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    for line in difference.recorded[..<same].suffix(3) { text += "  " + Text.clean(line) + "\n" }
    for line in old { text += "- " + Text.clean(line) + "\n" }
    for line in new { text += "+ " + Text.clean(line) + "\n" }
    return text
  }

  /// Names files that the session has asked for; empty if there are none.
  private func missing(_ files: [String]) -> String {
    let names = Array(Set(files).sorted().prefix(5))
    return names.isEmpty ? "" : phrases.say("replay.missing", ["names": names]) + "\n"
  }

  /// Asks how many steps to play next; nil to leave.
  private func ask(_ number: Int) throws(ProgramFailure) -> Int? {
    if isatty(STDIN_FILENO) == 1 { try StandardOutput.write(phrases.say("replay.ask") + " ") }
    guard let line = readLine() else { return nil }
    if line == "q" { return nil }
    if let wanted = Int(line) { return wanted > number ? wanted - number : 1 }
    return 1
  }
}
