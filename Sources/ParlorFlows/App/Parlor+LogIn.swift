import ParlorStore

extension Parlor {
  /// Whole seconds to wait before the next try.
  func seconds(until time: Int64) -> Int { max(1, Int((time - now() + 999) / 1000)) }
}
