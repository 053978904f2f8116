import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// If the store cannot be read or written, the user is told so, and not that something is missing or wrong.
@Suite struct StoreTroubleTests {
  private let file: BusyFile

  init() throws { file = try BusyFile() }

  private func guest(_ language: String = "en", as account: Account? = nil, of parlor: Parlor? = nil) -> Guest
  {
    let parlor = parlor ?? Parlor(store: file.store, now: { DemoStage.time })
    if let account { parlor.begin(as: account) }
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { 0 }, worker: worker)
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: language)
    let player = ScriptPlayer(
      session, clock: ScriptClock(milliseconds: DemoStage.time), worker: worker
    ) {
      parlor.restoreLogIn()
      return session.tree.start()
    }
    player.events += PushDesk(parlor, session).events
    let guest = Guest(Play(player, fail: record))
    _ = guest.news
    return guest
  }

  /// Returns what was shown since the last call, with its lines joined.
  private func news(_ guest: Guest) -> String {
    guest.news.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let english = "another program is using the store. Try again in a moment."
  private static let korean = "다른 프로그램이 저장소를 사용 중이니"

  @Test(arguments: [("en", english), ("ko", korean)])
  func `while the store is busy, the right password is not called wrong`(language: String, words: String)
    throws
  {
    let guest = guest(language)
    guest.type("b", "e")
    try file.hold()
    guest.type("ann@example.org", DemoWorld.password)
    let atOnce = news(guest)
    #expect(atOnce.contains(words), "\(atOnce)")
    file.letGo()
    guest.type("ann@example.org", DemoWorld.password)
    // Holds the store again while the password is checked.
    try file.hold()
    guest.work()
    let later = news(guest)
    #expect(later.contains(words), "\(later)")
    for text in [atOnce, later] { #expect(!text.contains("wrong") && !text.contains("확인해 주세요")) }
    file.letGo()
    guest.type("ann@example.org", DemoWorld.password)
    guest.work()
    #expect(guest.place.hasPrefix("workspace:1"))
  }

  @Test(arguments: [("en", english), ("ko", korean)])
  func `the sign-up reports a busy store in the session's language`(language: String, words: String) throws {
    let guest = guest(language)
    guest.type("b", "n")
    try file.hold()
    guest.type("new@example.org")
    let asked = news(guest)
    #expect(asked.contains(words), "\(asked)")
    file.letGo()
    guest.type("new@example.org", "New", "", "Abcdef1!", "Abcdef1!")
    try file.hold()
    guest.work()
    let made = news(guest)
    #expect(made.contains(words), "\(made)")
    file.letGo()
  }

  /// Drops a table, as damage to the file might. The other tables can still be read.
  private func lose(_ table: StaticString) throws { try file.store.connection.execute(table) }

  @Test func `a message that cannot be read is not reported as missing`() throws {
    let message = try file.store.append("words", to: file.room, by: file.ann).id
    let guest = guest(as: try file.store.account(file.ann))
    guest.type("/open channel:1")
    #expect(guest.news.contains("words"))
    try lose("ALTER TABLE message RENAME TO lost_message")
    for line in ["/open message:\(message)", "/link 1", "/date 2026-11-02"] {
      guest.type(line)
      let news = news(guest)
      #expect(news.contains("refused a statement"), "\(line): \(news)")
      #expect(!news.contains("There is no") && !news.contains("Nothing was said"), "\(line): \(news)")
    }
    try lose("ALTER TABLE notice RENAME TO lost_notice; ALTER TABLE room RENAME TO lost_room")
    for line in ["/inbox list", "/inbox", "/tap", "/open channel:1"] {
      guest.type(line)
      let news = news(guest)
      #expect(news.contains("refused a statement"), "\(line): \(news)")
      #expect(!news.contains("No notification") && !news.contains("There is no"), "\(line): \(news)")
    }
    guest.type("/open dms")
    #expect(news(guest).contains("This may be incomplete."))
  }

  @Test(arguments: [
    ("en", "refused a statement", "There is no room"), ("ko", "SQLite 오류입니다", "찾을 수 없습니다"),
  ]) func `if the rooms cannot be read, going to one and writing to one say why`(
    language: String, why: String, wrong: String
  ) throws {
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    let guest = guest(language, as: try file.store.account(file.ann), of: parlor)
    try lose("DROP VIEW listed_room")
    for line in ["/go all", "/go #all", "/msg all hello"] {
      // The names that are known are read again after each change in the store.
      parlor.knownDirectory = nil
      guest.type(line)
      let news = news(guest)
      #expect(news.contains(why), "\(line): \(news)")
      #expect(!news.contains(wrong), "\(line): \(news)")
    }
    #expect(try file.store.entry(to: file.room, for: file.ann).read.isEmpty)
  }

  @Test func `if the settings cannot be read, the settings read last stay`() throws {
    let settings = Settings(file.store)
    try settings.read(of: file.ann)
    try settings.prefer(.rings, false)
    try lose("ALTER TABLE keepsake RENAME TO lost_keepsake")
    #expect(throws: StoreError.self) { try settings.read(of: file.ann) }
    #expect(settings.preferences[.rings] == false)
    #expect(throws: StoreError.self) { try settings.read(of: 2) }
    #expect(settings.preferences == SettingValues(), "those of an account are never those of another")
  }

  @Test func `if a message cannot be read, the user is told`() throws {
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    parlor.begin(as: try #require(try file.store.account(file.ann)))
    let tree = Tree(AppCoordinator(parlor), clock: { 0 })
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    let desk = PushDesk(parlor, session)
    session.begin { $0.start() }
    var shown = ""
    session.output = { shown += $0 }
    try lose("ALTER TABLE message RENAME TO lost_message")
    desk.hear(.messages(file.room, newest: 1))
    #expect(shown.contains("This may be incomplete."))
    session.tree.leave(.quit)
  }

  @Test func `trying many addresses is delayed, also in a new session`() throws {
    let first = guest()
    first.type("b", "n")
    first.type("ann@example.org")
    #expect(first.news.contains("That e-mail has an account already."))
    for _ in 2...4 { first.type("ann@example.org") }
    first.type("bo@example.org")
    #expect(first.news.contains("Too many tries. Wait 1 s."))
    let second = guest("ko")
    second.type("b", "n", "cy@example.org")
    #expect(second.news.contains("확인 횟수를 초과했습니다."))
  }
}
