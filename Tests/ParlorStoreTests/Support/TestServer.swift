@testable import ParlorStore

/// A server in memory, with two accounts, one workspace and one channel. It decides as the rules of the store do.
///
/// Every row has the number of its last change. `changes` returns the rows that have changed since a number.
final class TestServer {
  private struct Entry {
    var rev: Int64
    var row: ServerRow
  }

  /// What identifies a row of a stream.
  private enum Key: Hashable {
    case account(Account.ID), workspace, member(Account.ID), room, roomMember(Account.ID)
    case message(Message.Number), read(ClosedRange<Int>), level(Room.ID), favourites, setting(String)
    case seen(Message.Number)
  }

  static let workspace: Workspace.ID = 1
  static let room: Room.ID = 1
  let accounts: [Account.ID] = [1, 2, 3]
  private var streams: [Stream: [Key: Entry]] = [:]
  private var revs: [Stream: Int64] = [:]
  private var posted: [Message.Number: ServerRow.MessageRow] = [:]
  /// The sequence numbers of the messages that were read.
  private var read: [Account.ID: Set<Int>] = [:]
  private var lastSequence = 0
  /// The number of the last change, in its stream.
  private var lastRev: Int64 = 0
  private(set) var time: Int64 = 1_760_000_000_000
  /// Says which operations the server refuses.
  var refuses: (ParlorStore.Operation) -> Bool = { _ in false }

  init() {
    for account in accounts {
      let row = ServerRow.AccountRow(
        id: account, nickname: "Person \(account)", email: "p\(account)@example.org")
      put(.account(row), .account(account), in: .workspace(Self.workspace))
    }
    put(
      .workspace(.init(id: 1, name: "Mill", description: "", admin: 1, createdAt: 1)), .workspace,
      in: .workspace(1))
    for account in accounts {
      put(.workspaceMember(1, account, joinedAt: 1), .member(account), in: .workspace(1))
    }
    let kind = Room.Kind.channel(name: "all", description: "", admin: 1)
    put(.room(.init(id: 1, workspace: 1, kind: kind, createdAt: 1)), .room, in: .room(1))
    for account in accounts { put(.roomMember(1, account, joinedAt: 1), .roomMember(account), in: .room(1)) }
  }

  private func put(_ row: ServerRow, _ key: Key, in stream: Stream) {
    revs[stream, default: 0] += 1
    lastRev = revs[stream] ?? 0
    streams[stream, default: [:]][key] = Entry(rev: revs[stream] ?? 0, row: row)
  }

  /// Returns at most `limit` rows that have changed after `rev`, and the number up to which they lead.
  func changes(of stream: Stream, after rev: Int64, limit: Int) -> (rows: [ServerRow], rev: Int64) {
    let entries = (streams[stream] ?? [:]).values.filter { $0.rev > rev }.sorted { $0.rev < $1.rev }
    let page = entries.prefix(limit)
    let end = page.count < entries.count ? page.last?.rev : revs[stream]
    return (page.map(\.row), max(end ?? rev, rev))
  }

  /// Does an operation. Doing it again answers the same.
  func act(_ operation: ParlorStore.Operation, by account: Account.ID) -> Outcome {
    if case .post(let number, _, _, _, _) = operation, let row = posted[number] {
      return .posted(sequence: row.sequence, sentAt: row.sentAt)
    }
    if refuses(operation) { return .refused(reason: "refused") }
    time += 1000
    switch operation {
    case .post(let number, let room, let text, let reply, _):
      lastSequence += 1
      var row = ServerRow.MessageRow(
        number: number, room: room, sequence: lastSequence, author: account, sentAt: time, text: text)
      row.replyTo = reply
      change(row)
      return .posted(sequence: row.sequence, sentAt: time)
    case .edit(let number, let text):
      guard var row = posted[number], row.author == account, row.deletedAt == nil else {
        return .refused(reason: "unknown")
      }
      (row.text, row.editedAt) = (text, time)
      change(row)
    case .delete(let number):
      guard var row = posted[number], row.author == account, row.deletedAt == nil else {
        return .refused(reason: "unknown")
      }
      (row.text, row.reactions, row.deletedAt) = ("", [], time)
      change(row)
    case .react(let number, let emoji, let isOn):
      guard var row = posted[number], row.deletedAt == nil else { return .refused(reason: "unknown") }
      let old = row.reactions.first { $0.emoji == emoji && $0.account == account }
      if (old != nil) == isOn {
        return .done(rev: streams[.room(row.room)]?[.message(number)]?.rev ?? 0)
      }
      if isOn { row.reactions.append(.init(emoji, by: account, at: time)) }
      row.reactions.removeAll { $0 == old }
      change(row)
    case .seen(let number, let moment):
      put(.seen(number, upTo: moment), .seen(number), in: .account(account))
    case .read(let room, let last, let first):
      if let old = streams[.account(account)]?[.read(first...last)] { return .done(rev: old.rev) }
      read[account, default: []].formUnion(first...last)
      put(.read(room, upTo: last, from: first), .read(first...last), in: .account(account))
    case .level(let room, let isMuted, let isMentionsOnly):
      put(
        .level(room, isMuted: isMuted, isMentionsOnly: isMentionsOnly), .level(room), in: .account(account))
    case .favourites(let rooms): put(.favourites(rooms), .favourites, in: .account(account))
    case .topic(let room, let topic):
      let kind = Room.Kind.channel(name: "all", description: "", admin: 1)
      put(
        .room(.init(id: room, workspace: 1, kind: kind, topic: topic, createdAt: 1)), .room, in: .room(room))
    case .setting(let key, let keepsake):
      put(.setting(key, keepsake), .setting(key), in: .account(account))
    }
    return .done(rev: lastRev)
  }

  private func change(_ row: ServerRow.MessageRow) {
    posted[row.number] = row
    put(.message(row), .message(row.number), in: .room(row.room))
  }

  /// How many messages of others an account has not read.
  func unread(of account: Account.ID) -> Int {
    posted.values.count { $0.author != account && !(read[account]?.contains($0.sequence) ?? false) }
  }
}

/// A store that follows a ``TestServer``.
final class TestReplica {
  let store: Store
  let account: Account.ID
  let server: TestServer
  var streams: [ParlorStore.Stream] { [.workspace(1), .room(1), .account(account)] }

  init(_ server: TestServer, _ account: Account.ID, device: Int, at path: String? = nil) throws {
    (self.server, self.account) = (server, account)
    let now = { 1_750_000_000_000 as Int64 }
    store = if let path { try Store(path: path, now: now) } else { try Store(inMemory: now) }
    if try store.origin() == nil {
      try store.follow(Origin(url: "test", account: account, device: device))
    }
    try catchUp()
  }

  /// Applies everything that the server has.
  func catchUp() throws {
    for stream in streams {
      let (rows, rev) = server.changes(of: stream, after: try store.rev(of: stream), limit: .max)
      try store.apply(rows, from: stream, upTo: rev)
    }
  }

  /// Sends everything that waits.
  func send() throws {
    for waiting in try store.outbox(limit: .max) {
      try store.acknowledge(waiting.id, with: server.act(waiting.operation, by: account))
    }
  }

  @discardableResult func say(_ text: String, replyTo: Message.ID? = nil) throws -> Message {
    try store.append(text, to: TestServer.room, by: account, replyTo: replyTo)
  }

  func texts() throws -> [String] { try store.messages(in: 1, limit: .max).messages.map(\.text) }
  func unread() throws -> Int? { try store.joinedRoom(1, of: account)?.unread }
}
