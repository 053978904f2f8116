import ParlorStore
import Usher
import UsherPush
import UsherScreens

/// Acting on a notification, without leaving the screen: from the inbox, and by `/tap N ACTION`.
extension NoticeBox {
  /// Does what was typed for a notification, once. Returns whether it was done, now or before.
  @discardableResult func act(_ name: String, _ text: String, on notice: Notice) -> Bool {
    let category = NoticeCategory.of(notice.content)
    switch PushResponse(name, text: text, in: category) {
    case .action(let action, let text): return act(action, text, on: notice)
    case .dismissal: dismiss(notice)
    case .unknown:
      let names = PushResponse.names(in: category).joined(separator: ", ")
      parlor.announce(.noticeActions, ["actions": names])
    case .textMissing(let action): parlor.announce(.noticeTextMissing, ["action": action.name.rawValue])
    }
    return false
  }

  /// What the category of a notification offers. An invitation to a room that the account is in already offers nothing.
  func actions(on notice: Notice) -> Set<NoticeAction> {
    let names = NoticeCategory.of(notice.content)?.actions.map(\.name) ?? []
    guard names.contains(.accept), let account = parlor.account?.id, let room = notice.content.room else {
      return Set(names)
    }
    return parlor.read(or: false) { () throws(StoreError) in try parlor.store.isMember(account, of: room) }
      ? [] : Set(names)
  }

  /// Does what an action of the notification's category says, once.
  private func act(_ action: PushAction<NoticeAction>, _ text: String, on notice: Notice) -> Bool {
    guard let account = parlor.account?.id else { return false }
    let store = parlor.store
    do throws(StoreError) {
      if action.needsAuthentication, parlor.logIn.demoPassword == nil, try !store.isSignedIn(account) {
        parlor.tell(Reason("logInFirst"))
        return false
      }
      let isNew = try isDone(notice, account) { () throws(StoreError) in
        try store.perform(action.name, text, on: notice, by: account)
      }
      if isNew {
        parlor.log(.noticeAnswered(action.name, after: parlor.time(since: notice.receivedAt)))
        parlor.announce(action.name.done, ["name": placeName(of: notice)])
      } else {
        parlor.announce(.noticeDone)
      }
      return true
    } catch {
      parlor.tell(parlor.reason(for: error))
      return false
    }
  }

  /// Runs `body` unless something was done with the notification before, by any session.
  private func isDone(
    _ notice: Notice, _ account: Account.ID, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    guard notice.id == 0 else { return try parlor.store.act(on: notice.id, of: account, body) }
    // A message that this session has heard of. The store has no notification of it, so it marks the message.
    if let number = notice.content.message, let message = try parlor.store.id(of: number) {
      return try parlor.store.act(on: message, of: account, body)
    }
    // One on its way into the store is kept first, so that the store knows what was done with it.
    try keep()
    let all = try parlor.store.notices(of: account, limit: Store.mostNotices)
    guard let kept = all.first(where: { $0.content == notice.content }) else { return false }
    return try parlor.store.act(on: kept.id, of: account, body)
  }

  /// Deletes a notification.
  func dismiss(_ notice: Notice) {
    do throws(StoreError) {
      if try clear([notice]) > 0 {
        let words = Text.clean(notice.content.words.joined(separator: "  "))
        parlor.announce(.noticeDismissed, ["notice": words.isEmpty ? placeName(of: notice) : words])
      } else {
        parlor.announce(.noticeDone)
      }
    } catch {
      parlor.tell(parlor.reason(for: error))
    }
  }
}
