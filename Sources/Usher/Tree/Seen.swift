/// What has been named so far: one thing nearly always, and then no list.
struct Seen<Value: Equatable> {
  private var first: Value?
  private var more: [Value]?

  init() {}

  /// False if it was named before.
  mutating func insert(_ value: Value) -> Bool {
    guard let first else {
      self.first = value
      return true
    }
    if first == value || more?.contains(value) == true { return false }
    if more == nil { more = [value] } else { more?.append(value) }
    return true
  }
}
