import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// The members of a channel or a workspace: a list that leads to each of them.
@Suite struct MemberTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  @Test func `the list of members leads to a member, and to direct messages`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:42/settings")
    jun.type("m")
    #expect(jun.news.contains("  5  Mina\n"))
    jun.type("5")
    #expect(jun.place == "workspace:1/home/channel:42/settings/member:7")
    let page = jun.news
    #expect(!page.contains("@lighthouse.example") && page.contains("Member of #general"))
    #expect(!page.contains("Remove"))
    jun.type("r")
    #expect(jun.place.hasSuffix("member:7"))
    jun.type("d")
    #expect(jun.place.hasSuffix("dms/dm:7"))
  }

  @Test func `only the admin of the workspace and the member see the e-mail address of a member`() throws {
    func page(_ account: Account.ID, _ member: Account.ID, _ group: String) throws -> String {
      let guest = try company.guest(account, at: "\(group)/member:\(member)")
      guest.type("")
      return guest.news
    }
    let mill = try store.makeChannel(name: "mill", description: "", in: 1, by: Company.jun).id
    try store.join(mill, Company.mina)
    for group in ["workspace:1/home/channel:\(mill)/settings", "workspace:1/workspaceList/settings:1"] {
      #expect(try page(Company.mina, Company.mina, group).contains("mina@lighthouse.example"))
      let others = try page(Company.jun, Company.mina, group)
      #expect(others.contains("Mina") && !others.contains("E-mail") && !others.contains("@"))
    }
    let seoyeon = try page(Company.seoyeon, Company.mina, "workspace:1/workspaceList/settings:1")
    #expect(seoyeon.contains("mina@lighthouse.example"))
  }

  @Test func `nobody writes to or removes oneself`() throws {
    let seoyeon = try company.guest(Company.seoyeon, at: "workspace:1/home/channel:42/settings/member:2")
    seoyeon.type("")
    let page = seoyeon.news
    #expect(page.contains("Admin of #general") && page.contains("Online"))
    #expect(!page.contains("Direct message") && !page.contains("Remove"))
  }

  @Test func `the admin removes a member of a channel, whose sessions leave the room`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:42")
    let seoyeon = try company.guest(Company.seoyeon, at: "workspace:1/home/channel:42/settings/member:1")
    seoyeon.type("r")
    #expect(seoyeon.play.session.prompt.text.contains("Remove Jun?"))
    seoyeon.type("n", "r", "y")
    #expect(seoyeon.place == "workspace:1/home/channel:42/settings")
    #expect(jun.news.contains("You are no longer in #general."))
    #expect(jun.place == "workspace:1/home")
    #expect(try !store.isMember(Company.jun, of: Room.ID(42)))
    #expect(try store.isMember(Company.jun, of: Workspace.ID(1)))
  }

  @Test func `the admin of a workspace removes a member, but not one who runs a channel there`() throws {
    let seoyeon = try company.guest(
      Company.seoyeon, at: "workspace:1/workspaceList/settings:1/member:7")
    let room = try store.makeChannel(name: "tea", description: "", in: 1, by: Company.mina)
    seoyeon.type("r", "y")
    #expect(seoyeon.news.contains("#tea"))
    #expect(try store.isMember(Company.mina, of: Workspace.ID(1)))
    try store.delete(room.id, by: Company.mina)
    seoyeon.type("r", "y")
    #expect(seoyeon.place == "workspace:1/workspaceList/settings:1")
    #expect(try !store.isMember(Company.mina, of: Workspace.ID(1)))
    #expect(try !store.isMember(Company.mina, of: Room.ID(42)))
  }

  @Test func `only the admin may remove, and only members`() throws {
    func reason(_ body: () throws(StoreError) -> Void) -> StoreError? {
      do throws(StoreError) { try body() } catch { return error }
      return nil
    }
    let (jun, mina, seoyeon) = (Company.jun, Company.mina, Company.seoyeon)
    #expect(
      reason { () throws(StoreError) in try store.remove(mina, from: Room.ID(42), by: jun) }
        == .notAdmin(.room(42)))
    #expect(
      reason { () throws(StoreError) in try store.remove(mina, from: Workspace.ID(1), by: jun) }
        == .notAdmin(.workspace(1)))
    #expect(
      reason { () throws(StoreError) in try store.remove(seoyeon, from: Room.ID(42), by: seoyeon) }
        == .adminStays(.room(42)))
    #expect(
      reason { () throws(StoreError) in try store.remove(10, from: Room.ID(42), by: seoyeon) }
        == .unknown(.account(10)))
  }

  @Test func `a link to somebody who is no member is refused`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:42/settings")
    jun.type("/open workspace:1/home/channel:42/settings/member:10")
    #expect(jun.place == "workspace:1/home/channel:42/settings")
  }
}
