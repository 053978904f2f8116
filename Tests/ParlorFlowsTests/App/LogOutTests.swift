import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Unsent text belongs to an account: it is removed from the session at log-out, and comes back at the next log-in.
@Suite struct LogOutTests {
  private func logIn(_ guest: Guest, _ email: String) {
    guest.type("e", email, DemoWorld.password)
    guest.work()
  }

  /// Types a text, and opens home before the text is sent.
  private func leave(_ words: String, _ guest: Guest) {
    _ = guest.news
    guest.play.halfType(words)
    guest.play.happen("open", "home")
  }

  private func half(_ guest: Guest, at link: String) -> String {
    guest.type("/open " + link)
    return guest.play.session.prompt.draft
  }

  @Test func `unsent text stays with its account`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "channel:42")
    leave("for my eyes only", guest)
    guest.type("x", "y")
    #expect(guest.place == "login")
    #expect(guest.play.session.tree.drafts == [:])
    logIn(guest, "mina@lighthouse.example")
    #expect(half(guest, at: "channel:42") == "")
    leave("Mina's own", guest)
    guest.type("x", "y")
    logIn(guest, "jun@lighthouse.example")
    #expect(guest.place == "workspace:1/home")
    #expect(half(guest, at: "channel:42") == "for my eyes only")
  }

  @Test func `another account that signs in through a link finds no draft either`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "channel:42")
    leave("for my eyes only", guest)
    guest.type("/open login")
    logIn(guest, "mina@lighthouse.example")
    #expect(half(guest, at: "channel:42") == "")
    guest.type("/home", "x", "y")
    logIn(guest, "jun@lighthouse.example")
    #expect(half(guest, at: "channel:42") == "for my eyes only")
  }

  @Test func `an account that is changed to without a log-out finds its own words, and keeps them`() throws {
    let company = try Company()
    for account in [Company.jun, Company.mina] { try company.store.keepLogIn(of: account) }
    let guest = try company.guest(Company.jun, at: "channel:42")
    let parlor = try #require(guest.parlor)
    func change(to email: String) {
      let room = #""type":"channel","workspace_id":"1","channel_id":"42""#
      _ = guest.hears("{\"account\":\"\(email)\",\(room),\"aps\":{\"alert\":\"Hi\"}}")
      guest.type("/switch", "y")
      // A session tells its state after each change.
      parlor.keepState(guest.play.session.tree, unsent: guest.play.session.tree.drafts)
      #expect(guest.place == "workspace:1/home/channel:42")
    }
    leave("Jun's own", guest)
    change(to: "mina@lighthouse.example")
    #expect(guest.play.session.prompt.draft == "")
    leave("Mina's own", guest)
    change(to: "jun@lighthouse.example")
    #expect(guest.play.session.prompt.draft == "Jun's own")
    change(to: "mina@lighthouse.example")
    #expect(guest.play.session.prompt.draft == "Mina's own")
  }

  @Test func `two sessions of an account keep each other's words`() throws {
    let company = try Company()
    let guests = try ["channel:42", "settings"].map { try company.guest(Company.jun, at: $0) }
    for (number, guest) in guests.enumerated() { leave("words \(number)", guest) }
    for guest in guests + guests {
      guest.parlor?.keepState(guest.play.session.tree, unsent: guest.play.session.tree.drafts)
    }
    let drafts = guests[0].parlor?.savedState()?.drafts.values.sorted()
    #expect(drafts == ["words 0", "words 1"])
  }

  @Test func `words that waited for the store leave those of another session alone`() throws {
    let file = try BusyFile()
    let ann = try #require(try file.store.account(file.ann))
    let (here, there) = (Parlor(store: file.store, now: { 1 }), Parlor(store: file.store, now: { 1 }))
    for parlor in [here, there] { parlor.begin(as: ann) }
    func state(_ drafts: [String: String]) -> SavedState {
      SavedState(version: 1, place: .root, drafts: drafts)
    }
    try file.hold()
    #expect(!here.keepState(state(["room:1": "here"])))
    file.letGo()
    #expect(there.keepState(state(["room:2": "there"])))
    #expect(here.keepStateAgain())
    #expect(there.savedState()?.drafts == ["room:1": "here", "room:2": "there"])
    // What this session has kept itself is known.
    #expect(here.keepState(state([:])))
    #expect(there.savedState()?.drafts == ["room:2": "there"])
  }

  @Test func `a log-out that was questioned signs out once it is answered`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "home")
    guest.type("n", "tea")
    guest.type("/open settings", "y")
    #expect(guest.place == "workspace:1/settings")
    guest.type("x", "y")
    #expect(guest.place == "workspace:1/settings")
    guest.type("y")
    #expect(guest.place == "login")
    #expect(guest.play.session.guide?.home == nil, "nobody is signed in")
  }

  @Test(arguments: [
    (
      "en",
      "Sign out? Offline since 09:30, 1 waiting. Nobody can sign in here until the server is back. (y/N)"
    ),
    ("ko", "09:30부터 서버 연결이 끊겨 1건이 전송 대기 중입니다. 다시 연결될 때까지 이 기기에서 로그인할 수 없습니다. 로그아웃할까요? (y/N)"),
  ])
  func `a log-out says what waits while the team server is away`(language: String, words: String) throws {
    let company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
    var given = SettingValues()
    given[.language] = language
    let guest = try company.guest(Company.jun, at: "home", given: given, columns: 120)
    try company.store.setLinkFault("no route")
    guest.type("/msg #random See you at four", "x")
    guest.play.isAsked(words)
    guest.type("y")
    #expect(guest.place == "login")
  }

  private static let push =
    #"{"type":"channel","workspace_id":"1","channel_id":"45","aps":{"alert":"Hello"},"gcm.message_id":""#

  /// What Jun does before logging out, and what Mina does then.
  @Test(arguments: [
    // A message that was not sent.
    (["> /open channel:42", "> /file /nowhere/secret.txt"], ["> /open channel:42", "> /retry"]),
    // The files for the next message of a pipe.
    (["> /open channel:42", "> /file notes.txt"], ["> /open channel:42", "> with no file"]),
    // The numbers that messages were shown with.
    (["> /open channel:42"], ["> /open channel:42", "> /reply 90 seen"]),
    // The change to another account that was offered.
    ([#"! push {"account":"mina@lighthouse.example","aps":{"alert":"Hello"}}"#], ["> /switch"]),
    // How to open a notification, and the list of them.
    (["! height 24", "! push \(push)1\"}", "> /inbox"], ["! push \(push)2\"}", "> /inbox", "> /tap 2"]),
    // Which messages came while nobody was signed in.
    (["> /home"], ["! say"]),
    // The words that a question asks again, and the quiet.
    (["> /quiet 2h", "> s", "> lunch"], ["> /quiet", "> s", "> /home"]),
    // The language and the other settings.
    (["> t", "> k", "> u"], ["> t"]),
  ])
  func `the next account finds what it finds in a fresh session`(left: [String], then: [String]) throws {
    func shown(isFresh: Bool) throws -> [String] {
      let company = try Company()
      var guest = try company.guest(Company.jun, at: "home")
      guest.parlor?.machine.files = DemoShelf()
      _ = play(left, guest, company)
      _ = play(["> /home", "> x", "> y", "! call"], guest, company)
      let height = guest.play.session.height()
      if isFresh {
        guest = try company.guest(nil, at: "login")
        guest.parlor?.machine.files = DemoShelf()
        if let height { _ = play(["! height \(height)"], guest, company) }
      }
      logIn(guest, "mina@lighthouse.example")
      return play(then, guest, company)
    }
    #expect(try shown(isFresh: false) == shown(isFresh: true))
  }

  /// Plays lines of a script, and returns what each shows.
  private func play(_ lines: [String], _ guest: Guest, _ company: Company) -> [String] {
    lines.map { line in
      _ = guest.news
      switch Script.Line(written: line) {
      case .typed(let text): guest.type(text)
      case .event("call", _): send("@Mina hello", guest, company)
      case .event("say", _): send("Good evening", guest, company)
      case .event(let name, let words): guest.play.happen(name, words)
      default: Issue.record("\(line) is not played here")
      }
      return "\(line)\n\(guest.news)\n\(guest.play.session.prompt.text)"
    }
  }

  private func send(_ text: String, _ guest: Guest, _ company: Company) {
    guest.play.meanwhile {
      do { _ = try company.store.append(text, to: 42, by: Company.seoyeon) } catch { Issue.record(error) }
    }
  }
}
