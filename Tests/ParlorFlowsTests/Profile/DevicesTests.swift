import Testing
import Usher
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// The devices of an account as a session on a replica shows them, and what it does when its own device is signed out.
@Suite struct DevicesTests {
  private let company: Company
  private static let devices = [
    Device(id: 7, label: "desk", since: DemoStage.time - 86_400_000, used: DemoStage.time, isOwn: true),
    Device(
      id: 9, label: "kiosk-at-the-harbour.example", since: DemoStage.time - 400 * 86_400_000,
      used: DemoStage.time - 180_000, isOwn: false),
    Device(
      id: 11, label: "\u{1B}[2J\u{202E}laptop", since: 0, used: DemoStage.time - 7_200_000, isOwn: false),
  ]

  private static let english = """
    Devices

      1  desk  here
         signed in yesterday 09:30, used now
      2  kiosk-at-the-harbour.example
         signed in 2025-09-28, used 3 min ago
      3  ␛[2J‹U+202E›laptop
         used 07:30

      o  Sign out all others

    """
  private static let greeting = """
    Welcome to Parlor

    Talk with your team
    without leaving the terminal.

      e  Sign in with e-mail
      n  Sign up
      j  Join a team

    /help lists commands for every screen.


    """
  private static let koreanGreeting = """
    팔러에 오신 것을 환영합니다

    터미널에서 바로
    팀과 대화해 보세요.

      e  이메일로 로그인
      n  회원가입
      j  팀에 참여하기

    명령어는 /help에서 확인할 수 있습니다.


    """
  private static let korean = """
    기기

      1  desk  접속 중
         어제 로그인, 사용 중
      2  kiosk-at-the-harbour.ex…
         2025-09-28 로그인, 3분 전 사용
      3  ␛[2J‹U+202E›laptop
         07:30 사용

      o  다른 기기 모두 로그아웃

    """

  init() throws {
    company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
  }

  private func jun(_ language: String, at link: String = "devices", rows: Int = 24, columns: Int = 80) throws
    -> Guest
  {
    var given = SettingValues()
    given[.language] = language
    return try company.guest(Company.jun, at: link, given: given, rows: rows, columns: columns)
  }

  /// Answers the question that is asked next, and lets the session hear of it. Returns the question.
  private func answer(_ result: Result<Answer, ServerRefusal>, to guest: Guest) throws -> Question? {
    let kept = try #require(try company.store.takeQuestion())
    try company.store.keepAnswer(to: kept.id, result)
    _ = guest.news
    guest.play.meanwhile {}
    return kept.question
  }

