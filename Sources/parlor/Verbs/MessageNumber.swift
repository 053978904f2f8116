import ParlorStore
import UsherScreens
import UsherTerminal

/// The number of a message as a command line has it: `806`, `message:806`, or a file of it as `message:806/1`.
struct MessageNumber {
  let number: Message.Number
  /// The place of the file in the message; nil if none is named.
  let file: Int?

  init(_ text: String) throws(UsageError) {
    var rest = text[...]
    for prefix in ["parlor://", "message:"] where rest.hasPrefix(prefix) { rest.removeFirst(prefix.count) }
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts.count > 1 ? Int(parts[1].trimmingPrefix("file:")) : nil
    guard let number = Int64(parts[0]), number >= 0, parts.count == 1 || file.map({ $0 > 0 }) ?? false else {
      throw UsageError("usage.message")
    }
    (self.number, self.file) = (Message.Number(rawValue: number), file)
  }

  /// An option that takes the number of a message.
  static func option(_ name: String) -> ProgramOption {
    ProgramOption(
      name, value: "NUMBER",
      takes: .checked { text throws(UsageError) in
        guard try MessageNumber(text).file == nil else { throw UsageError("usage.message") }
      }, "")
  }

  init?(_ option: ProgramOption, of run: Run) throws(UsageError) {
    guard let text = run[option] else { return nil }
    self = try MessageNumber(text)
  }
}
