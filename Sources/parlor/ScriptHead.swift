import Glibc
import UsherScreens

/// What the input begins with when it is a script: read before the session begins, since it may say what time it is.
struct ScriptHead {
  let header: String
  let settings: Script.Settings
  let clock: ScriptClock

  /// How long a pipe has to bring its first line; whoever waits for the first screen waits that long.
  private static let patience: Int32 = 100
  private static let longest = 4096

  /// Reads what is there if it is no terminal. All of it has to be handed to whoever reads on.
  static func read(isDemo: Bool) throws(Failure) -> (bytes: [UInt8], script: ScriptHead?) {
    guard isatty(STDIN_FILENO) == 0 else { return ([], nil) }
    var bytes: [UInt8] = []
    while mayBegin(bytes), !bytes.contains(UInt8(ascii: "\n")), bytes.count < longest {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&input, 1, bytes.isEmpty ? patience : -1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0, input.revents & Int16(POLLNVAL) == 0 else { break }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    guard var line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first else {
      return (bytes, nil)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let header = String(decoding: line, as: UTF8.self)
    guard Script.isHeader(header) else { return (bytes, nil) }
    let script: Script
    do throws(ScriptError) {
      script = try Script(header)
    } catch {
      throw Failure(code: .dataError, words: "line 1: \(error)")
    }
    if script.settings.clock != nil, !isDemo {
      throw Failure(
        code: .usage, words: "line 1: a clock that is set is for --demo; what is kept needs the real one")
    }
    return (bytes, ScriptHead(script))
  }

  private init(_ script: Script) {
    header = script.header
    settings = script.settings
    clock = ScriptClock(milliseconds: script.settings.clock ?? World.milliseconds())
  }

  /// Whether a header could begin like this.
  private static func mayBegin(_ bytes: [UInt8]) -> Bool {
    zip(bytes, "# usher".utf8).allSatisfy { $0 == $1 }
  }
}
