internal import Glibc
internal import UsherFiles
internal import UsherScreens
public import UsherSession

/// The file of `--record`, and the clock of the session that is recorded in it.
///
/// Only its owner can read the file. All steps are in the file whenever the session waits for something to come in, so a kill
/// loses at most those of one burst.
public final class RecordingFile {
  private let path: String
  private var descriptor: Int32 = -1
  /// The clock of the recorded session, in place of the machine's.
  public let clock: ScriptClock
  /// When the recording began, in the machine's nanoseconds. ``TerminalLoop/clockStart`` needs it.
  public let start: UInt64

  /// Starts the clock. Makes no file yet.
  public init(_ path: String) {
    self.path = path
    clock = ScriptClock(milliseconds: Environment.milliseconds())
    start = MonotonicTime.now.nanoseconds
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Creates the file, and makes the tape that writes it. Throws if there is a file already, which stays as it is. `facts`
  /// are what a replay of this program needs to know.
  public func tape(facts: [String: String] = [:]) throws(ProgramFailure) -> Tape {
    do throws(FileError) { descriptor = try RegularFile.create(path) } catch {
      throw .notCreated(path, error)
    }
    return Tape(clock: clock, facts: facts, now: { [start] in MonotonicTime.now.nanoseconds - start }) {
      Bytes.write($0, to: self.descriptor)
    }
  }
}

extension ProgramFailure {
  /// A file that the user named for writing cannot be made, or exists already.
  static func notCreated(_ path: String, _ error: FileError) -> ProgramFailure {
    let exists = error == .unwritable(path: path, errno: EEXIST)
    return ProgramFailure(
      code: .cannotCreate, words: exists ? Sentence("fileExists", ["path": path]) : Sentence(error))
  }
}
