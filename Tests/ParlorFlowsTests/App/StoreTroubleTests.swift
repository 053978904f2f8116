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

  @Test(arguments: [
    (
      "en",
      "Could not sign in: Nothing was changed: another program is using the store. Try again in a moment.",
      "Sign in with e-mail Could not sign in: Nothing was changed: another program is using the store. Try again in a moment."
    ),
    (
      "ko", "로그인하지 못했습니다: 변경하지 못했습니다. 다른 프로그램이 저장소를 사용 중이니 잠시 후 다시 시도해 주세요.",
      "이메일로 로그인 로그인하지 못했습니다: 변경하지 못했습니다. 다른 프로그램이 저장소를 사용 중이니 잠시 후 다시 시도해 주세요."
    ),
  ])
  func `while the store is busy, the right password is not called wrong`(
    language: String, first: String, second: String
  ) throws {
    let guest = guest(language)
    guest.type("e")
    try file.hold()
    guest.type("ann@example.org", DemoWorld.password)
    #expect(news(guest) == first)
    file.letGo()
    guest.type("ann@example.org", DemoWorld.password)
    // Holds the store again while the password is checked.
    try file.hold()
    guest.work()
    #expect(news(guest) == second)
    file.letGo()
    guest.type("ann@example.org", DemoWorld.password)
    guest.work()
    #expect(guest.place == "workspace:1/home")
  }

  @Test(arguments: [
    (
      "en",
      "Could not sign up: Nothing was changed: another program is using the store. Try again in a moment.",
      "Sign up new@example.org Your password will need 12 characters, or 8 with A-Z, a-z, 0-9 and a @$!%*?&. Could not sign up: Nothing was changed: another program is using the store. Try again in a moment."
    ),
    (
      "ko", "가입하지 못했습니다: 변경하지 못했습니다. 다른 프로그램이 저장소를 사용 중이니 잠시 후 다시 시도해 주세요.",
      "회원가입 new@example.org 비밀번호: 12자 이상, 또는 영문 대소문자, 숫자, 특수문자(@$!%*?&) 포함 8자 이상 가입하지 못했습니다: 변경하지 못했습니다. 다른 프로그램이 저장소를 사용 중이니 잠시 후 다시 시도해 주세요."
    ),
  ])
  func `the sign-up reports a busy store in the session's language`(
    language: String, first: String, second: String
  ) throws {
    let guest = guest(language)
    guest.type("n")
    try file.hold()
    guest.type("new@example.org")
    #expect(news(guest) == first)
    file.letGo()
    guest.type("new@example.org", "New", "", "Abcdef1!", "Abcdef1!")
    try file.hold()
    guest.work()
    #expect(news(guest) == second)
    file.letGo()
  }

  /// Drops a table, as damage to the file might. The other tables can still be read.
  private func lose(_ table: StaticString) throws { try file.store.connection.execute(table) }

  @Test func `a message that cannot be read is not reported as missing`() throws {
    let message = try file.store.append("words", to: file.room, by: file.ann).id
    let guest = guest(as: try file.store.account(file.ann))
    guest.type("/open channel:1")
    #expect(
      guest.news == """

        #all  Mill
         /settings   1 member

        ── Today ──
         1  Ann 09:30  words
        """)
    try lose("ALTER TABLE message RENAME TO lost_message")
    for (line, words) in [
      (
        "/open message:\(message)",
        "SQLite refused a statement (code 1): no such table: message; nothing was written; start Parlor again."
      ),
      (
        "/link 1",
        "SQLite refused a statement (code 1): no such table: message; nothing was written; start Parlor again"
      ),
      (
        "/date 2026-11-02",
        "SQLite refused a statement (code 1): no such table: message; nothing was written; start Parlor again"
      ),
    ] {
      guest.type(line)
      #expect(news(guest) == words, "\(line)")
    }
    try lose("ALTER TABLE notice RENAME TO lost_notice; ALTER TABLE room RENAME TO lost_room")
    for (line, words) in [
      (
        "/inbox list",
        "SQLite refused a statement (code 1): no such table: notice; nothing was written; start Parlor again"
      ),
      (
        "/inbox",
        "Notifications SQLite refused a statement (code 1): no such table: notice; nothing was written; start Parlor again. This may be incomplete. SQLite refused a statement (code 1): no such table: notice; nothing was written; start Parlor again."
      ),
      (
        "/tap",
        "SQLite refused a statement (code 1): no such table: notice; nothing was written; start Parlor again"
      ),
      (
        "/open channel:1",
        "SQLite refused a statement (code 1): no such table: room; nothing was written; start Parlor again."
      ),
    ] {
      guest.type(line)
      #expect(news(guest) == words, "\(line)")
    }
    guest.type("/open dms")
    #expect(
      guest.news == """
        This may be incomplete. SQLite refused a statement (code 1): no such table:
        message; nothing was written; start Parlor again.

        Direct messages  Mill

          Nobody else is in this workspace yet.

          h  Home
          s  Search
          t  Settings

        """)
  }

  @Test(arguments: [
    (
      "en",
      "SQLite refused a statement (code 1): no such table: listed_room; nothing was written; start Parlor again"
    ),
    ("ko", "SQLite 오류입니다(코드 1: no such table: listed_room). 바뀐 내용은 없습니다. 팔러를 다시 시작해 주세요."),
  ])
  func `if the rooms cannot be read, going to one and writing to one say why`(
    language: String, words: String
  ) throws {
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    let guest = guest(language, as: try file.store.account(file.ann), of: parlor)
    try lose("DROP VIEW listed_room")
    for line in ["/go all", "/go #all", "/msg all hello"] {
      // The names that are known are read again after each change in the store.
      parlor.known.directory = nil
      guest.type(line)
      #expect(news(guest) == words, "\(line)")
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
    #expect(
      shown == """
        This may be incomplete. SQLite refused a statement (code 1): no such table:
        message; nothing was written; start Parlor again.

        """)
    session.tree.leave(.quit)
  }

  @Test func `trying many addresses is delayed, also in a new session`() throws {
    let first = guest()
    first.type("n")
    first.type("ann@example.org")
    #expect(
      first.news == """
        That e-mail has an account already.
        Use another e-mail, or /back to sign in.

        """)
    for _ in 2...4 { first.type("ann@example.org") }
    first.type("bo@example.org")
    #expect(
      first.news == """

        Sign up
        Your password will need 12 characters,
        or 8 with A-Z, a-z, 0-9 and a @$!%*?&.

        Too many attempts. Wait 1 s.

        """)
    let second = guest("ko")
    second.type("n", "cy@example.org")
    #expect(second.news == "시도 횟수를 초과했습니다.\n1초 후 다시 시도해 주세요.\n")
  }
}
