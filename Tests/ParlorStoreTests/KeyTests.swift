import Testing

@testable import ParlorStore

/// Keys with which people come in at a door, and the codes of invitations.
@Suite struct KeyTests {
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws {
    fixture = try Fixture()
  }

  private func use(_ code: String, key: String = "SHA256:new", nickname: String = "New") throws(StoreError)
    -> Account.ID
  {
    try store.useInvitation(code, key: key, label: "192.0.2.7", nickname: nickname, firstWorkspace: "tea")
  }

  private func members(of workspace: Workspace.ID) throws -> [String] {
    try store.connection.rows(
      """
      SELECT nickname FROM workspace_member m JOIN account a ON a.id = m.account_id WHERE workspace_id = ? ORDER BY a.id
      """, workspace
    ) { $0[0] as String }
  }

  @Test func `somebody new gets an account without an address and without a password`() throws {
    let code = try store.makeInvitation()
    #expect(try store.invitation(code, for: "k") == .newcomer)
    let id = try use(code)
    #expect(try store.holder(ofKey: "SHA256:new") == id)
    let account = try store.account(id)
    #expect(account?.nickname == "New" && account?.email == "")
    #expect(try store.account(named: "new")?.id == id)
    #expect(try store.workspaces(of: id).map(\.id) == [1], "the oldest")
    #expect(try store.logIn(email: id.description, password: "*") == nil)
    #expect(
      failure { () throws(StoreError) in try use(code, key: "SHA256:other", nickname: "Other") }
        == .invalid(.invitation))
    #expect(try store.holder(ofKey: "SHA256:other") == nil)
  }

  @Test func `the first one on a machine gets a workspace with a channel`() throws {
    let empty = try Store(inMemory: { 0 })
    let id = try empty.useInvitation(
      try empty.makeInvitation(), key: "k", label: "", nickname: "Ann", firstWorkspace: "tea")
    let workspace = try #require(try empty.workspaces(of: id).first)
    #expect(workspace.name == "tea" && workspace.admin == id)
    #expect(try empty.roomIDs(of: id).count == 1)
  }

  @Test func `only the admin invites to a workspace`() throws {
    #expect(
      failure { () throws(StoreError) in try store.makeInvitation(to: 1, by: fixture.bo) }
        == .notAdmin(.workspace(1)))
    let before = try members(of: 1)
    let id = try use(try store.makeInvitation(to: 1, by: fixture.ann))
    #expect(try members(of: 1) == before + [store.account(id)?.nickname])
  }

  @Test func `a code is read as it is typed, and serves for a week`() throws {
    let code = try store.makeInvitation()
    let typed = code.uppercased().replacing("-", with: " ").replacing("0", with: "O").replacing(
      "1", with: "l")
    #expect(try store.invitation(typed, for: "k") == .newcomer)
    fixture.clock.time += 7 * 86_400_000
    #expect(
      failure { () throws(StoreError) in try store.invitation(code, for: "k") } == .invalid(.invitation))
    #expect(failure { () throws(StoreError) in try use(code) } == .invalid(.invitation))
    #expect(try store.countInvitations() == 0)
  }

  @Test func `wrong codes are counted, and right ones are not`() throws {
    let code = try store.makeInvitation()
    for _ in 1...5 { #expect(try store.invitation(code, for: "k") == .newcomer) }
    for _ in 1...4 {
      #expect(
        failure { () throws(StoreError) in try store.invitation("wrong", for: "k") } == .invalid(.invitation))
    }
    #expect(
      failure { () throws(StoreError) in try store.invitation(code, for: "k") }
        == .tooSoon(until: fixture.clock.time + 1000))
    fixture.clock.time += 1000
    #expect(try store.invitation(code, for: "k") == .newcomer)
  }

  @Test func `the tries of one key keep nobody else from coming in`() throws {
    let code = try store.makeInvitation()
    for _ in 1...9 { _ = failure { () throws(StoreError) in try store.invitation("wrong", for: "stranger") } }
    #expect(try store.invitation(code, for: "k") == .newcomer)
  }

  @Test func `a key that comes with two codes is one account, and the second code stays`() throws {
    let codes = [try store.makeInvitation(), try store.makeInvitation()]
    let id = try use(codes[0])
    #expect(try use(codes[1], nickname: "Again") == id)
    #expect(try store.countInvitations() == 1)
  }

  @Test func `a code that was taken back serves nobody`() throws {
    let codes = [
      try store.makeInvitation(), try store.makeInvitation(), try store.makeCode(for: fixture.ann, label: ""),
    ]
    #expect(try store.revokeInvitations(codes[0]) == 1 && store.revokeInvitations(codes[0]) == 0)
    #expect(failure { () throws(StoreError) in try use(codes[0]) } == .invalid(.invitation))
    #expect(try store.revokeInvitations() == 2 && store.countInvitations() == 0)
  }

  @Test func `an account gets more keys, and removes them`() throws {
    store.doorKey = "one"
    for (key, label) in [("one", "desk"), ("two", ""), ("three", "laptop")] {
      let code = try store.makeCode(for: fixture.ann, label: label)
      #expect(try store.invitation(code, for: "k") == .holder(fixture.ann))
      #expect(try use(code, key: key) == fixture.ann)
    }
    #expect(try store.countKeys().keys == 3 && store.countKeys().accounts == 1)
    let devices = try store.devices(of: fixture.ann)
    #expect(devices.map(\.label) == ["desk", "192.0.2.7", "laptop"])
    #expect(devices.map(\.isOwn) == [true, false, false])
    try store.signOut(devices[1].id, of: fixture.bo)
    #expect(try store.holder(ofKey: "two") == fixture.ann, "not another account's to remove")
    try store.signOut(devices[1].id, of: fixture.ann)
    #expect(try store.holder(ofKey: "two") == nil)
    let code = try store.makeCode(for: fixture.ann, label: "thief")
    try store.signOut(nil, of: fixture.ann)
    #expect(failure { () throws(StoreError) in try use(code, key: "four") } == .invalid(.invitation))
    #expect(try store.devices(of: fixture.ann).map(\.label) == ["desk"])
  }
}
