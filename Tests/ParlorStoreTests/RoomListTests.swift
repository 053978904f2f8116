import Testing

@testable import ParlorStore

@Suite struct RoomListTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  @Test func `the messages after the read position are unread`() throws {
    let store = fixture.store
    func unread() throws -> [Int] {
      try [fixture.ann, fixture.bo].map { try store.channels(of: fixture.workspace, for: $0)[0].unread }
    }
    #expect(try unread() == [0, 0])
    let first = try store.append("one", to: fixture.channel, by: fixture.ann)
    let second = try store.append("two", to: fixture.channel, by: fixture.ann)
    #expect(try unread() == [0, 2])
    #expect(try store.markRead(fixture.channel, by: fixture.bo, upTo: second.id))
    #expect(try !store.markRead(fixture.channel, by: fixture.bo, upTo: first.id))
    #expect(try !store.markRead(fixture.channel, by: fixture.bo, upTo: 999))
    #expect(try unread() == [0, 0])
    _ = try store.append("three", to: fixture.channel, by: fixture.bo)
    #expect(try unread() == [1, 0])
    #expect(try store.unread(in: fixture.workspace, for: fixture.ann).all == 1)
    try store.setLevel(.nothing, of: fixture.channel, for: fixture.ann)
    #expect(try store.unread(in: fixture.workspace, for: fixture.ann).all == 0)
  }

  @Test func `who writes to a room without reading it leaves its messages unread`() throws {
    let store = fixture.store
    func unread() throws -> Int { try store.channels(of: fixture.workspace, for: fixture.bo)[0].unread }
    let sent = try (1...40).map { try store.append("\($0)", to: fixture.channel, by: fixture.ann) }
    _ = try store.append("from elsewhere", to: fixture.channel, by: fixture.bo)
    #expect(try unread() == 40)
    let entry = try store.entry(to: fixture.channel, for: fixture.bo, limit: 40)
    #expect(entry.unreadCount == 40)
    #expect(entry.hasNewer)
    _ = try store.append("after it", to: fixture.channel, by: fixture.ann)
    #expect(try unread() == 41)
    #expect(try store.markRead(fixture.channel, by: fixture.bo, upTo: sent[9].id))
    #expect(try unread() == 31)
    let last = try #require(try store.messages(in: fixture.channel).messages.last)
    #expect(try store.markRead(fixture.channel, by: fixture.bo, upTo: last.id))
    #expect(try unread() == 0)
    _ = try store.append("in it", to: fixture.channel, by: fixture.bo)
    #expect(try unread() == 0)
  }

  @Test func `channels are listed by name, joined or not`() throws {
    let store = fixture.store
    let other = try store.makeChannel(name: "Zoo", description: "", in: fixture.workspace, by: fixture.ann)
    let message = try store.append("hi", to: other.id, by: fixture.ann)
    #expect(
      try store.channels(of: fixture.workspace, for: fixture.bo) == [
        ChannelListing(id: 1, name: "all", isJoined: true, unread: 0, lastAt: nil),
        ChannelListing(
          id: other.id, name: "Zoo", isJoined: false, unread: 0, lastAt: message.sentAt),
      ])
    try store.join(other.id, fixture.bo)
    #expect(try store.channels(of: fixture.workspace, for: fixture.bo)[1].unread == 0)
    #expect(try store.members(of: other.id).map(\.nickname) == ["Ann", "Bo"])
    #expect(try store.members(of: other.id).map(\.isAdmin) == [true, false])
  }

  @Test func `each pair of accounts has one room for direct messages, and the newest room is first`() throws {
    let store = fixture.store
    try store.join(fixture.workspace, fixture.cy)
    let bo = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace)
    let cy = try store.openDM(of: fixture.cy, with: fixture.ann, in: fixture.workspace)
    #expect(try store.openDM(of: fixture.bo, with: fixture.ann, in: fixture.workspace) == bo)
    #expect(bo.opponent(of: fixture.bo) == fixture.ann)
    #expect(bo.opponent(of: fixture.cy) == nil)
    func ids() throws -> [Room.ID] { try store.dms(of: fixture.ann, in: fixture.workspace).map(\.id) }
    #expect(try ids() == [bo.id, cy.id])
    let first = try store.append("hello", to: bo.id, by: fixture.bo)
    fixture.clock.time += 1000
    let second = try store.append("hello too", to: cy.id, by: fixture.cy)
    #expect(
      try store.dms(of: fixture.ann, in: fixture.workspace) == [
        DMListing(
          id: cy.id, opponent: Member(id: fixture.cy, nickname: "Cy", isAdmin: false),
          unread: 1,
          last: second),
        DMListing(
          id: bo.id, opponent: Member(id: fixture.bo, nickname: "Bo", isAdmin: false),
          unread: 1,
          last: first),
      ])
  }

  @Test func `a link to direct messages chooses the workspace in which the two have messages`() throws {
    let store = fixture.store
    let newer = try store.makeWorkspace(name: "Newer", description: "", by: fixture.bo).id
    #expect(try store.workspaceOfDM(of: fixture.ann, with: fixture.bo) == fixture.workspace)
    try store.join(newer, fixture.ann)
    fixture.clock.time += 5
    #expect(try store.workspaceOfDM(of: fixture.ann, with: fixture.bo) == newer)
    _ = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace)
    #expect(try store.workspaceOfDM(of: fixture.ann, with: fixture.bo) == fixture.workspace)
    func preferring(_ preferred: Workspace.ID) throws -> Workspace.ID? {
      try store.workspaceOfDM(of: fixture.ann, with: fixture.bo, preferring: preferred)
    }
    #expect(try [preferring(newer), preferring(999)] == [fixture.workspace, fixture.workspace])
    _ = try store.openDM(of: fixture.ann, with: fixture.bo, in: newer)
    let room = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace)
    fixture.clock.time += 5
    _ = try store.append("hello", to: room.id, by: fixture.ann)
    #expect(try [preferring(newer), preferring(999)] == [newer, fixture.workspace])
    #expect(try store.workspaceOfDM(of: fixture.ann, with: fixture.cy) == nil)
    #expect(try store.workspaceOfDM(of: fixture.ann, with: fixture.ann) == nil)
  }

  @Test func `access depends on the membership in the room and in the workspace`() throws {
    let store = fixture.store
    try store.join(fixture.workspace, fixture.cy)
    let channel = try #require(try store.room(fixture.channel))
    let dm = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace)
    let stranger = try store.signUp(
      SignUp(email: "d@example.org", nickname: "Di", password: DemoWorld.password), hash: DemoWorld.hash
    ).id
    #expect(try store.access(fixture.ann, channel.id) == .member(channel))
    #expect(try store.access(fixture.cy, channel.id) == .notMember(channel))
    #expect(try store.access(stranger, channel.id) == .unknown)
    #expect(try store.access(fixture.bo, dm.id) == .member(dm))
    #expect(try store.access(fixture.cy, dm.id) == .unknown)
    #expect(try store.access(fixture.ann, 999) == .unknown)
    #expect(
      failure { () throws(StoreError) in try store.join(channel.id, stranger) } == .unknown(.room(channel.id))
    )
    #expect(failure { () throws(StoreError) in try store.join(dm.id, 3) } == .unknown(.room(dm.id)))
  }

  @Test func `the newest workspace comes first`() throws {
    fixture.clock.time += 1
    let newer = try fixture.store.makeWorkspace(name: "Newer", description: "x", by: fixture.ann)
    fixture.clock.time -= 10
    let older = try fixture.store.makeWorkspace(name: "Older", description: "", by: fixture.bo)
    try fixture.store.join(older.id, fixture.ann)
    #expect(
      try fixture.store.workspaces(of: fixture.ann).map(\.name) == ["Newer", "Mill", "Older"])
    #expect(try fixture.store.workspaces(of: fixture.cy) == [])
    #expect(try fixture.store.workspace(newer.id) == newer)
  }

  @Test func `five favourites keep their order`() throws {
    let store = fixture.store
    var rooms: [Room.ID] = []
    for number in 1...7 {
      rooms.append(
        try store.makeChannel(name: "r\(number)", description: "", in: fixture.workspace, by: fixture.ann).id)
    }
    for room in rooms.prefix(4) + [rooms[1]] { try store.addFavourite(room, of: fixture.ann) }
    #expect(try store.favourites(of: fixture.ann).map(\.id) == Array(rooms[..<4]))
    for room in rooms { try store.addFavourite(room, of: fixture.ann) }
    #expect(try store.favourites(of: fixture.ann).map(\.id) == Array(rooms[2...]))
    try store.removeFavourite(rooms[3], of: fixture.ann)
    #expect(try store.favourites(of: fixture.ann).map(\.id) == [rooms[2], rooms[4], rooms[5], rooms[6]])
  }

  @Test(arguments: [2, 40])
  func `the cost of a list or a page does not depend on the number of messages`(factor: Int) throws {
    func cost(_ messages: Int) throws -> [Int] {
      let store = try Store(inMemory: { 1_750_000_000_000 })
      let account = try store.fill(messages: messages, rooms: 5)
      let workspace = try #require(try store.workspaces(of: account).first).id
      let room = try store.channels(of: workspace, for: account)[2].id
      let middle = try #require(try store.entry(to: room, for: account).read.last).id
      func steps(_ body: () throws -> Void) rethrows -> Int {
        let before = store.connection.steps
        try body()
        return store.connection.steps - before
      }
      return [
        try steps { _ = try store.channels(of: workspace, for: account) },
        try steps { _ = try store.dms(of: account, in: workspace) },
        try steps { _ = try store.unread(in: workspace, for: account) },
        try steps { _ = try store.favourites(of: account) },
        try steps { _ = try store.quietRooms(of: account) },
        try steps { _ = try store.entry(to: room, for: account) },
        try steps { _ = try store.messages(in: room, before: middle) },
        try steps { _ = try store.messages(in: room, after: middle) },
        try steps { _ = try store.messages(in: room, around: middle) },
        try steps { _ = try store.message(middle) },
        try steps { _ = try store.append("one more", to: room, by: account) },
        try steps { try store.collect() },
      ]
    }
    #expect(try cost(500) == cost(500 * factor))
  }
}
