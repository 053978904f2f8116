import ParlorFlows
import Testing
import Usher
import UsherScreens
import UsherSession

@testable import ParlorStore

/// What the inbox shows, what a notification changes on other screens, and what can be done with it.
@Suite struct InboxTests {
  private final class Screen { var said: [String] = [] }

  private let file: BusyFile
  private let clock: Clock
  private let parlor: Parlor
  private let session: Session
  private let desk: PushDesk
  private let screen = Screen()
  private let bo: Account.ID

  private final class Clock { var time = DemoStage.time }

  init() throws {
    file = try BusyFile()
    let form = SignUp(email: "bo@example.org", nickname: "Bo", password: DemoWorld.password)
    bo = try file.store.signUp(form, hash: DemoWorld.hash).id
    try file.store.join(Workspace.ID(1), bo)
    try file.store.join(file.room, bo)
    let clock = Clock()
    self.clock = clock
    parlor = Parlor(store: try Store(path: file.path) { clock.time }, now: { clock.time })
    parlor.begin(as: try #require(try file.store.account(file.ann)))
    session = parlor.session(
      Tree(AppCoordinator(parlor), clock: { 0 }), gallery: DemoStage.gallery, language: "en")
    session.begin { $0.start() }
    desk = PushDesk(parlor, session)
    let screen = screen
    session.output = { screen.said += $0.split(separator: "\n").map(String.init) }
  }

  private func hear(_ payload: String) {
    session.perform { desk.receive(Array(payload.utf8), line: 1) }
    clock.time += 60_000
  }

  private func come(_ body: String, thread: String = "", more: String = "") {
    hear(#"{"aps":{"alert":{"title":"n","body":"\#(body)"},"thread-id":"\#(thread)"}\#(more)}"#)
  }

  /// A message of Bo's in the channel, as the messaging service tells of it.
  private func message(_ body: String, more: String = "") {
    hear(#"{"type":"channel","channel_id":1,"aps":{"alert":{"title":"Bo","body":"\#(body)"}}\#(more)}"#)
  }

  private func type(_ line: String) -> [String] {
    screen.said = []
    session.type(line)
    return screen.said
  }

  private var unread: Int { get throws { try parlor.store.unread(in: 1, for: file.ann).channels } }

  // MARK: The inbox

  @Test func `the catch-up list and relevant comes first, the most relevant at the top`() {
    for (body, relevance) in [("a", "0.2"), ("b", "0"), ("c", "0.9"), ("d", "0")] {
      hear(
        #"{"type":"channel","channel_id":1,"aps":{"alert":{"title":"Bo","body":"\#(body)"},"relevance-score":\#(relevance)}}"#
      )
    }
    func order() -> [String] {
      type("/inbox list").dropFirst().compactMap { $0.split(separator: " ").last.map(String.init) }
    }
    #expect(order() == ["c", "a", "d", "b"])
    // What was read is of no more relevance.
    _ = type("/tap 1 read")
    #expect(order() == ["d", "c", "b", "a"])
  }

  @Test func `a notification can be opened by a link of the inbox`() {
    message("3")
    _ = type("/open inbox/notice:1")
    #expect(session.tree.place.written == "workspace:1/inbox/notice:1")
    #expect(type("/open inbox/notice:99").contains { $0.contains("99") || $0.contains("gone") })
  }

  @Test func `notifications of a thread are one row, with a count, and say whether they were opened`() throws
  {
    come("1", thread: "builds")
    come("2", thread: "builds")
    message("3")
    #expect(
      type("/inbox list") == [
        "Notifications: 3, unread: 3", " 1 • 1 min ago  #all Bo  3", " 2 • 2 min ago  n  2",
        "       1 more in builds",
      ])
    _ = type("/tap 1")
    #expect(
      type("/inbox list") == [
        "Notifications: 3, unread: 2", " 1 ✓ 1 min ago  #all Bo  3", " 2 • 2 min ago  n  2",
        "       1 more in builds",
      ])
    #expect(
      type("/inbox builds") == [
        "Notifications: 2, unread: 2", " 1 • 2 min ago  n  2", " 2 • 3 min ago  n  1",
      ])
    #expect(type("/inbox unread").count == 3)
    #expect(type("/inbox nothing") == ["No matching notifications. /inbox lists them all."])
  }

