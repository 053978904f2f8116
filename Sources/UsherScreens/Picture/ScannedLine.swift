/// A line that was taken apart. Its sections are not put together yet.
struct ScannedLine: Sendable, Equatable {
  let number: Int
  let tokens: [Token]
  let arrow: Arrow?

  /// Whether the line has only tags that draw nothing. Such a line opens or closes sections of whole lines.
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

/// A part of one line, before the sections are put together.
enum Token: Sendable, Equatable {
  case text(String, Position)
  case tag(Tag)

  var isBlankText: Bool {
    if case .text(let text, _) = self { return text.utf8.allSatisfy { $0 == 0x20 } }
    return false
  }
}
