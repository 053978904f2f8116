import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherText

extension PushDesk {
  /// Opens what a notification leads to: the newest, or the one that the inbox lists under a number.
  public func tap(_ number: String) {
    let index = number.isEmpty ? 1 : Int(number) ?? 0
    guard let notices = notices() else { return }
    guard index > 0, index <= notices.count else { return say(.tapNothing) }
    let notice = notices[index - 1]
    guard !notice.content.place.isEmpty else { return say(.noTarget) }
    see(notice)
    session.follow(notice.content.place, reason: .tap)
  }

  func list() {
    guard let notices = notices() else { return }
    for (index, notice) in notices.enumerated() {
      let content = notice.content
      let words = content.words.isEmpty ? content.place : content.words.joined(separator: "  ")
      let line = "\(index + 1)  \(parlor.timeText(notice.receivedAt))  \(Text.clean(words))"
      session.emit("  " + Text.truncate(line, to: max(10, session.width() - 2)))
    }
  }

  /// The newest first, with what the store has not taken yet; nil, and why is said, if there are none or the store cannot
  /// be read.
  private func notices() -> [Notice]? {
    keep()
    var all = heard
    do {
      if let account = parlor.account?.id {
        all += waiting(for: account)
        all += try parlor.store.notices(of: account, limit: 20)
      }
    } catch {
      session.tree.onNotice?(parlor.reason(for: error))
      return nil
    }
    if all.isEmpty { say(.inboxEmpty) }
    return all.isEmpty ? nil : Array(all.sorted { $0.receivedAt > $1.receivedAt }.prefix(20))
  }

  private func waiting(for account: Account.ID) -> [Notice] {
    coming.suffix(20).reversed().compactMap { one in
      guard one.account == account, let content = one.content else { return nil }
      return Notice(id: 0, content: content, receivedAt: one.receivedAt, seenAt: nil)
    }
  }

  private func see(_ notice: Notice) {
    guard let account = parlor.account?.id else { return }
    if notice.id != 0 { try? parlor.store.markSeen(notice.id, of: account) }
    if let index = coming.lastIndex(where: { $0.account == account && $0.content == notice.content }) {
      coming[index].isSeen = true
    }
  }
}