  @Test func `a long inbox has pages, and the numbers are those that were shown`() throws {
    for number in 1...20 { come(String(number)) }
    let page = type("/inbox list")
    #expect(page.count == 17 && page.last == "5 earlier: /inbox more")
    come("21")
    let rest = type("/inbox more")
    #expect(rest.first?.hasPrefix("16 • ") == true && rest.count == 5 && rest[0].hasSuffix("  5"))
    #expect(type("/inbox more") == ["No earlier notifications."])
    #expect(type("/inbox clear 20") == ["Notifications deleted: 1"])
    #expect(try parlor.store.notices(of: file.ann, limit: 100).map(\.content.body).last == "2")
  }

  @Test func `read ones, one, or all are cleared`() throws {
    message("1")
    come("2")
    come("3")
    _ = type("/tap 3")
    #expect(type("/inbox clear now").first?.hasPrefix("Delete read notifications: /inbox clear") == true)
    #expect(type("/inbox clear").last == "Notifications deleted: 1")
    #expect(try parlor.store.notices(of: file.ann).map(\.content.body) == ["3", "2"])
    #expect(type("/inbox clear all").last == "Notifications deleted: 2")
    #expect(type("/inbox list") == ["No notifications yet."])
  }

  @Test func `a row that stands for several is cleared as a whole`() throws {
    for number in 1...3 { come(String(number), thread: "t") }
    _ = type("/inbox list")
    #expect(type("/inbox clear 1").last == "Notifications deleted: 3")
    #expect(try parlor.store.notices(of: file.ann) == [])
  }

  @Test func `after some were cleared, the other numbers are still those that were shown`() throws {
    for number in 1...3 { message(String(number)) }
    _ = type("/inbox list")
    #expect(type("/inbox clear 1").last == "Notifications deleted: 1")
    #expect(type("/inbox clear 2").last == "Notifications deleted: 1")
    let gone = ["There is no such notification. /inbox lists them."]
    #expect(type("/tap 1 reply To the third") == gone)
    #expect(type("/inbox clear 1") == gone)
    #expect(type("/tap 3 reply To the first").last == "Sent to #all.")
    #expect(try parlor.store.notices(of: file.ann).map { $0.actedAt != nil } == [true])
    #expect(type("/inbox clear all").last == "Notifications deleted: 1")
    message("4")
    #expect(type("/tap 1 reply To nobody") == gone)
    #expect(type("/inbox list").count == 2)
    #expect(type("/tap 1 reply To the fourth").last == "Sent to #all.")
  }

