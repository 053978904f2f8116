internal import Glibc
internal import UsherFiles
public import UsherScreens
internal import UsherSession

/// Runs the command `inspect [PID]`: prints the tree, the queue, the waiting link and the journal of a running session of this
/// user. With `--follow`, also prints each new line of the journal. Hidden answers and half-typed lines are not printed.
public struct InspectRun {
  private let program: String
  private let process: Int32?
  private let follows: Bool

  /// Throws if the operand is no number of a process.
  public init(_ program: String, _ reading: CommandLineForm.Reading) throws(UsageError) {
    self.program = program
    process = reading.operand.flatMap { Int32($0) }
    follows = reading[.follow] != nil
    if let operand = reading.operand, process == nil {
      throw UsageError("usage.notAProcess", ["word": UsageError.quoted(operand), "program": program])
    }
  }

  /// Runs the command. Throws if no session runs that was meant, if several do, or if the one does not answer.
  public func run() throws(ProgramFailure) -> ExitCode {
    let running = SessionSockets.all(of: program)
    let chosen = running.filter { process == nil || $0.process == process }
    guard let session = chosen.first else {
      throw ProgramFailure(
        code: .noInput,
        words: process.map { Sentence("noSessionOf", ["process": $0]) } ?? "noSession")
    }
    if chosen.count > 1 {
      for session in chosen {
        let words = "\(program) inspect \(session.process)  \(Self.place(of: session))"
        StandardError.complain(words, program: program)
      }
      throw ProgramFailure(code: .noInput, words: "manySessions")
    }
    var failure: ProgramFailure?
    let hasAnswered = SessionSockets.look(into: session, follows: follows) { bytes in
      do throws(ProgramFailure) {
        return try StandardOutput.writeIfRead(String(decoding: bytes, as: UTF8.self))
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if !hasAnswered {
      throw ProgramFailure(
        code: .tryAgain, words: Sentence("stoppedSession", ["process": session.process]))
    }
    return .ok
  }

  /// Where a session stands, as its first lines say; `?` if it does not answer soon.
  private static func place(of session: SessionSockets.Found) -> String {
    var text: [UInt8] = []
    _ = SessionSockets.look(into: session, follows: false, patience: 200) { bytes in
      text += bytes
      return true
    }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("at ") }
    return line.map { Text.clean(String($0.dropFirst(2).drop { $0 == " " })) } ?? "?"
  }
}

extension ProgramOption {
  /// The option of `inspect` that goes on with what happens.
  public static let follow = ProgramOption("follow", "go on with the journal as it grows")
}

extension CrashFile {
  /// The file of a program in a folder, or among the temporary files if the program keeps none. Its name has the process.
  public init(of program: String, in folder: String?, phrases: Phrases) {
    let temporary = getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
    let name = (folder == nil ? "\(program)-" : "") + "crash-\(getpid())-\(time(nil)).txt"
    let path = (folder ?? temporary) + "/" + name
    // If this fails, a crash leaves no file.
    try? Folder.makeParents(of: path)
    self.init(path: path, message: phrases.say("crashed", ["program": program, "path": path]))
  }
}
