import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherText

extension PushDesk {
  /// Opens what a notification leads to: the newest, or the one that the inbox lists under a number.
  public func tap(_ number: String) {
    let index = number.isEmpty ? 1 : Int(number) ?? 0
    guard let notices = try? notices(), !notices.isEmpty else { return say(.inboxEmpty) }
    guard index > 0, index <= notices.count, let account = parlor.account else {
      return say(.tapNothing)
    }
    let notice = notices[index - 1]
    guard !notice.content.place.isEmpty else { return say(.noTarget) }
    if !heard.contains(notice) { try? parlor.store.markSeen(notice.id, of: account.id) }
    session.follow(notice.content.place, reason: .tap)
  }

  func list() {
    guard let notices = try? notices(), !notices.isEmpty else { return say(.inboxEmpty) }
    for (index, notice) in notices.enumerated() {
      let content = notice.content
      let words = content.words.isEmpty ? content.place : content.words.joined(separator: "  ")
      let line = "\(index + 1)  \(parlor.timeText(notice.receivedAt))  \(Text.clean(words))"
      session.emit("  " + Text.truncate(line, to: max(10, session.width() - 2)))
    }
  }

  private func notices() throws -> [Notice] {
    keep()
    guard let account = parlor.account else { return [] }
    let kept = try parlor.store.notices(of: account.id, limit: 20)
    return Array((heard + kept).sorted { $0.receivedAt > $1.receivedAt }.prefix(20))
  }
}