  @Test func `what was deleted is not deleted again`() throws {
    come("1")
    _ = type("/inbox list")
    #expect(type("/tap 1 dismiss").last == "Deleted: n  1")
    #expect(
      type("/tap 1 dismiss").last
        == "Nothing was done: you have already answered or deleted that notification.")
  }

  @Test func `a payload that comes after its message was answered is answered already`() throws {
    let other = try file.store.makeChannel(name: "later", description: "", in: 1, by: bo).id
    try file.store.join(other, file.ann)
    let message = try file.store.append("lunch?", to: other, by: bo)
    _ = try session.perform { () throws(StoreError) in try parlor.store.collect() }
    #expect(type("/tap 1 reply Yes").last == "Sent to #later.")
    hear(
      #"{"type":"channel","channel_id":\#(other),"message_id":\#(message.id),"aps":{"alert":{"title":"Bo","body":"lunch?"}}}"#
    )
    #expect(try parlor.store.notices(of: file.ann).count == 1)
    #expect(
      type("/tap 1 reply Yes").last
        == "Nothing was done: you have already answered or deleted that notification.")
    #expect(try file.store.messages(in: other).messages.count == 2)
  }

  @Test func `a page after some were cleared leaves them out`() throws {
    for number in 1...17 { come(String(number)) }
    _ = type("/inbox list")
    _ = type("/inbox clear 16")
    #expect(type("/inbox more").map { $0.prefix(3) } == ["17 "])
  }

  @Test func `what has expired is gone, and what was of use at once only is in no inbox`() throws {
    come("1", more: #","apns-expiration":\#(DemoStage.time / 1000 + 90)"#)
    come("2", more: #","apns-expiration":\#(DemoStage.time / 1000)"#)
    #expect(screen.said == ["◆ n: 1"])
    come("3", more: #","apns-expiration":0"#)
    #expect(screen.said == ["◆ n: 1", "◆ n: 3"])
    #expect(type("/inbox list") == ["No notifications yet."])
    #expect(try file.store.notices(of: file.ann) == [])
  }

  @Test func `to a screen reader, the marks are words`() {
    come("1")
    session.isPlain = true
    #expect(type("/inbox list").last == " 1 unread 1 min ago  n  1")
  }

  // MARK: What a notification changes

  @Test func `a message that is only known from its notification counts as unread until its room is opened`()
    throws
  {
    #expect(try unread == 0)
    message("1")
    message("2", more: #","message_id":"900""#)
    #expect(try unread == 2)
    #expect(try parlor.store.rooms(of: file.ann).map(\.unread) == [2])
    _ = type("/open channel:1")
    #expect(try unread == 0)
    #expect(try parlor.store.notices(of: file.ann).map { $0.seenAt != nil } == [true, true])
  }

  @Test func `by activity, a notification moves its channel up in home`() throws {
    let other = try file.store.makeChannel(name: "later", description: "", in: 1, by: file.ann).id
    _ = try file.store.append("newest", to: other, by: file.ann)
    _ = try parlor.store.collect()
    _ = type("/open settings")
    _ = type("o")
    func channels() -> [Substring] {
      _ = type("/open settings")
      return type("/home").compactMap { $0.firstMatch(of: /#(all|later)/)?.1 }
    }
    #expect(channels() == ["later", "all"])
    clock.time += 60_000
    message("1")
    #expect(channels() == ["all", "later"])
  }

  @Test func `a notification stops counting when its message arrives`() throws {
    message("1", more: #","message_id":1"#)
    message("2", more: #","message_id":2"#)
    #expect(try unread == 2)
    _ = try file.store.append("1", to: file.room, by: bo)
    #expect(try unread == 2)
    _ = try file.store.append("2", to: file.room, by: bo)
    #expect(try unread == 2)
    // One that tells of a message that is here already adds nothing.
    message("2", more: #","message_id":2"#)
    #expect(try unread == 2)
  }

  @Test func `a mention that came while another session told of messages is not told later`() throws {
    parlor.settings.given[.showsOnLast] = true
    func banners(_ text: String, isUsedLast: Bool) throws -> [String] {
      desk.isUsedLast = { isUsedLast }
      screen.said = []
      _ = try file.store.append(text, to: file.room, by: bo)
      session.perform { _ = try? parlor.store.collect() }
      return screen.said.filter { $0.hasPrefix("◆") }
    }
    #expect(try banners("@Ann tea?", isUsedLast: false) == [])
    #expect(try banners("hello", isUsedLast: true) == ["◆ #all Bo: hello"])
  }

  @Test func `direct messages that a notification tells of move up, with their last line`() throws {
    for name in ["Cy", "Di"] {
      let form = SignUp(email: "\(name)@example.org", nickname: name, password: DemoWorld.password)
      let id = try file.store.signUp(form, hash: DemoWorld.hash).id
      try file.store.join(Workspace.ID(1), id)
      let room = try file.store.openDM(of: file.ann, with: id, in: 1)
      _ = try file.store.append("hello from \(name)", to: room.id, by: id)
    }
    func rows() -> [String] { type("").filter { $0.contains("Cy") || $0.contains(" Di ") } }
    _ = type("/open dms")
    #expect(rows().first?.contains("Di") == true)
    clock.time += 60_000
    hear(#"{"type":"dm","opponent_id":3,"aps":{"alert":{"title":"Cy","body":"are you there?"}}}"#)
    let first = rows().first ?? ""
    #expect(first.split(separator: " ").joined(separator: " ") == "1 Cy 2 are you there? 1 min ago")
  }

  @Test func `the badge stands in the head of home until it is set to 0`() throws {
    hear(#"{"aps":{"badge":3}}"#)
    #expect(try parlor.store.badge(of: file.ann) == 3)
    #expect(type("").first?.split(separator: " ") == ["Mill", "Ann", "◆", "3"])
    hear(#"{"aps":{"badge":0}}"#)
    #expect(type("").first == "Mill  Ann")
    #expect(try parlor.store.notices(of: file.ann) == [])
  }

  @Test func `a silent notification has the lists loaded again, and leaves nothing`() throws {
    var told: [Change] = []
    let watch = parlor.store.observe { told.append($0) }
    hear(#"{"aps":{"content-available":1}}"#)
    #expect(told == [.everything])
    #expect(screen.said == [])
    #expect(try parlor.store.notices(of: file.ann) == [])
    withExtendedLifetime(watch) {}
  }

  @Test func `an invitation that came while nobody was signed in is in the inbox after the next sign-in`()
    throws
  {
    desk.readMail()
    for key in ["x", "y"] { _ = type(key) }
    #expect(parlor.account == nil)
    clock.time += 3 * 86_400_000
    let club = try file.store.makeWorkspace(name: "Club", description: "", by: bo)
    _ = try file.store.invite("ann@example.org", to: club.id, by: bo)
    let ann = try #require(try file.store.account(file.ann))
    session.perform { parlor.begin(as: ann) }
    session.perform { desk.readMail() }
    #expect(try parlor.store.notices(of: file.ann).map(\.content.title) == ["Club"])
  }

  // MARK: Actions

  private var messages: [String] {
    get throws { try file.store.messages(in: file.room, limit: 10).messages.map(\.text) }
  }

  @Test func `a reply is sent once, from whichever session, and the screen stays`() throws {
    message("Lunch?")
    let place = session.tree.place
    #expect(type("/tap 1 reply") == ["Add the text: /tap N reply TEXT"])
    #expect(type("/tap 1 reply At noon, please").last == "Sent to #all.")
    #expect(
      type("/tap 1 reply At noon, please").last
        == "Nothing was done: you have already answered or deleted that notification.")
    #expect(try messages == ["At noon, please"])
    #expect(session.tree.place == place)
    #expect(try unread == 0)
    #expect(type("/inbox list").last?.hasPrefix(" 1 ↩ ") == true)
    let notice = try #require(try file.store.notices(of: file.ann).first)
    #expect(try !file.store.act(on: notice.id, of: file.ann) {})
  }

  @Test func `if the store is busy, nothing is done, and it can be done later`() throws {
    message("Lunch?")
    try file.hold()
    parlor.store.patience = 0
    #expect(type("/tap 1 reply Yes").first?.hasPrefix("Nothing was changed: another program") == true)
    file.letGo()
    #expect(type("/tap 1 reply Yes").last == "Sent to #all.")
    #expect(try messages == ["Yes"])
  }

  @Test func `a room is marked as read or muted, and what cannot be done is named`() throws {
    _ = try file.store.append("hello", to: file.room, by: bo)
    message("Lunch?")
    #expect(try unread == 2)
    // A name may be cut short, unless the action takes something away.
    #expect(type("/tap 1 mu") == ["Available actions: reply, read, mute, dismiss"])
    #expect(type("/tap 1 rea").last == "#all is marked as read.")
    #expect(try unread == 0)
    message("Coffee?")
    #expect(type("/tap 9 mute") == ["There is no such notification. /inbox lists them."])
    #expect(type("/tap mute").last == "#all is muted.", "without a number, it is the newest")
    #expect(try parlor.store.wish(for: file.room, of: file.ann)?.level == .nothing)
    come("1")
    #expect(type("/tap 1 reply x") == ["Available actions: dismiss"])
    #expect(type("/tap 1 dismiss").last == "Deleted: n  1")
  }

  @Test func `an invitation is accepted or declined`() throws {
    let channel = try file.store.makeChannel(name: "tea", description: "", in: 1, by: bo)
    let invitation =
      #"{"type":"channel","channel_id":\#(channel.id),"aps":{"category":"invitation","alert":"Join us"}}"#
    func isOffered() -> Bool {
      _ = type("/inbox")
      return type("1").contains { $0.contains("Decline") }
    }
    hear(invitation)
    #expect(isOffered())
    #expect(type("/tap 1 accept").last == "Sign in first.")
    try file.store.keepLogIn(of: file.ann)
    #expect(type("/tap 1 accept").last == "You have joined #tea.")
    #expect(try file.store.isMember(file.ann, of: channel.id))
    hear(invitation)
    #expect(!isOffered())
    #expect(type("/tap 1 decline").last == "Declined: #tea")
    #expect(
      type("/tap 1 accept").last
        == "Nothing was done: you have already answered or deleted that notification."
    )
  }
}
