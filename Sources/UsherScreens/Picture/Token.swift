/// A piece of one line, before sections are put together.
enum Token: Sendable, Equatable {
  case text(String, Position)
  case tag(Tag)

  var isBlankText: Bool {
    if case .text(let text, _) = self { return text.utf8.allSatisfy { $0 == 0x20 } }
    return false
  }
}
