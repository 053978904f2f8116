import Testing

@testable import ParlorStore

@Suite struct LeavingTests {
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws {
    fixture = try Fixture()
  }

  private func leave(_ workspace: Workspace.ID, _ account: Account.ID) -> StoreError? {
    failure { () throws(StoreError) in try store.leave(workspace, account) }
  }

  private func leave(_ room: Room.ID, _ account: Account.ID) -> StoreError? {
    failure { () throws(StoreError) in try store.leave(room, account) }
  }

  @Test func `an account that leaves a channel is no member, and may join again`() throws {
    _ = try store.append("hi", to: fixture.channel, by: fixture.bo)
    #expect(leave(fixture.channel, fixture.bo) == nil)
    #expect(leave(fixture.channel, fixture.bo) == .notMember(1))
    #expect(try store.channels(of: fixture.workspace, for: fixture.bo).map(\.isJoined) == [false])
    #expect(
      failure { () throws(StoreError) in try store.append("hi", to: fixture.channel, by: fixture.bo) }
        == .notMember(1))
    _ = try store.append("bye", to: fixture.channel, by: fixture.ann)
    try store.join(fixture.channel, fixture.bo)
    #expect(try store.channels(of: fixture.workspace, for: fixture.bo).map(\.unread) == [0])
    #expect(leave(fixture.channel, fixture.cy) == .notMember(1))
  }

  @Test func `an account that leaves a workspace leaves its rooms, and its messages stay`() throws {
    let dm = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace).id
    _ = try store.append("hi", to: dm, by: fixture.bo)
    #expect(leave(fixture.workspace, fixture.cy) == .unknown(.workspace(1)))
    #expect(leave(fixture.workspace, fixture.bo) == nil)
    #expect(leave(fixture.workspace, fixture.bo) == .unknown(.workspace(1)))
    #expect(try store.isMember(fixture.bo, of: fixture.channel) == false)
    #expect(try store.access(fixture.bo, dm) == .unknown)
    #expect(try store.messages(in: dm).messages.map(\.text) == ["hi"])
    #expect(try store.dms(of: fixture.ann, in: fixture.workspace).map(\.opponent.nickname) == ["Bo"])
  }

  @Test func `nobody can write to a member who has left, until that member is back`() throws {
    let dm = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace).id
    #expect(leave(fixture.workspace, fixture.bo) == nil)
    func say() -> StoreError? {
      failure { () throws(StoreError) in try store.append("there?", to: dm, by: fixture.ann) }
    }
    #expect(say() == .nobodyThere(dm))
    try store.invite("bo@example.org", to: fixture.workspace, by: fixture.ann)
    #expect(try store.access(fixture.bo, dm) == .member(#require(try store.room(dm))))
    #expect(say() == nil)
    #expect(try store.dms(of: fixture.bo, in: fixture.workspace).map(\.unread) == [1])
  }
}
