/// A line taken apart, its sections not yet put together.
struct ScannedLine: Sendable, Equatable {
  let number: Int
  let tokens: [Token]
  let arrow: Arrow?

  /// Only tags that open and close: they stand for themselves and draw nothing.
  var holdsOnlyTags: Bool {
    guard arrow == nil, !tokens.isEmpty else { return false }
    var tags = 0
    for token in tokens {
      if case .tag(let tag) = token {
        if tag.kind == .value { return false }
        tags += 1
      } else if !token.isBlankText {
        return false
      }
    }
    return tags > 0
  }
}
