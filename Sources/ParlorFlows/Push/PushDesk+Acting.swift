import ParlorStore
import Usher
import UsherPush
import UsherSession

/// `/tap N ACTION`: does something with a notification, without leaving the screen.
extension PushDesk {
  /// The words that complete `/tap`.
  func tapCompletions(of word: String) -> [String] {
    let names = NoticeAction.allCases.map(\.rawValue) + [PushResponse<NoticeAction>.dismiss]
    return names.filter { $0.hasPrefix(word) }
  }

  /// Does what an action of the notification's category says, once.
  func act(_ name: String, _ text: String, on notice: Notice) {
    guard let account = parlor.account?.id else { return }
    let category = NoticeCategory.of(notice.content)
    switch PushResponse(name, text: text, in: category) {
    case .dismissal: dismiss(notice, account)
    case .unknown:
      let names = PushResponse.names(in: category).joined(separator: ", ")
      say(.noticeActions, ["actions": names])
    case .textMissing(let action): say(.noticeTextMissing, ["action": action.name.rawValue])
    case .action(let action, let text): act(action, text, on: notice, account)
    }
  }

  private func act(
    _ action: PushAction<NoticeAction>, _ text: String, on notice: Notice, _ account: Account.ID
  ) {
    let store = parlor.store
    do throws(StoreError) {
      if action.needsAuthentication, parlor.demoPassword == nil, try !store.isSignedIn(account) {
        return session.tree.tell(Reason("logIn"))
      }
      let isNew = try isDone(notice, account) { () throws(StoreError) in
        try store.perform(action.name, text, on: notice, by: account)
      }
      guard isNew else { return say(.noticeDone) }
      say(action.name.done, ["name": placeName(of: notice)])
    } catch {
      session.tree.tell(parlor.reason(for: error))
    }
  }

  /// Runs `body` unless something was done with the notification before, by any session.
  private func isDone(
    _ notice: Notice, _ account: Account.ID, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    guard notice.id == 0 else { return try parlor.store.act(on: notice.id, of: account, body) }
    // A message that this session has heard of; the store has no notification of it.
    guard !actedHeard.contains(notice.content) else { return false }
    try body()
    actedHeard.insert(notice.content)
    seeHeard { $0.content == notice.content }
    return true
  }

  private func dismiss(_ notice: Notice, _ account: Account.ID) {
    do throws(StoreError) {
      if notice.id != 0 { _ = try parlor.store.clearNotices(.one(notice.id), of: account) }
      heard.removeAll { $0.content == notice.content }
      say(.inboxCleared, ["count": "1"])
    } catch {
      session.tree.tell(parlor.reason(for: error))
    }
  }
}
