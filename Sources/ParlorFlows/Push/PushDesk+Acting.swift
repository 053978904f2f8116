import ParlorStore
import Usher
import UsherSession

/// `/tap N ACTION`: does something with a notification, without leaving the screen.
extension PushDesk {
  /// The words that complete `/tap`.
  func tapCompletions(of word: String) -> [String] {
    let names = NoticeCategory.all.flatMap(\.actions).map(\.name) + ["dismiss"]
    return names.filter { $0.hasPrefix(word) }
  }

  /// Does what an action of the notification's category says, once.
  func act(_ name: String, _ text: String, on notice: Notice) {
    guard let account = parlor.account?.id else { return }
    if name == "dismiss" { return dismiss(notice, account) }
    let category = NoticeCategory.of(notice.content)
    let meant =
      category?.actions.filter { $0.name == name || !$0.isDestructive && $0.name.hasPrefix(name) } ?? []
    guard let action = meant.first, meant.count == 1 else {
      let names = ((category?.actions.map(\.name) ?? []) + ["dismiss"]).joined(separator: ", ")
      return say(.noticeActions, ["actions": names])
    }
    if action.takesText, text.isEmpty { return say(.noticeTextMissing, ["action": name]) }
    do throws(StoreError) {
      if action.needsAuthentication, parlor.demoPassword == nil, try !parlor.store.isSignedIn(account) {
        return session.tree.tell(Reason("logIn"))
      }
      guard
        try isDone(
          notice, account, { () throws(StoreError) in try action.run(notice, account, text, parlor.store) })
      else { return say(.noticeDone) }
      say(action.done, ["name": placeName(of: notice)])
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
      try NoticeCategory.of(notice.content)?.dismissed?(notice, account, "", parlor.store)
      if notice.id != 0 { _ = try parlor.store.clearNotices(.one(notice.id), of: account) }
      heard.removeAll { $0.content == notice.content }
      say(.inboxCleared, ["count": "1"])
    } catch {
      session.tree.tell(parlor.reason(for: error))
    }
  }
}
