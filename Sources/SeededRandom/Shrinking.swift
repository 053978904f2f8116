// A random test that fails shows the fewest steps with which it still does.
extension Array {
  /// Returns what `run` finds wrong with the steps, after the fewest of them with which it finds something. Returns nil if it
  /// finds nothing.
  package func failure(_ run: ([Element]) throws -> String?) -> String? {
    func found(_ steps: [Element]) -> String? {
      do { return try run(steps) } catch { return "\(error)" }
    }
    guard var what = found(self) else { return nil }
    var best = self
    var size = Swift.max(count / 2, 1)
    while size > 0 {
      let before = best.count
      var start = 0
      while start < best.count {
        var rest = best
        rest.removeSubrange(start..<Swift.min(start + size, best.count))
        if let less = found(rest) { (best, what) = (rest, less) } else { start += size }
      }
      if size > 1 || best.count == before { size /= 2 }
    }
    return best.map { "\($0)" }.joined(separator: "\n") + "\n" + what
  }
}
