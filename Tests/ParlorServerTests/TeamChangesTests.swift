import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherPush

@Suite struct TeamChangesTests {
  private func changes(_ text: String) throws -> TeamChanges {
    try TeamChanges(JSON(parsing: Array(text.utf8)))
  }

  @Test func `rows come in the order in which a replica applies them`() throws {
    let read = try changes(
      """
      {"more": true, "workspaces": [{"id": 1, "rev": 4, "head": {"name": "Team", "admin": 1, "created": 5, "description": "d"},
        "members": [{"rev": 1, "joined": 6, "account": 1, "nickname": "Ann"},
          {"rev": 3, "joined": 7, "left": 8, "account": 2, "nickname": "Ben"}],
        "channels": [{"rev": 4, "name": "general", "room": 3, "admin": 1, "created": 9, "members": 2, "description": ""},
          {"rev": 4, "name": "old", "room": 4, "admin": 1, "created": 9, "members": 0, "description": "", "deleted": 10}]}],
      "rooms": [{"id": 3, "rev": 9, "workspace": 1, "head": {"low": 1, "high": 2, "created": 9, "description": ""},
        "members": [{"rev": 2, "joined": 1, "account": 1}],
        "messages": [{"at": 11, "rev": 9, "text": "one", "author": 1, "number": 4294967297, "sequence": 2, "reply": 7,
          "reactions": [["👋", 2, 12], ["no emoji", 1]]}, {"at": 12, "rev": 8, "author": 2, "number": 9, "sequence": 1,
          "text": "", "deleted": 13}]}]}
      """)
    var one = ServerRow.MessageRow(
      number: 4_294_967_297, room: 3, sequence: 2, author: 1, sentAt: 11, text: "one")
    one.replyTo = 7
    one.reactions = [.init("👋", by: 2, at: 12), .init("no emoji", by: 1)]
    var two = ServerRow.MessageRow(number: 9, room: 3, sequence: 1, author: 2, sentAt: 12, text: "")
    two.deletedAt = 13
    let channel = Room.Kind.channel(name: "general", description: "", admin: 1)
    #expect(read.hasMore)
    #expect(read.parts.map(\.stream) == [.workspace(1), .room(3)])
    #expect(read.parts.map(\.rev) == [4, 9])
    #expect(
      read.parts.first?.rows == [
        .account(.init(id: 1, nickname: "Ann")), .account(.init(id: 2, nickname: "Ben")),
        .workspace(.init(id: 1, name: "Team", description: "d", admin: 1, createdAt: 5)),
        .workspaceMember(1, 1, joinedAt: 6), .workspaceMember(1, 2, joinedAt: nil),
        .room(.init(id: 3, workspace: 1, kind: channel, topic: nil, createdAt: 9, members: 2)),
        .roomDeleted(4),
      ])
    #expect(
      read.parts.last?.rows == [
        .room(.init(id: 3, workspace: 1, kind: .dm(1, 2), createdAt: 9)), .roomMember(3, 1, joinedAt: 1),
        .message(one), .message(two),
      ])
  }

  @Test func `the account's part tells of read marks, levels, favourites and settings`() throws {
    let read = try changes(
      """
      {"account": {"id": 2, "rev": 8, "profile": {"email": "b@example.org", "nickname": "Ben", "phone": "", "coins": 3, "owed": 0},
        "rooms": [{"room": 5, "read": 4, "own": 0, "muted": true, "mentions": false, "favourite": 2},
          {"room": 3, "read": 0, "own": 0, "muted": false, "mentions": false, "favourite": 1}],
        "settings": [{"key": "a", "version": 1, "text": "b"}, {"key": "c", "version": 2}]}}
      """)
    var profile = ServerRow.AccountRow(id: 2, nickname: "Ben", email: "b@example.org")
    profile.coins = 3
    #expect(read.favourites == [3, 5])
    #expect(read.ownRooms == [5, 3])
    #expect(
      read.account?.rows == [
        .account(profile), .read(5, upTo: 4), .level(5, isMuted: true, isMentionsOnly: false),
        .read(3, upTo: 0), .level(3, isMuted: false, isMentionsOnly: false),
        .setting("a", Keepsake(version: 1, text: "b")), .setting("c", nil),
      ])
  }

  @Test(arguments: [
    (#"{"rooms": 3}"#, "changes.rooms"),
    (#"{"rooms": [3]}"#, "changes.rooms[0]"),
    (#"{"rooms": [{"id": 0, "rev": 1}]}"#, "changes.rooms[0].id"),
    (#"{"rooms": [{"id": "1", "rev": 1}]}"#, "changes.rooms[0].id"),
    (#"{"rooms": [{"id": 1}]}"#, "changes.rooms[0].rev"),
    (#"{"rooms": [{"id": 1, "rev": -1}]}"#, "changes.rooms[0].rev"),
    (
      #"{"rooms": [{"id": 1, "rev": 1, "messages": [{"number": 1, "sequence": 1, "author": 1, "at": 1}]}]}"#,
      "changes.rooms[0].messages[0].text"
    ),
    (
      #"{"rooms": [{"id": 1, "rev": 1, "messages": [{"number": 1, "sequence": 1, "author": 1, "at": 1, "text": "", "#
        + #""reactions": [["a"]]}]}]}"#,
      "changes.rooms[0].messages[0].reactions[0][1]"
    ),
    (#"{"account": []}"#, "changes.account"),
    (
      #"{"account": {"id": 1, "rev": 1, "purchases": [{"id": 1, "product": "p", "coins": 1, "state": 99}]}}"#,
      "changes.account.purchases[0].state"
    ),
    (#"{"more": 1}"#, "changes.more"),
  ])
  func `what cannot be is refused by name`(text: String, place: String) {
    #expect(throws: TeamError.malformed(place)) { try changes(text) }
  }

  @Test(arguments: [
    "", "$1$abc$", "$y$jFT$hLqF3vWs0bR2yTn6/Xca4.$", "$y$j9T$short$", "$y$j9T$hLqF3vWs0bR2yTn6/Xc:4.$",
  ])
  func `a server cannot ask for another kind of hash`(setting: String) {
    #expect(throws: StoreError.cannotHash(errno: 22)) { try PasswordHash("secret-word", setting: setting) }
  }
}
