import Testing
import Usher

@testable import ParlorStore

@Suite struct WorkspaceAdminTests {
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws {
    fixture = try Fixture()
  }

  /// Returns the changes that `body` makes.
  private func heard(_ body: () throws -> Void) rethrows -> [Change] {
    var changes: [Change] = []
    let observation = store.observe { changes.append($0) }
    try body()
    observation.cancel()
    return changes
  }

  @Test func `making a workspace costs coins`() throws {
    #expect(try store.account(fixture.cy)?.coins == 30)
    let changes = try heard { _ = try store.makeWorkspace(name: "One", description: "", by: fixture.cy) }
    #expect(changes == [.account(fixture.cy), .workspace(2), .room(2), .workspace(2)])
    #expect(try store.room(2)?.kind == .channel(name: "general", description: "", admin: fixture.cy))
    #expect(try store.roomIDs(of: fixture.cy) == [2])
    #expect(try store.account(fixture.cy)?.coins == 20)
    for name in ["Two", "Three"] { _ = try store.makeWorkspace(name: name, description: "", by: fixture.cy) }
    #expect(
      failure { () throws(StoreError) in
        try store.makeWorkspace(name: "Four", description: "", by: fixture.cy)
      } == .tooFewCoins(needed: 10, has: 0))
    #expect(try store.workspaces(of: fixture.cy).count == 3)
    store.sellsCoins = false
    _ = try store.makeWorkspace(name: "Four", description: "", by: fixture.cy)
    #expect(try store.account(fixture.cy)?.coins == 0, "nobody sells any")
  }

  @Test func `a workspace that cannot be created costs no coins`() throws {
    for (name, description, error) in [
      ("", "", StoreError.invalid(.workspaceName)), ("a\nb", "", .invalid(.workspaceName)),
      ("Mill", "", .taken(.workspaceName)), ("mill", "", .taken(.workspaceName)),
      ("Two", String(repeating: "x", count: 201), .invalid(.description)),
      ("Two", "a\nb", .invalid(.description)),
    ] {
      #expect(
        failure { () throws(StoreError) in
          try store.makeWorkspace(name: name, description: description, by: fixture.ann)
        } == error)
    }
    #expect(try store.account(fixture.ann)?.coins == 20)
  }

  @Test func `the admin of a workspace can edit it`() throws {
    let changes = try heard {
      try store.edit(fixture.workspace, name: "Mühle", description: "at the river", by: fixture.ann)
    }
    #expect(changes == [.workspace(1)])
    #expect(
      try store.workspace(1)
        == Workspace(
          id: 1, name: "Mühle", description: "at the river", admin: fixture.ann, createdAt: fixture.clock.time
        ))
  }

  @Test func `an admin cannot rename a workspace to the name of another one`() throws {
    _ = try store.makeWorkspace(name: "Two", description: "", by: fixture.ann)
    _ = try store.makeWorkspace(name: "Bo's", description: "", by: fixture.bo)
    func edit(_ name: String) -> StoreError? {
      failure { () throws(StoreError) in
        try store.edit(fixture.workspace, name: name, description: "", by: fixture.ann)
      }
    }
    #expect(edit("TWO") == .taken(.workspaceName))
    #expect(edit("MILL") == nil)
    #expect(edit("Bo's") == nil)
    #expect(edit(" ") == .invalid(.workspaceName))
  }

  @Test func `an invitation that succeeds is not counted as a try`() throws {
    let fixture = try Fixture()
    for number in 1...20 {
      let email = "guest\(number)@example.org"
      let form = SignUp(email: email, nickname: "guest\(number)", password: DemoWorld.password)
      _ = try fixture.store.signUp(form, hash: DemoWorld.hash)
      _ = try fixture.store.invite(email, to: fixture.workspace, by: fixture.ann)
    }
  }

  @Test func `an invited account is a member at once`() throws {
    let guest = Member(id: fixture.cy, nickname: "Cy", isAdmin: false)
    var member: Member?
    let changes = try heard {
      member = try store.invite("CY@example.org", to: fixture.workspace, by: fixture.ann)
    }
    #expect(member == guest)
    #expect(changes == [.workspace(1)])
    #expect(try store.members(of: fixture.workspace).map(\.nickname) == ["Ann", "Bo", "Cy"])
    func invite(_ email: String) -> StoreError? {
      failure { () throws(StoreError) in try store.invite(email, to: fixture.workspace, by: fixture.ann) }
    }
    #expect(invite("cy@example.org") == .alreadyMember(fixture.cy))
    #expect(invite("di@example.org") == .unknown(.person("di@example.org")))
    #expect(invite("bO") == .alreadyMember(fixture.bo))
    #expect(invite("@Cy") == .alreadyMember(fixture.cy))
    fixture.clock.time += 1000
    #expect(invite("di") == .unknown(.person("di")))
    #expect(invite("#di") == .invalid(.email))
  }

  @Test func `who is invited is in the channel general`() throws {
    let workspace = try store.makeWorkspace(name: "Pond", description: "", by: fixture.bo)
    _ = try store.invite("cy", to: workspace.id, by: fixture.bo)
    let rooms = try store.channels(of: workspace.id, for: fixture.cy)
    #expect(rooms.filter(\.isJoined).map(\.name) == ["general"])
  }

  @Test func `a member who becomes the admin gets the rights of the admin`() throws {
    func handOver(_ member: Account.ID, by account: Account.ID) -> StoreError? {
      failure { () throws(StoreError) in try store.handOver(fixture.workspace, to: member, by: account) }
    }
    #expect(handOver(fixture.ann, by: fixture.ann) == .invalid(.admin))
    #expect(handOver(fixture.cy, by: fixture.ann) == .invalid(.admin))
    #expect(handOver(fixture.bo, by: fixture.ann) == nil)
    #expect(try store.members(of: fixture.workspace).map(\.isAdmin) == [false, true])
    #expect(handOver(fixture.bo, by: fixture.ann) == .notAdmin(.workspace(1)))
    #expect(
      failure { () throws(StoreError) in try store.delete(fixture.workspace, by: fixture.ann) }
        == .notAdmin(.workspace(1)))
  }

  @Test func `nobody can become the admin of two workspaces of the same name`() throws {
    _ = try store.makeWorkspace(name: "MILL", description: "", by: fixture.bo)
    #expect(
      failure { () throws(StoreError) in
        try store.handOver(fixture.workspace, to: fixture.bo, by: fixture.ann)
      } == .taken(.workspaceName))
    #expect(try store.workspace(fixture.workspace)?.admin == fixture.ann)
  }

  @Test func `deleting a workspace deletes everything in it`() throws {
    let dm = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace)
    for room in [fixture.channel, dm.id] { _ = try store.append("hi", to: room, by: fixture.bo) }
    #expect(try store.extent(of: fixture.workspace) == Extent(members: 2, channels: 1, messages: 2))
    let changes = try heard { try store.delete(fixture.workspace, by: fixture.ann) }
    #expect(changes == [.workspace(1)])
    #expect(try store.workspaces(of: fixture.bo) == [])
    #expect(try store.access(fixture.ann, fixture.channel) == .unknown)
    #expect(try counts() == [0, 0, 0, 0])
    #expect(try store.extent(of: fixture.workspace) == Extent(members: 0, channels: 0, messages: 0))
  }

  private func counts() throws -> [Int]? {
    try store.connection.row(
      """
      SELECT (SELECT count(*) FROM workspace_member), (SELECT count(*) FROM room),
        (SELECT count(*) FROM room_member), (SELECT count(*) FROM message)
      """
    ) { [$0[0], $0[1], $0[2], $0[3]] }
  }
}
