import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// Links and commands that name no workspace mean the one that the session is in, and not the account's newest.
@Suite struct CurrentWorkspaceTests {
  let company: Company

  init() throws { company = try Company() }

  @Test(arguments: [
    ("/home", "home"), ("/open home", "home"), ("/open find", "search"), ("/open search", "search"),
    ("/open dms", "dms"), ("/open settings", "settings"), ("/open workspaces", "workspaceList"),
    ("/open explore", "home/explore"), ("/open profile", "home/profile"),
    ("/open coins", "home/profile/coins"), ("/search", "search"), ("/search lunch", "search/found:lunch"),
    ("/open search:lunch", "search/found:lunch"), ("/open dm:10", "dms/dm:10"),
  ]) func `a link without a workspace means the current one`(line: String, place: String) throws {
    for screen in ["home/channel:48", "dms", "search", "settings", "workspaceList"] {
      let jun = try company.guest(Company.jun, at: "workspace:2/" + screen)
      jun.type(line)
      #expect(jun.place == "workspace:2/" + place, "from \(screen)")
    }
  }

  @Test func `a link to another workspace, or to a room of one, goes there`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:2/home")
    for (line, place) in [
      ("/open workspace:1", "workspace:1/home"), ("/open channel:50", "workspace:2/home/channel:50"),
      ("/open channel:42", "workspace:1/home/channel:42"), ("/open workspace:2", "workspace:2/home"),
      ("/open dm:5", "workspace:1/dms/dm:5"), ("/open dm:7", "workspace:1/dms/dm:7"),
      ("/open workspace:2/dms/dm:7", "workspace:2/dms/dm:7"),
    ] {
      jun.type(line)
      #expect(jun.place == place)
    }
  }

  @Test func `a name means somebody of the current workspace, also after a name was used in another one`()
    throws
  {
    let jun = try company.guest(Company.jun, at: "workspace:2/home")
    jun.type("/go Mina")
    #expect(jun.place == "workspace:2/dms/dm:7")
    jun.type("/open workspace:1", "/go Mina")
    #expect(jun.place == "workspace:1/dms/dm:7")
    jun.type("/open workspace:2", "/msg Mina Only for this workspace")
    let room = try company.store.openDM(of: Company.jun, with: Company.mina, in: 2)
    #expect(try company.store.messages(in: room.id).messages.last?.text == "Only for this workspace")
  }

  @Test func `completion offers the rooms of the current workspace`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:2/home")
    let channels = jun.play.session.completions(of: "/open channel:")
    #expect(channels.sorted() == ["channel:48", "channel:49", "channel:50"])
    #expect(jun.play.session.completions(of: "/open dm:") == ["dm:10"])
  }

  @Test func `a notification of a direct message leads to the workspace where it was written`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:2/dms/dm:7")
    jun.type("여기는 달리기 방")
    jun.type("/open dms", "/open dm:7")
    #expect(jun.place == "workspace:2/dms/dm:7", "the two have messages in this workspace too")
    company.wait(5000)
    _ = try company.store.append("안녕하세요", to: 61, by: Company.mina)
    jun.type("/open dms", "/open dm:7")
    #expect(jun.place == "workspace:2/dms/dm:7", "although the newest message is in the other workspace")
    let shown = jun.hears(#"{"type":"dm","opponent_id":"7","aps":{"alert":{"title":"Mina","body":"Hi"}}}"#)
    #expect(shown.contains("Mina: Hi"), "the banner is shown, because it is another conversation")
    jun.type("/tap")
    #expect(jun.place == "workspace:1/dms/dm:7")
  }

  @Test func `before a session is in a workspace, the newest one counts`() throws {
    let jun = try company.guest(Company.jun, at: "find")
    #expect(jun.place == "workspace:1/search")
  }
}
