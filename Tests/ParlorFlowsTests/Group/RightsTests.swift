import ParlorStore
import Testing

@testable import ParlorFlows

/// What only an admin may do is not offered to other members, and they cannot do it, even if a screen was opened while
/// they were admins.
@Suite struct RightsTests {
  let company: Company
  var store: Store { company.store }
  let workspace: Workspace.ID

  init() throws {
    company = try Company()
    workspace = try company.store.makeWorkspace(name: "Club", description: "", by: Company.jun).id
    try store.invite("mina@lighthouse.example", to: workspace, by: Company.jun)
  }

  private func guest(at place: String) throws -> Guest {
    try company.guest(Company.jun, at: "workspace:\(workspace)/" + place)
  }

  private func lose() throws { try store.handOver(workspace, to: Company.mina, by: Company.jun) }

  @Test func `an account that is no longer the admin returns to the settings without a question`() throws {
    let jun = try guest(at: "workspaceList/settings:\(workspace)/edit")
    jun.type("Reading club")
    try lose()
    #expect(
      jun.news == """

        Club  settings

        Channels 1, members 2
        Admin Mina

          m  Show the members
          o  Go to this workspace
        To leave, first change the admin of #general.

        Mina is the admin of Club now.
        """)
    #expect(jun.place == "workspace:\(workspace)/workspaceList/settings:\(workspace)")
    #expect(try store.workspace(workspace)?.name == "Club")
  }

  @Test func `a late answer deletes nothing`() throws {
    let jun = try guest(at: "workspaceList/settings:\(workspace)")
    jun.type("d")
    try lose()
    jun.type("y")
    #expect(jun.word.hasPrefix("“y” is not one of the choices here"))
    #expect(try store.workspace(workspace)?.name == "Club")
  }

  @Test func `the invitation screen closes when the account is no longer the admin`() throws {
    let jun = try guest(at: "home/invite")
    try lose()
    #expect(jun.word == "Only the admin of Club can do that.")
    #expect(jun.place == "workspace:\(workspace)/home")
    jun.type("i")
    #expect(jun.news.contains("“i” is not one of the choices here"))
    jun.type("/open workspace:\(workspace)/home/invite")
    #expect(jun.word == "Only the admin of Club can do that.")
  }

  @Test func `somebody who left meanwhile is not made the admin`() throws {
    let jun = try guest(at: "workspaceList/settings:\(workspace)/changeAdmin")
    jun.type("1")
    try store.leave(workspace, Company.mina)
    jun.type("y")
    #expect(try store.workspace(workspace)?.admin == Company.jun)
    #expect(jun.word == "“y” is not a command here. /help lists what works.")
  }

  @Test func `each action is for the row that the user picked, not for the current workspace`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/workspaceList")
    jun.type("s", "1", "e", "Renamed", "")
    #expect(try store.workspaces(of: Company.jun).map(\.name) == ["Renamed", "Lighthouse", "Dawn Runners"])
    #expect(jun.place == "workspace:1/workspaceList/settings:\(workspace)")
    jun.type("d", "y")
    #expect(jun.word == "Renamed has been deleted.")
    #expect(jun.place == "workspace:1/workspaceList")
  }

  @Test func `a new name of a workspace appears on the screens that show it`() throws {
    let jun = try guest(at: "home")
    try store.edit(workspace, name: "Book club", description: "", by: Company.jun)
    #expect(jun.news.hasPrefix("Book club  Jun\n"))
  }
}
