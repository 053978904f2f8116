import ParlorStore

extension Parlor {
  /// Whole seconds to wait before the next try.
  func seconds(until error: StoreError) -> Int {
    guard case .tooSoon(let time) = error else { return 0 }
    return max(1, Int((time - now() + 999) / 1000))
  }
}
