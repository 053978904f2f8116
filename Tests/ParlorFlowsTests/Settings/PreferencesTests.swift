import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

@Suite struct PreferencesTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  private func kept(_ account: Account.ID = Company.jun) throws -> SettingValues {
    try Settings.values(of: account, in: store)
  }

  private func set(_ change: (inout SettingValues) -> Void) -> SettingValues {
    var preferences = SettingValues()
    change(&preferences)
    return preferences
  }

  @Test func `a setting takes effect at once, and again at the next start`() throws {
    var heard: [SettingValues] = []
    let jun = try company.guest(Company.jun, at: "settings") { heard.append($0) }
    jun.type("c", "c", "p", "b", "k")
    let all = set {
      $0[.language] = "ko"
      $0[.colors] = .never
      $0[.isPlain] = true
      $0[.rings] = false
    }
    #expect(heard.last == all)
    #expect(try kept() == all)
    #expect(try kept(Company.mina) == SettingValues())
    let again = try company.guest(Company.jun, at: "settings") { heard.append($0) }
    #expect(heard.last == all)
    #expect(
      again.play.session.screenRows.prefix(8) == [
        "설정  Jun", "jun@lighthouse.example", "", "  k  한국어, 사용 중", "  e  Use English",
        "  c  밝은 배경의 색상, 현재 사용 안 함", "  p  스크린 리더 끄기", "  b  알림음 켜기",
      ])
  }

  @Test func `the command line overrides a setting until the user changes it in the session`() throws {
    let first = try company.guest(Company.jun, at: "settings")
    first.type("k", "c")
    var heard: [SettingValues] = []
    let given = set {
      $0[.language] = "en"
      $0[.colors] = .never
    }
    let jun = try company.guest(Company.jun, at: "settings", given: given) { heard.append($0) }
    #expect(heard.last == given)
    #expect(jun.play.session.language == "en")
    #expect(try kept()[.language] == "ko")
    #expect(try kept()[.colors] == .always)
    jun.type("k")
    #expect(jun.play.session.language == "ko")
    jun.type("c")
    #expect(heard.last?[.colors] == .light)
    #expect(try kept()[.colors] == .light)
  }

  @Test func `two sessions that change different settings do not undo each other`() throws {
    let one = try company.guest(Company.jun, at: "settings")
    let other = try company.guest(Company.jun, at: "settings")
    one.type("k")
    other.type("b")
    #expect(try kept()[.language] == "ko")
    #expect(try kept()[.rings] == false)
  }

  @Test func `a setting takes effect in the account's other sessions, and nowhere else`() throws {
    var heard: [SettingValues] = []
    let one = try company.guest(Company.jun, at: "settings")
    let home = try company.guest(Company.jun, at: "home") { heard.append($0) }
    let given = set { $0[.language] = "en" }
    let english = try company.guest(Company.jun, at: "settings", given: given)
    let mina = try company.guest(Company.mina, at: "settings")
    one.type("k", "c", "p", "b")
    #expect(
      heard.last
        == set {
          $0[.language] = "ko"
          $0[.colors] = .always
          $0[.isPlain] = true
          $0[.rings] = false
        })
    #expect(home.play.session.language == "ko")
    #expect(
      home.play.session.screenRows.prefix(3) == ["Lighthouse  Jun", "", "채널  즐겨찾기 추가: 대화방에서 /favourite"])
    // The command line overrides the language. Everything else is as the account has set it.
    #expect(
      english.play.session.screenRows.prefix(8) == [
        "Settings  Jun", "jun@lighthouse.example", "", "  k  한국어로 보기", "  e  English, in use",
        "  c  Colours never, now always", "  p  Turn plain lines off", "  b  Turn the bell on",
      ])
    #expect(mina.news == "")
    #expect(mina.play.session.language == "en")
    _ = home.news
    one.type("/open profile")
    #expect(home.news == "")
  }

  @Test func `a change of a room's level reaches every session at once`() throws {
    let one = try company.guest(Company.jun, at: "channel:42")
    let other = try company.guest(Company.jun, at: "dm:7")
    one.type("/mute", "/open home")
    _ = try store.append("lunch?", to: 42, by: Company.mina)
    #expect(other.news == "")
    other.type("/open channel:42")
    #expect(other.play.session.screenRows.first == "#general  muted  Lighthouse")
    one.type("/open channel:42", "/unmute", "/open home")
    #expect(other.play.session.screenRows.first == "#general  Lighthouse")
    other.type("/open dm:7")
    _ = other.news
    _ = try store.append("lunch?", to: 42, by: Company.mina)
    #expect(other.news == "◆ #general Mina: lunch?")
  }

  @Test func `a setting that this version does not know counts as not set`() throws {
    for (key, version, text) in [
      ("language", 1, "tlh"), ("colors", 1, "sepia"), ("plain", 1, "\u{1B}[2J"), ("bell", 2, "false"),
      ("", 1, "x"),
    ] {
      try store.keep(Keepsake(version: version, text: text), as: "setting/" + key, of: Company.jun)
    }
    let kept = try kept()
    #expect(kept[.colors] == .automatic && !kept[.isPlain] && kept[.rings])
    let jun = try company.guest(Company.jun, at: "settings")
    #expect(jun.play.session.language == "en")
  }

  @Test func `banners come, and the bell rings, only where they are wanted; the inbox has everything`() throws
  {
    func payload(_ room: Int, _ body: String) -> String {
      #"{"type":"channel","workspace_id":"1","channel_id":"\#(room)","aps":{"alert":{"title":"t","body":"\#(body)"}}}"#
    }
    let jun = try company.guest(Company.jun, at: "settings")
    /// Receives a notification. Returns the banner, and how often the bell has rung in all.
    func arrive(_ room: Int, _ body: String) -> (String, Int) {
      _ = jun.news
      jun.play.happen("push", payload(room, body))
      // The numbers of unread messages on the screen change too.
      let banners = jun.news.split(separator: "\n").filter { $0.hasPrefix("◆") }
      return (banners.joined(separator: "\n"), company.rings)
    }
    #expect(arrive(42, "one") == ("◆ #general t: one", 1))
    try store.setLevel(.nothing, of: 42, for: Company.jun)
    #expect(arrive(42, "@Jun") == ("", 1))
    try store.setLevel(.mentions, of: 42, for: Company.jun)
    #expect(arrive(42, "two") == ("", 1))
    #expect(arrive(42, "@jun, three") == ("◆ #general t: @jun, three", 2))
    jun.type("b")
    #expect(arrive(41, "four") == ("◆ #backend t: four", 2))
    #expect(try store.notices(of: Company.jun).count == 5)
  }
}
