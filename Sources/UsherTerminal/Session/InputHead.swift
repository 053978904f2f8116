internal import Glibc
public import UsherSession

/// The first line of the input, which says whether the input is a script.
///
/// Read it before anything else, since a script may set the clock. Pass it to the ``TerminalLoop``, which reads the rest.
public struct InputHead {
  /// The script that the first line announces; nil if the input is not a script.
  public let script: Script?
  /// All bytes that were read of the input.
  let bytes: [UInt8]
  /// Whether the input was read. Only then does the program play scripts.
  let isRead: Bool

  /// Makes an empty head, without reading the input.
  public init() {
    script = nil
    bytes = []
    isRead = false
  }

  /// How long to wait for the first byte of a pipe, in milliseconds. It delays the first screen by up to that time.
  private static let patience: Int32 = 100
  private static let longest = 4096

  /// Reads the first line if the input is not a terminal. Throws if it begins like a script but is not one.
  public init(reading input: Int32) throws(ScriptError) {
    isRead = true
    bytes = isatty(input) == 0 ? InputHead.read(input) : []
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let header = String(decoding: line, as: UTF8.self)
    script = Script.isHeader(header) ? try Script(header) : nil
  }

  private static func read(_ input: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while mayBegin(bytes), !bytes.contains(UInt8(ascii: "\n")), bytes.count < longest {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, bytes.isEmpty ? patience : -1)
      if count < 0, errno == EINTR { continue }
      guard count > 0, ready.revents & Int16(POLLNVAL) == 0 else { break }
      var piece = [UInt8](repeating: 0, count: longest)
      let length = Glibc.read(input, &piece, piece.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { break }
      bytes += piece[..<length]
    }
    return bytes
  }

  /// Whether a script could begin with these bytes.
  private static func mayBegin(_ bytes: [UInt8]) -> Bool {
    zip(bytes, "# usher".utf8).allSatisfy { $0 == $1 }
  }
}
