import ParlorStore
import Testing
import UsherTesting

@testable import ParlorFlows

/// If an account loses access to a place, each of its sessions there leaves it, and says why.
@Suite struct LeadOutTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  @Test func `every session in a deleted workspace leaves it`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/(dms/dm:7)/home/channel:42/settings")
    let mina = try company.guest(Company.mina, at: "workspace:1/workspaceList/settings:1")
    let elsewhere = try company.guest(Company.jun, at: "workspace:2/home/channel:48")
    let seoyeon = try company.guest(Company.seoyeon, at: "workspace:1/workspaceList/settings:1")
    seoyeon.type("d")
    #expect(
      seoyeon.news == """
        It is deleted for everyone:
        members 9, channels 9,
        messages 2,360. This cannot be undone.

        """)
    seoyeon.type("y")
    #expect(
      seoyeon.news == """

        Hello, 서연

        You are not in a workspace yet.
        Ask a colleague to invite you,
        or create one and invite others.

          n  New workspace
          w  Workspaces
          p  Profile
          i  Notifications
          x  Sign out

        Lighthouse has been deleted.
        """)
    #expect(seoyeon.state == "homeEmpty")
    let home = """
      Dawn Runners  Jun

      Channels  Type /favourite in a room to pin it here
        1  #photos
        2  #races                      2
        3  #running

        e  Explore channels
        n  New channel

        c  Catch up on unread messages
        d  Direct messages
        s  Search
        t  Settings
        p  Profile
        w  Workspaces
        x  Sign out

      Lighthouse has been deleted.
      """
    #expect(jun.news == home)
    #expect(jun.state == "workspace:2/home")
    #expect(mina.word == "Lighthouse has been deleted.")
    #expect(mina.state == "workspace:2/home")
    #expect(elsewhere.news == "")
    #expect(elsewhere.state == "workspace:2/home/channel:48")
  }

  @Test func `sessions in a deleted channel go home, also in a hidden tab`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:45/settings")
    let busy = try company.guest(Company.jun, at: "workspace:1/(home/channel:45)/dms")
    try store.delete(45 as Room.ID, by: Company.seoyeon)
    #expect(jun.word == "#support has been deleted.")
    #expect(jun.state == "workspace:1/home")
    #expect(
      busy.news == """
        #support has been deleted.
          h  Home  50
        """)
    #expect(busy.state == "workspace:1/(home)/dms")
  }

  @Test func `an account that leaves in one session has left in its other sessions`() throws {
    let here = try company.guest(Company.jun, at: "channel:42")
    let there = try company.guest(Company.jun, at: "workspace:1/home/channel:42/settings")
    there.type("l", "y")
    #expect(there.word == "You are no longer in #general.")
    #expect(here.word == "You are no longer in #general.")
    #expect([here.state, there.state] == ["workspace:1/home", "workspace:1/home"])
    there.type("w", "s", "1", "l", "y")
    #expect([here.state, there.state] == ["workspace:2/home", "workspace:2/home"])
    #expect(there.word == "You are no longer a member of Lighthouse.")
    here.type("w", "s", "1", "l", "y")
    #expect([here.state, there.state] == ["homeEmpty", "homeEmpty"])
  }

  @Test func `a form that is half filled does not keep a session in a place`() throws {
    let workspace = try store.makeWorkspace(name: "Short-lived", description: "", by: Company.jun)
    let here = try company.guest(Company.jun, at: "workspace:\(workspace.id)/home/makeChannel")
    here.type("ideas")
    try store.delete(workspace.id, by: Company.jun)
    #expect(here.word == "Short-lived has been deleted.")
    #expect(here.place == "workspace:1/home")
  }

  @Test func `text typed in a deleted room causes no question`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:45")
    jun.play.halfType("I was just")
    try store.delete(45 as Room.ID, by: Company.seoyeon)
    #expect(jun.word == "#support has been deleted.")
    jun.type("/open dm:7")
    #expect(jun.place == "workspace:1/dms/dm:7")
  }

  @Test func `messages with a member who has left can be read, and new ones cannot be sent`() throws {
    try store.leave(1 as Workspace.ID, Company.mina)
    let jun = try company.guest(Company.jun, at: "workspace:1/dms")
    jun.type("1")
    #expect(jun.place == "workspace:1/dms/dm:7")
    jun.type("Still there?")
    #expect(
      jun.news == """
         !  Still there?
            not sent: the other member has left
            /retry  /discard
        """)
    #expect(try store.messages(in: 61, limit: 1).messages.map(\.text) == ["Oh, and the coffee is on me ☕"])
  }

  @Test func `the empty home offers a workspace once the account is invited`() throws {
    for workspace in [1, 2] as [Workspace.ID] { try store.leave(workspace, Company.jun) }
    let jun = try company.guest(Company.jun, at: "homeEmpty")
    try store.invite("jun@lighthouse.example", to: 1, by: Company.seoyeon)
    #expect(
      jun.news == """
        Hello, Jun

          1  Go to Lighthouse

          n  New workspace
          w  Workspaces
          p  Profile
          i  Notifications
          x  Sign out

        """)
    jun.type("1")
    #expect(jun.place == "workspace:1/home")
  }
}
