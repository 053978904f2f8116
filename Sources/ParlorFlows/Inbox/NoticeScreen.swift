import ParlorStore
import Usher
import UsherPush
import UsherScreens

/// Shows one notification whole, and what can be done with it. An empty line opens its place.
final class NoticeScreen: Pictured, BlankHearing {
  enum Event {
    case read, mute, accept, decline, dismiss
    /// Opens the place.
    case open
    case output(Output)
  }
  enum Output {
    /// The place of the notification.
    case open(Notice)
    case reply
    /// The notification is gone.
    case close
  }
  struct Model {
    var name: String
    var text = ""
    var thread = ""
    var time: String
    var mark = NoticeMark.read
    var canOpen = true
    /// What can be done with it still.
    var actions: Set<NoticeAction> = []
  }

  static let shape = Shape<Model, Event>("Inbox/notice") {
    Value("name") { $0.name }
    Value("text") { $0.text }
    Value("thread") { $0.thread }
    Value("time") { $0.time }
    Value.state("mark") { $0.mark }
    Flag("canOpen") { $0.canOpen }
    Flag("isMessage") { $0.actions.contains(.reply) }
    Flag("isInvitation") { $0.actions.contains(.accept) }
    Choice("open") { _ in .open }
    Choice("reply") { _ in .output(.reply) }
    Choice("read") { _ in .read }
    Choice("mute") { _ in .mute }
    Choice("accept") { _ in .accept }
    Choice("decline") { _ in .decline }
    Choice("dismiss") { _ in .dismiss }
    Sample("a message") {
      Model(
        name: "#general", text: "Mina: 점심 같이 먹을래요? 새로 생긴 곳이 있어요. 열두 시에 로비에서 봐요.", time: "3 min ago",
        actions: [.reply, .read, .mute])
    }
    Sample("an invitation") {
      Model(
        name: "#spring-campaign-and-more", text: "Jonas Lindqvist-Oduya: Come in!", time: "yesterday 21:04",
        mark: .opened, actions: [.accept, .decline])
    }
    Sample("of a thread") {
      Model(
        name: "Build", text: "main: passed", thread: "builds of the main branch", time: "2025-12-31",
        mark: .acted, canOpen: false)
    }
  }

  private let parlor: Parlor
  private let key: NoticeKey
  private var notice: Notice
  private var seat: Seat<Event>?
  private var watch: Observation?
  private var box: NoticeBox { parlor.notices }

  /// Throws a `Refusal` if the account has no such notification.
  init(_ parlor: Parlor, _ key: NoticeKey) throws {
    guard let notice = try parlor.notices.notice(key) else {
      throw Refusal.unknown(Reason("noNotice", ["notice": key.description]))
    }
    (self.parlor, self.key, self.notice) = (parlor, key, notice)
  }

  var model: Model {
    let (name, text) = InboxScreen.texts(of: notice, at: box.placeName(of: notice))
    let mark = box.mark(of: notice, isUnread: notice.seenAt == nil)
    return Model(
      name: name, text: text, thread: notice.content.thread, time: parlor.saidTimes.text(notice.receivedAt),
      mark: mark, canOpen: !notice.content.place.isEmpty,
      actions: mark == .acted ? [] : box.actions(on: notice))
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    parlor.onShow.blank = self
    watch = parlor.store.observe { [weak self] _ in self?.lookAgain() }
    box.look(at: notice)
    lookAgain()
  }

  func disappear() {
    watch = nil
    if parlor.onShow.blank === self { parlor.onShow.blank = nil }
  }

  /// Another session may have done something with the notification, or deleted it.
  private func lookAgain() {
    // If the store cannot be read, the notification stays on the screen.
    guard let now = try? box.notice(key) else {
      // Once, whatever else has changed together with this.
      watch = nil
      seat?.send(.output(.close))
      return
    }
    notice = now
    seat?.changed()
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .open: return .open(notice)
    case .read: act(.read)
    case .mute: act(.mute)
    case .accept: act(.accept)
    case .decline: act(.decline)
    case .dismiss:
      watch = nil
      box.dismiss(notice)
      return .close
    case .output(let output): return output
    }
    return nil
  }

  private func act(_ action: NoticeAction) {
    box.act(action.rawValue, "", on: notice)
    lookAgain()
  }

  func hearsBlank() -> Bool {
    guard !notice.content.place.isEmpty else { return false }
    seat?.send(.output(.open(notice)))
    return true
  }
}

/// Asks for the answer to a message that a notification tells of.
final class ReplyScreen: Pictured {
  struct Answer {
    let notice: Notice
    let text: String
  }
  struct Model {
    var name: String
    var text: String
  }

  static let shape = Shape<Model, String>("Inbox/reply") {
    Value("name") { $0.name }
    Value("text") { $0.text }
    Form("reply") {
      Field.text("text", [.required, .rule("form") { InputRule.isMessage($0) }])
    } submit: {
      $0["text"]
    }
    Sample("a message") { Model(name: "#general", text: "Mina: 점심 같이 먹을래요?") }
  }

  private let parlor: Parlor
  private let notice: Notice

  /// Throws a `Refusal` if the account has no such notification, or if it cannot be answered any more.
  init(_ parlor: Parlor, _ key: NoticeKey) throws {
    guard let notice = try parlor.notices.notice(key), notice.actedAt == nil,
      NoticeCategory.of(notice.content)?.actions.contains(where: { $0.name == .reply }) == true
    else { throw Refusal.unknown(Reason("noNotice", ["notice": key.description])) }
    (self.parlor, self.notice) = (parlor, notice)
  }

  var model: Model {
    let (name, text) = InboxScreen.texts(of: notice, at: parlor.notices.placeName(of: notice))
    return Model(name: name, text: text)
  }

  func hear(_ text: String) -> Answer? { Answer(notice: notice, text: text) }
}
