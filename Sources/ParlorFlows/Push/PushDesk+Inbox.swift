import ParlorStore
import Usher
import UsherScreens

extension PushDesk {
  /// Opens what a notification leads to: the newest, or the one that the inbox lists under a number.
  public func tap(_ number: String) {
    let index = number.isEmpty ? 1 : Int(number) ?? 0
    guard let notices = listed() else { return }
    guard index > 0, index <= notices.count, let account = parlor.account else {
      return say(.tapNothing)
    }
    let notice = notices[index - 1]
    guard !notice.content.place.isEmpty else { return say(.noTarget) }
    if !heard.contains(notice) { try? parlor.store.markSeen(notice.id, of: account.id) }
    session.follow(notice.content.place, reason: .tap)
  }

  func list() {
    guard let notices = listed() else { return }
    for (index, notice) in notices.enumerated() {
      let content = notice.content
      let words = content.words.isEmpty ? content.place : content.words.joined(separator: "  ")
      let line = "\(index + 1)  \(parlor.timeText(notice.receivedAt))  \(Text.clean(words))"
      session.emit("  " + Text.truncate(line, to: max(10, session.width() - 2)))
    }
  }

  /// What there is to list; nil once it is said why there is nothing.
  private func listed() -> [Notice]? {
    do {
      let notices = try notices()
      if !notices.isEmpty { return notices }
      say(.inboxEmpty)
    } catch {
      session.emit(parlor.words(for: error))
    }
    return nil
  }

  private func notices() throws -> [Notice] {
    keep()
    guard let account = parlor.account else { return [] }
    let kept = try parlor.store.notices(of: account.id, limit: 20)
    return Array((heard + kept).sorted { $0.receivedAt > $1.receivedAt }.prefix(20))
  }
}
