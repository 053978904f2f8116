import ParlorStore

/// A time during which notifications do not interrupt: `/quiet 2h`.
struct Quiet: Equatable {
  /// When it began and when it ends, in milliseconds since 1970.
  let since: Int64
  let until: Int64

  /// The longest time.
  static let most: Int64 = 7 * 24 * hour
  private static let hour: Int64 = 3_600_000
  private static let minute: Int64 = 60_000

  init(since: Int64, until: Int64) { (self.since, self.until) = (since, until) }

  /// Reads `2h`, `1h 30m`, `2시간`, `until 18:00` or `18:00`. `local` is the present local time in milliseconds. Returns how long
  /// the user wants; nil if the text is none of these, or longer than ``most``.
  static func length(of text: String, local: Int64) -> Int64? {
    var words = text.lowercased().split(separator: " ")
    if words.first == "until" { words.removeFirst() }
    if words.last == "까지" { words.removeLast() }
    guard !words.isEmpty else { return nil }
    if words.count == 1, let moment = clock(words[0]) {
      let today = local - (local % (24 * hour) + 24 * hour) % (24 * hour)
      return today + moment > local ? today + moment - local : today + moment + 24 * hour - local
    }
    guard text.lowercased().split(separator: " ").first != "until", let sum = sum(words.joined()) else {
      return nil
    }
    return (minute...most).contains(sum) ? sum : nil
  }

  /// `18:00` in milliseconds since midnight.
  private static func clock(_ text: Substring) -> Int64? {
    let text = text.hasSuffix("까지") ? text.dropLast(2) : text
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = number(parts[0]), let minutes = number(parts[1]), parts[1].count == 2,
      hours < 24, minutes < 60
    else { return nil }
    return hours * hour + minutes * minute
  }

  /// `1h30m` in milliseconds.
  private static func sum(_ text: String) -> Int64? {
    let units: [(name: String, length: Int64)] = [
      ("d", 24 * hour), ("h", hour), ("m", minute), ("일", 24 * hour), ("시간", hour), ("분", minute),
    ]
    var (rest, sum): (Substring, Int64) = (text[...], 0)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let count = number(digits), let unit = units.first(where: { rest.hasPrefix($0.name) }) else {
        return nil
      }
      rest = rest.dropFirst(unit.name.count)
      sum += count * unit.length
    }
    return sum
  }

  /// A number of at most four digits.
  private static func number(_ text: Substring) -> Int64? {
    (1...4).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(text) : nil
  }
}

/// How it is kept. The key and the version are in stores.
extension Quiet {
  private static let key = "quiet"
  private static let version = 1

  /// Reads what an account has asked for, even if it is over; nil if there is nothing.
  init?(of account: Account.ID, in store: Store) throws(StoreError) {
    guard let kept = try store.keepsake(Self.key, of: account), kept.version == Self.version else {
      return nil
    }
    let times = kept.text.split(separator: " ").map { Int64($0) }
    guard times.count == 2, let since = times[0], let until = times[1] else { return nil }
    self.init(since: since.bounded, until: until.bounded)
  }

  /// Keeps it for an account, in place of an earlier one; nil deletes that.
  static func keep(_ quiet: Quiet?, of account: Account.ID, in store: Store) throws(StoreError) {
    let text = quiet.map { Keepsake(version: version, text: "\($0.since) \($0.until)") }
    try store.keep(text, as: key, of: account, telling: .settings(account))
  }
}
