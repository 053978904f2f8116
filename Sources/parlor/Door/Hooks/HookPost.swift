import ParlorStore
import UsherScreens
import UsherTerminal

/// Posts what a hook gets. It answers in the words of Slack, which senders know.
struct HookPost {
  private let store: Store
  private let program: Run

  init(_ store: Store, _ program: Run) { (self.store, self.program) = (store, program) }

  func answer(_ target: String, _ kind: String, _ body: [UInt8]) -> HookAnswer {
    let path = target.prefix { $0 != "?" }
    guard path.hasPrefix("/hook/") else { return HookAnswer(status: 404, body: "no_service") }
    guard let text = SlackText.text(of: body, kind: kind) else {
      return HookAnswer(status: 400, body: "invalid_payload")
    }
    let cut = Self.cut(text)
    guard InputRule.isMessage(cut) else { return HookAnswer(status: 400, body: "no_text") }
    do throws(StoreError) {
      guard try store.post(cut, byHook: String(path.dropFirst(6))) != nil else {
        return HookAnswer(status: 404, body: "no_service")
      }
      return HookAnswer(status: 200, body: "ok")
    } catch {
      return answer(error)
    }
  }

  private func answer(_ error: StoreError) -> HookAnswer {
    switch error {
    case .tooManyMessages(_, let end):
      let rest = (end - Environment.milliseconds() + 999) / 1000
      return HookAnswer(status: 429, body: "rate_limited", wait: Int(min(max(rest, 1), 60)))
    case .notMember, .nobodyThere: return HookAnswer(status: 403, body: "action_prohibited")
    default:
      program.complain(Sentence(error))
      return HookAnswer(status: 503, body: "unavailable")
    }
  }

  /// As much of a text as a message takes.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > InputRule.longestMessage else { return text }
    var cut = ""
    var size = 3
    for character in text {
      size += character.utf8.count
      if size > InputRule.longestMessage { break }
      cut.append(character)
    }
    return cut + "…"
  }
}
