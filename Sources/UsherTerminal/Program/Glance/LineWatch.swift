internal import Glibc
internal import UsherFiles
public import UsherScreens

/// A line that a program prints for a shell prompt or a status bar, without a session.
public struct GlanceLine: Equatable, Sendable {
  /// The line, without its newline.
  public var text: String
  /// The exit code of a program that prints the line once.
  public var code: ExitCode
  /// What is written to standard error as well; nil if nothing is wrong.
  public var trouble: Sentence?
  /// Whether to look again soon, because nothing reports that the file can be read again.
  public var isBusy: Bool

  /// Creates a line, by default one of which nothing is wrong.
  public init(_ text: String, code: ExitCode = .ok, trouble: Sentence? = nil, isBusy: Bool = false) {
    (self.text, self.code, self.trouble, self.isBusy) = (text, code, trouble, isBusy)
  }
}

/// Prints a line at once, and again whenever it changes, until standard output is closed.
///
/// Sleeps until somebody writes to a file, or puts another file in its place.
public struct GlanceWatch {
  /// How long further writes are left to come before the file is read, so that a flood of them is a few lines.
  private static let pause: Int32 = 50
  /// How soon a file that is busy is read again.
  private static let again: Int32 = 1000

  private let path: String

  /// `path` is that of the file that ``run(_:)`` reads from. It may be missing.
  public init(_ path: String) { self.path = path }

  /// Calls `look` at once, and after each write to the file. Returns when the output is closed.
  public func run(_ look: () -> GlanceLine) throws(ProgramFailure) -> ExitCode {
    var last: String?
    while true {
      // Watches first: what is written while the file is read is read again.
      let inotify = try watched()
      let answer = look()
      if answer.text != last {
        guard try StandardOutput.writeIfRead(answer.text + "\n") else { return .ok }
        last = answer.text
      }
      let pause = answer.isBusy ? Self.again : -1
      if wait(for: inotify.descriptor, pause) == .closed || wait(for: -1, Self.pause) == .closed {
        return .ok
      }
    }
  }

  private func wait(for descriptor: Int32, _ milliseconds: Int32) -> Bytes.Wait {
    Bytes.wait(for: descriptor, milliseconds: milliseconds, whileRead: STDOUT_FILENO)
  }

  /// Watches the file and the folder that it is in. If that is missing, watches the nearest folder above it, in
  /// which the missing one will be made.
  private func watched() throws(ProgramFailure) -> Inotify {
    do throws(FileError) {
      let inotify = try Inotify(for: path)
      inotify.watch(path, [.attributes, .movedAway, .closed, .modified])
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let name = folder.isEmpty ? "/" : String(folder)
        if inotify.watch(name, [.entries, .attributes, .deleted, .movedAway, .onlyFolder]) != nil {
          return inotify
        }
      }
      throw .unwatchable(path: path, errno: errno)
    } catch {
      throw ProgramFailure(code: .osError, words: Sentence(error))
    }
  }
}
