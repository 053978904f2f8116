/// How long a session at a door may last, and how many there may be at once.
///
/// The line of a key can set some of them: `--limits idle=30m,each=2`.
public struct Limits: Equatable, Sendable {
  /// How long a session goes on without a key; nil for no limit. The user is warned a minute before.
  public var idle: Duration?
  /// How long a session goes on at most; nil for no limit.
  public var longest: Duration?
  /// The most sessions of one visitor.
  public var each: Int
  /// The most sessions of all visitors with the same ``group``.
  public var all: Int
  /// Visitors of another group cannot take the places of this one.
  public var group: String

  /// Creates limits, by default half an hour without a key, twelve hours, 8 sessions of a visitor and 200 of all.
  public init(
    idle: Duration? = .seconds(1800), longest: Duration? = .seconds(43_200), each: Int = 8, all: Int = 200,
    group: String = ""
  ) {
    (self.idle, self.longest, self.each, self.all, self.group) = (idle, longest, each, all, group)
  }

  /// Returns these limits with those of a text such as `idle=30m,longest=0,each=2,all=50,group=guests`. A time is in `s`, `m`, `h` or `d`,
  /// and 0 is no limit. Returns nil if the text is none.
  public func with(_ text: String) -> Limits? {
    var limits = self
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      let value = parts[1]
      switch parts[0] {
      case "idle":
        guard let seconds = Self.seconds(value) else { return nil }
        limits.idle = seconds == 0 ? nil : .seconds(seconds)
      case "longest":
        guard let seconds = Self.seconds(value) else { return nil }
        limits.longest = seconds == 0 ? nil : .seconds(seconds)
      case "each":
        guard let count = Self.count(value) else { return nil }
        limits.each = count
      case "all":
        guard let count = Self.count(value) else { return nil }
        limits.all = count
      case "group":
        guard value.utf8.count <= 32, value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
          return nil
        }
        limits.group = value
      default: return nil
      }
    }
    return limits
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
  }

  private static func seconds(_ text: String) -> Int64? {
    if text == "0" { return 0 }
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
      (1...10_000).contains(count)
    else { return nil }
    return count * unit
  }
}
