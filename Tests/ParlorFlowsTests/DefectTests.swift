import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Defects that chat apps with coordinators have had. Each test shows that Parlor does not have the defect.
@Suite struct DefectTests {
  let company: Company

  init() throws { company = try Company() }

  private let general = """
    {"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"general","body":"lunch?"}},\
    "gcm.message_id":"1"}
    """
  private let mina = """
    {"type":"dm","workspace_id":"1","opponent_id":"7","aps":{"alert":{"title":"Mina","body":"lunch?"}},\
    "gcm.message_id":"2"}
    """

  // MARK: Links

  @Test(arguments: ["home", "workspace:1/home/explore", "settings", "dm:7", "workspace:2/home/channel:48"])
  func `a link rebuilds the stack, and the old flows are freed`(_ link: String) throws {
    let jun = try company.guest(Company.jun, at: link)
    jun.type("/open channel:42")
    #expect(jun.place == "workspace:1/home/channel:42")
    jun.type("/back")
    #expect(jun.place == "workspace:1/home")
    // From there, back leads only to another workspace.
    jun.type("/back")
    #expect(jun.place == (link.hasPrefix("workspace:2") ? link : "workspace:1/home"))
    // `Play` fails if a coordinator or a screen is alive without a place in the tree.
  }

  @Test func `a link closes what is presented`() throws {
    let jun = try company.guest(Company.jun, at: "home")
    jun.type("w", "/open channel:42")
    #expect(jun.place == "workspace:1/home/channel:42")
    #expect(!jun.state.contains("workspaceList"))
  }

  @Test func `a link checks the log-in, the membership, and whether its place is open already`() throws {
    let noah = try company.guest(8, at: "home")
    noah.type("/open channel:48")
    #expect(noah.place == "workspace:1/home")
    let jun = try company.guest(Company.jun, at: "channel:42")
    jun.type("/open channel:42")
    jun.type("/back")
    #expect(jun.place == "workspace:1/home")
    jun.type("x", "y")
    jun.type("/open channel:42")
    #expect(jun.place == "login")
    jun.type("/cancel")
  }

  // MARK: Notifications

  @Test func `a notification of a direct message leads to it`() throws {
    let jun = try company.guest(Company.jun, at: "home")
    #expect(jun.hears(mina) == "  d  Direct messages  5\n◆ Mina: lunch?")
    jun.type("/tap")
    #expect(jun.place == "workspace:1/dms/dm:7")
  }

  @Test func `there is no banner for the current direct messages`() throws {
    let jun = try company.guest(Company.jun, at: "dm:7")
    #expect(jun.hears(mina) == "")
  }

  @Test func `the current room is compared together with its workspace`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    #expect(jun.hears(general) == "")
    let there = try company.guest(Company.jun, at: "workspace:2/home/channel:48")
    #expect(there.hears(general.replacing("\"1\"}", with: "\"3\"}")) == "◆ general: lunch?")
  }

  // MARK: Children

  @Test func `of two flows of one type, only the one that is left ends`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/(home/channel:42)/dms/dm:7")
    jun.type("/back")
    #expect(jun.state == "workspace:1/(home/channel:42)/dms")
  }

  @Test(arguments: ["channel:42", "workspace:1/home/channel:42/settings", "workspace:1/home/explore", "dm:7"])
  func `going back frees what it leaves, and no screen is empty`(_ link: String) throws {
    let jun = try company.guest(Company.jun, at: link)
    for _ in 0..<4 {
      jun.type("/back")
      #expect(!jun.news.isEmpty || jun.place == "workspace:1/home")
    }
    #expect(jun.place == "workspace:1/home")
  }

  @Test func `the settings of a room can be reached from it`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    jun.type("/settings")
    #expect(jun.place == "workspace:1/home/channel:42/settings")
  }

  // MARK: Log-in

  @Test func `an account in no workspace sees the empty home`() throws {
    for workspace in [1, 2] as [Workspace.ID] { try company.store.leave(workspace, Company.jun) }
    let jun = try company.guest(Company.jun, at: "channel:42")
    #expect(jun.place == "homeEmpty")
  }

  @Test func `a session is restored at the next start, but not after a log-out`() throws {
    let stage = try DemoStage()
    let first = Play(try stage.player(), fail: record)
    first.isAt("workspace:1/home")
    first.overlooks()
    first.type("x")
    first.type("y")
    first.overlooks()
    first.end()
    let second = Play(try stage.player(), fail: record)
    second.isAt("login")
    second.overlooks()
    second.end()
  }

  // MARK: Rooms

  @Test func `coming back to a room shows no message twice`() throws {
    let jun = try company.guest(Company.jun, at: "channel:47")
    jun.type("/open channel:42")
    jun.type("only once")
    jun.type("/back", "/open channel:42")
    #expect(jun.news.split(separator: "\n").count { $0.hasSuffix("only once") } == 1)
    _ = try company.store.append("and this", to: 42, by: Company.mina)
    #expect(jun.news.split(separator: "\n").count { $0.hasSuffix("and this") } == 1)
  }

  @Test func `unread messages are counted from the read position, not from the start of the session`() throws
  {
    let before = try company.guest(Company.jun, at: "dms")
    _ = try company.store.append("one", to: 42, by: Company.mina)
    _ = try company.store.append("two", to: 42, by: Company.mina)
    let jun = try company.guest(Company.jun, at: "home")
    before.type("/open home")
    for guest in [jun, before] {
      guest.type("/open channel:42")
      guest.type("/back")
    }
    let home = before.news
    #expect(home.contains("  3  #general\n"))
  }

  // MARK: Lists

  @Test func `an action on a row of the list of workspaces is for that workspace`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    jun.type("w", "s", "2")
    #expect(jun.place.hasSuffix("settings:2"))
  }

  // MARK: Failures

  @Test func `if the store fails, a screen says so, and shows nothing incomplete`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/explore")
    try company.store.connection.execute("ALTER TABLE room RENAME TO gone")
    jun.play.session.show()
    let news = jun.news
    #expect(news.contains("no such table"))
    #expect(!news.contains("general"))
    try company.store.connection.execute("ALTER TABLE gone RENAME TO room")
  }
}
