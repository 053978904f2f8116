import Testing
import Usher

@testable import ParlorStore

@Suite struct LevelTests {
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws { fixture = try Fixture() }

  private func level() throws -> RoomLevel? {
    try store.wish(for: fixture.channel, of: fixture.ann)?.level
  }

  @Test func `a room notifies of everything until its level is set, and muting keeps that level`() throws {
    #expect(try store.wish(for: fixture.channel, of: fixture.ann) == RoomWish())
    #expect(try store.wish(for: fixture.channel, of: fixture.cy) == nil)
    try store.setLevel(.mentions, of: fixture.channel, for: fixture.ann)
    #expect(try level() == .mentions)
    try store.setLevel(.nothing, of: fixture.channel, for: fixture.ann)
    #expect(try level() == .nothing)
    try store.unmute(fixture.channel, for: fixture.ann)
    #expect(try level() == .mentions)
    try store.setLevel(.all, of: fixture.channel, for: fixture.ann)
    try store.setLevel(.nothing, of: fixture.channel, for: fixture.ann)
    try store.unmute(fixture.channel, for: fixture.ann)
    #expect(try level() == .all)
    #expect(try store.wish(for: fixture.channel, of: fixture.bo) == RoomWish())
  }

  @Test func `only a member of a room can change its settings there, and learns of the change`() throws {
    var heard: [Change] = []
    let observation = store.observe { heard.append($0) }
    let stranger = StoreError.notMember(fixture.channel)
    #expect(
      failure { () throws(StoreError) in
        try store.setLevel(.mentions, of: fixture.channel, for: fixture.cy)
      } == stranger)
    #expect(
      failure { () throws(StoreError) in try store.unmute(fixture.channel, for: fixture.cy) } == stranger)
    #expect(
      failure { () throws(StoreError) in try store.addFavourite(fixture.channel, of: fixture.cy) }
        == stranger)
    try store.setLevel(.mentions, of: fixture.channel, for: fixture.ann)
    try store.addFavourite(fixture.channel, of: fixture.ann)
    try store.removeFavourite(fixture.channel, of: fixture.ann)
    #expect(heard == [Change](repeating: .read(fixture.channel, fixture.ann), count: 3))
    observation.cancel()
  }

  @Test func `a room's level changes the sums of unread messages, and not the lists`() throws {
    let dm = try store.openDM(of: fixture.ann, with: fixture.bo, in: fixture.workspace).id
    let quiet = try store.makeChannel(name: "quiet", description: "", in: fixture.workspace, by: fixture.ann)
    try store.join(quiet.id, fixture.bo)
    for (room, count) in [(fixture.channel, 3), (dm, 2), (quiet.id, 5)] {
      try store.addFavourite(room, of: fixture.ann)
      for number in 1...count { _ = try store.append("\(number)", to: room, by: fixture.bo) }
    }
    func counts() throws -> [[Int]] {
      let unread = try store.unread(in: fixture.workspace, for: fixture.ann)
      return [
        try store.channels(of: fixture.workspace, for: fixture.ann).map(\.unread),
        try store.dms(of: fixture.ann, in: fixture.workspace).map(\.unread),
        try store.favourites(of: fixture.ann).map(\.unread), [unread.channels, unread.dms, unread.all],
      ]
    }
    #expect(try counts() == [[3, 5], [2], [3, 2, 5], [8, 2, 10]])
    try store.setLevel(.nothing, of: quiet.id, for: fixture.ann)
    try store.setLevel(.mentions, of: fixture.channel, for: fixture.ann)
    #expect(try counts() == [[3, 5], [2], [3, 2, 5], [3, 2, 5]])
    try store.setLevel(.nothing, of: dm, for: fixture.ann)
    #expect(try counts() == [[3, 5], [2], [3, 2, 5], [3, 0, 3]])
    #expect(try store.quietRooms(of: fixture.ann).map(\.name) == ["all", "quiet", "Bo"])
    #expect(try store.quietRooms(of: fixture.ann).map(\.level) == [.mentions, .nothing, .nothing])
    #expect(try store.quietRooms(of: fixture.bo) == [])
  }

  @Test func `a sixth favourite replaces the oldest and returns it; a deleted room is no favourite`() throws {
    var rooms: [Room.ID] = []
    for number in 1...6 {
      rooms.append(
        try store.makeChannel(name: "r\(number)", description: "", in: fixture.workspace, by: fixture.bo).id)
      try store.join(rooms[number - 1], fixture.ann)
    }
    let gone = try rooms.map { try store.addFavourite($0, of: fixture.ann)?.name }
    #expect(gone == [nil, nil, nil, nil, nil, "r1"])
    #expect(try store.wish(for: rooms[0], of: fixture.ann)?.isFavourite == false)
    try store.leave(rooms[1], fixture.ann)
    try store.delete(rooms[2], by: fixture.bo)
    #expect(try store.favourites(of: fixture.ann).map(\.name) == ["r4", "r5", "r6"])
  }

  @Test func `a favourite moves up by one, and sessions learn of it`() throws {
    var rooms: [Room.ID] = []
    for name in ["a", "b", "c"] {
      rooms.append(
        try store.makeChannel(name: name, description: "", in: fixture.workspace, by: fixture.ann).id)
      try store.addFavourite(rooms[rooms.count - 1], of: fixture.ann)
    }
    var heard: [Change] = []
    let observation = store.observe { heard.append($0) }
    try store.moveFavouriteUp(rooms[2], of: fixture.ann)
    #expect(try store.favourites(of: fixture.ann).map(\.name) == ["a", "c", "b"])
    #expect(heard == [.read(rooms[2], fixture.ann), .read(rooms[1], fixture.ann)])
    try store.moveFavouriteUp(rooms[0], of: fixture.ann)
    try store.moveFavouriteUp(fixture.channel, of: fixture.ann)
    #expect(try store.favourites(of: fixture.ann).map(\.name) == ["a", "c", "b"])
    #expect(heard.count == 2)
    observation.cancel()
  }
}
