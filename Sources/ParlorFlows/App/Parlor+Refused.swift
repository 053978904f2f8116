import ParlorStore
import Usher

extension Parlor {
  /// Tells the user what the server has refused, once a screen has been shown: `parlor --explain` shows none. Each refusal is told by
  /// one session of the account.
  func tellOfRefused() {
    guard onShow.hasShown, let account = account?.id else { return }
    // What cannot be read now is told with the next change.
    for refused in (try? store.takeRefused(of: account)) ?? [] {
      // Who looks at the room sees the message, and why it was not sent.
      if refused.kind == .message, refused.text == nil, refused.room == onShow.room { continue }
      tell(reason(for: refused))
    }
  }

  /// Called after something was shown.
  func noteShown() {
    // Explore has taken the wish by now, unless a screen asks before it is left. Who then stays there wants nothing any more.
    if tree?.asked == nil { known.wantedChannel = nil }
    guard !onShow.hasShown else { return }
    onShow.hasShown = true
    machine.later(0) { [weak self] in self?.tellOfRefused() }
  }

  private func reason(for refused: RefusedOperation) -> Reason {
    // Nothing else shows the words of the message any more.
    let text = refused.text ?? ""
    let values = [
      "room": refused.room.map { name(of: .room($0)) } ?? "", "why": why(refused.reason),
      "text": refused.kind == .message
        ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : Reason.typed(text),
    ]
    return switch refused.kind {
    case .message where refused.room == nil: Reason("lostMessage", values.filter { $0.key == "text" })
    case .message where refused.text == nil: Reason("returnedMessage", values.filter { $0.key != "text" })
    case .message: Reason("refusedMessage", values)
    case .edit: Reason("refusedEdit", values.filter { $0.key != "text" })
    case .deletion: Reason("refusedDeletion", values.filter { $0.key != "text" })
    case .reaction: Reason("refusedReaction", values)
    case .topic: Reason("refusedTopic", values)
    case .level, .favourites, .setting: Reason("refusedSetting", values.filter { $0.key == "why" })
    }
  }

  /// Why the server refuses, in words.
  func why(_ code: String) -> String {
    let word: ParlorWord =
      switch (code, Trouble(refusal: code).kind) {
      case ("notAdmin room", _): .refusalNotAdmin
      case (_, .notMember): .refusalNotMember
      case (_, .nobodyThere): .refusalNobodyThere
      case (_, .gone): .refusalGone
      case (_, .restored): .refusalRestored
      default: .refusalOther
      }
    return words(word, word == .refusalOther ? ["code": code] : [:])
  }
}