  @Test func `others are signed out one by one and all at once, after a question`() throws {
    let jun = try jun("en")
    #expect(try answer(.success(.devices(Self.devices)), to: jun) == .devices)
    jun.type("2")
    jun.type("n")
    #expect(try company.store.takeQuestion() == nil)
    jun.type("2")
    // A question that was left is not asked again.
    for link in ["settings", "devices"] { jun.type("/open " + link) }
    #expect(try answer(.success(.devices(Self.devices)), to: jun) == .devices)
    jun.type("y")
    #expect(try company.store.takeQuestion() == nil)
    jun.type("2")
    jun.type("y")
    #expect(try answer(.success(.done), to: jun) == .signOut(9))
    #expect(try answer(.success(.devices([Self.devices[0], Self.devices[2]])), to: jun) == .devices)
    jun.type("o")
    jun.type("y")
    #expect(try answer(.success(.done), to: jun) == .signOut(nil))
    #expect(try answer(.success(.devices([Self.devices[0]])), to: jun) == .devices)
    #expect(
      jun.news == """

        Devices

          1  desk  here
             signed in yesterday 09:30, used now

        All other devices are signed out.
        """)
  }

  @Test func `an answer that is there before the question has been kept is heard`() throws {
    let store = company.store
    // An agent that is quicker than the session.
    let agent = store.observe { change in
      guard case .asked = change, let kept = try? store.takeQuestion() else { return }
      try? store.keepAnswer(to: kept.id, .success(.devices(Self.devices)))
    }
    let jun = try jun("en", at: "home")
    withExtendedLifetime(agent) { jun.type("/open devices") }
    #expect(jun.news == "\n" + Self.english)
  }

  /// Uses everything that a list of many devices has. The demo has one device.
  static func tour() throws -> Play {
    let tests = try DevicesTests()
    let jun = try tests.jun("en", rows: 15)
    let many =
      devices
      + (20..<40).map {
        Device(id: Device.ID($0), label: "kiosk \($0)", since: 0, used: DemoStage.time, isOwn: false)
      }
    _ = try tests.answer(.success(.devices(many)), to: jun)
    for line in ["m", "b", "kiosk 3", "a", "o", "n"] {
      jun.type(line)
    }
    _ = jun.news
    return jun.play
  }

  @Test func `a long list has pages and a filter`() throws {
    #expect(try Self.tour().transcript.contains { "\($0)".contains("Sign out all others?") })
  }

  @Test(arguments: [("en", 80, 24), ("ko", 40, 15)])
  func `the list says since when and when last, and shows no hostile name`(
    _ language: String, _ columns: Int, _ rows: Int
  ) throws {
    let jun = try jun(language, rows: rows, columns: columns)
    _ = try answer(.success(.devices(Self.devices)), to: jun)
    #expect(
      jun.news == (language == "en" ? Self.english : Self.korean))
  }

  @Test func `whoever asks again where one is signed in gets a new answer`() throws {
    let jun = try jun("en")
    _ = try answer(.success(.devices(Array(Self.devices.prefix(1)))), to: jun)
    #expect(jun.news == "Devices\n\n  1  desk  here\n     signed in yesterday 09:30, used now\n")
    jun.type("/devices")
    _ = try answer(.success(.devices(Self.devices)), to: jun)
    #expect(jun.news == "\n" + Self.english)
  }

  @Test func `a refusal is said in place of the list`() throws {
    let jun = try jun("en")
    _ = try answer(.failure(ServerRefusal(code: "unanswered")), to: jun)
    #expect(
      jun.news == """
        Devices

        The team server cannot be reached. Nothing was changed; try again when it is
        back.

        """)
  }

  @Test(arguments: ["channel:42", "devices", "workspace:1/home/channel:42/settings", "inbox"])
  func `a session whose device was signed out elsewhere goes to the log-in, from everywhere`(_ link: String)
    throws
  {
    let jun = try jun("en", at: link)
    _ = jun.news
    try company.store.noteSignedOut()
    #expect(jun.news.trimmingPrefix("\n") == Self.greeting + "This device was signed out. Sign in again.")
    #expect(jun.place == "login")
  }

  @Test(arguments: [
    ("en", greeting, "This device was signed out. Sign in again to send your 2 waiting changes."),
    ("ko", koreanGreeting, "이 기기에서 로그아웃되었습니다. 다시 로그인하면 전송 대기 중인 2건을 보냅니다."),
  ])
  func `whoever is signed out hears how much waits for the log-in`(
    _ language: String, _ greeting: String, _ words: String
  ) throws {
    let jun = try jun(language, at: "channel:42")
    jun.type("one", "two")
    _ = jun.news
    try company.store.noteSignedOut()
    #expect(jun.news == "\n" + greeting + words)
  }

  @Test(arguments: [Company.jun, Company.mina])
  func `a line that stood there when the account was signed out waits for the same account`(
    _ next: Account.ID
  ) throws {
    let jun = try jun("en", at: "channel:42")
    let prompt = jun.play.session.prompt
    try company.store.noteSignedOut()
    jun.play.session.park("half a line", at: prompt)
    let parlor = try #require(jun.parlor)
    let account = try #require(try company.store.account(next))
    jun.play.session.perform { parlor.signIn(account, by: .password) }
    #expect(jun.play.session.tree.drafts.values.contains("half a line") == (next == Company.jun))
  }
}
