import SeededRandom
import Testing

@testable import ParlorStore

/// A replica that holds the end of a room, with some of its own messages that wait, and others that a search has found before that
/// end. Its pages are compared with slices of a plain list.
@Suite struct HeldPagesTests {
  private enum Step {
    case receive(Int), post, acknowledge
    /// Fetches older messages; if `lacks` is given, one of them is missing.
    case page(Int, lacks: Int?)
    case find(Int), edit(Int), read(Int)
  }

  private struct Said {
    var text: String
    var isOwn = false
  }

  private static func row(_ said: Said, _ sequence: Int, editedAt: Int64? = nil) -> ServerRow {
    var row = ServerRow.MessageRow(
      number: .init(Int64(1000 + sequence)), room: 1, sequence: sequence, author: said.isOwn ? 1 : 2,
      sentAt: 5,
      text: said.text)
    row.editedAt = editedAt
    return .message(row)
  }

  private func replica() throws -> Store {
    let store = try Store(inMemory: { 1_750_000_000_000 })
    try store.follow(Origin(url: "test", account: 1, device: 7))
    let kind = Room.Kind.channel(name: "all", description: "", admin: 1)
    try store.apply(
      [
        .account(.init(id: 1, nickname: "Ann", email: "ann@example.org")),
        .account(.init(id: 2, nickname: "Bo")),
        .workspace(.init(id: 1, name: "Mill", description: "", admin: 1, createdAt: 1)),
        .workspaceMember(1, 1, joinedAt: 1), .workspaceMember(1, 2, joinedAt: 1),
        .room(.init(id: 1, workspace: 1, kind: kind, createdAt: 1)), .roomMember(1, 1, joinedAt: 1),
        .roomMember(1, 2, joinedAt: 1),
      ], from: .workspace(1), upTo: 8)
    return store
  }

  private func run(_ steps: [Step]) throws -> String? {
    let store = try replica()
    var server = (1...60).map { Said(text: "\($0)") }
    var (held, read, found, waiting) = (51, 0, [Int: Message.ID](), [String]())
    func apply(_ rows: [ServerRow]) throws {
      try store.apply(rows, from: .room(1), upTo: try store.rev(of: .room(1)) + 1)
    }
    try apply([.held(1, from: held)] + (held...60).map { Self.row(server[$0 - 1], $0) })
    for step in steps {
      switch step {
      case .receive(let count):
        let first = server.count + 1
        server += (0..<count).map { Said(text: "\(first + $0)") }
        try apply((first..<first + count).reversed().map { Self.row(server[$0 - 1], $0) })
      case .post:
        waiting.append("w\(server.count).\(waiting.count)")
        _ = try store.append(waiting[waiting.count - 1], to: 1, by: 1)
      case .acknowledge:
        guard let first = try store.outbox(limit: 1).first, case .post = first.operation, !waiting.isEmpty
        else { continue }
        server.append(Said(text: waiting.removeFirst(), isOwn: true))
        try store.acknowledge(first.id, with: .posted(sequence: server.count, sentAt: 5))
      case .page(let count, let lacks):
        let first = max(1, held - count)
        guard first < held else { continue }
        var rows = (first..<held).map { ($0, Self.row(server[$0 - 1], $0)) }
        if let lacks { rows.remove(at: lacks % rows.count) }
        let isWhole =
          rows.count == held - first
          || rows.count == held - first - 1
            && (first..<held).allSatisfy { sequence in
              found[sequence] != nil || rows.contains { $0.0 == sequence }
            }
        let error = failure { () throws(StoreError) in try store.addPage(rows.map(\.1), from: first, to: 1) }
        if error != (isWhole ? nil : .invalid(.message)) {
          return "\(step): \(error.map { "\($0)" } ?? "is taken")"
        }
        if isWhole { held = first }
      case .find(let number):
        let sequence = number % server.count + 1
        guard sequence < held else { continue }
        try store.addFound([Self.row(server[sequence - 1], sequence)])
        found[sequence] = try store.id(of: .init(Int64(1000 + sequence)))
      case .edit(let number):
        // Also one before the end that the replica holds.
        let sequence = number % server.count + 1
        guard !server[sequence - 1].isOwn else { continue }
        server[sequence - 1].text += "e"
        try apply([Self.row(server[sequence - 1], sequence, editedAt: 6)])
      case .read(let number):
        let all = try store.messages(in: 1, limit: .max).messages.filter { !$0.isWaiting }
        let message = all[number % all.count]
        try store.markRead(1, by: 1, upTo: message.id)
        read = max(read, message.sequence)
      }
      let texts = server[(held - 1)...].map(\.text) + waiting
      if let what = try difference(store, texts, held, found.filter { $0.key < held }.values.sorted()) {
        return "\(step): \(what)"
      }
      let unread = (1...server.count).count { $0 > read && (!server[$0 - 1].isOwn || $0 < held) }
      let counted = try store.joinedRoom(1, of: 1)?.unread
      if counted != unread { return "\(step): \(counted ?? -1) unread, not \(unread)" }
    }
    return nil
  }

  /// How the pages of the store differ from slices of the texts; nil if they do not.
  private func difference(_ store: Store, _ texts: [String], _ held: Int, _ found: [Message.ID]) throws
    -> String?
  {
    let all = try store.messages(in: 1, limit: .max).messages
    if all.map(\.text) != texts { return "\(all.map(\.text)) is not \(texts)" }
    func page(_ range: Range<Int>) -> MessagePage {
      let range = range.clamped(to: 0..<all.count)
      return MessagePage(
        messages: Array(all[range]), hasOlder: !range.isEmpty && (range.lowerBound > 0 || held > 1),
        hasNewer: !range.isEmpty && range.upperBound < all.count)
    }
    for limit in [0, 1, 30] {
      for index in [0, all.count / 2, all.count - 1] {
        let id = all[index].id
        let pages = [
          (try store.messages(in: 1, before: id, limit: limit), page(max(0, index - limit)..<index)),
          (try store.messages(in: 1, after: id, limit: limit), page(index + 1..<index + 1 + limit)),
          (try store.messages(in: 1, from: id, limit: limit), page(index..<index + limit)),
          (
            try store.messages(in: 1, around: id, limit: limit),
            page(max(0, index - limit)..<index + 1 + limit)
          ),
        ]
        if let wrong = pages.first(where: { $0.0 != $0.1 }) {
          return "at \(index), \(limit): \(wrong.0) is not \(wrong.1)"
        }
      }
      // What a search has found is in no page, and the pages around it begin with what is held.
      for id in found {
        if try store.messages(in: 1, before: id, limit: limit) != page(0..<0) { return "before \(id)" }
        if try store.messages(in: 1, after: id, limit: limit) != page(0..<limit) { return "after \(id)" }
        if try store.messages(in: 1, around: id, limit: limit) != page(0..<limit + 1) {
          return "around \(id)"
        }
      }
    }
    return nil
  }

  @Test func `an edit of a message before those that are held is no news`() throws {
    let store = try replica()
    let rows = (51...60).map { Self.row(Said(text: "\($0)"), $0) }
    try store.apply([.held(1, from: 51)] + rows, from: .room(1), upTo: 1)
    try store.apply([Self.row(Said(text: "4e"), 4, editedAt: 6)], from: .room(1), upTo: 2)
    #expect(try store.arrivals(in: 1, after: 0, limit: 99).map(\.sequence) == Array(51...60))
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...6))
  func `the pages of a replica are slices of what it holds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (0..<40).map { _ -> Step in
      let number = random.below(1000)
      switch random.below(10) {
      case 0, 1: return .receive(1 + random.below(4))
      case 2: return .post
      case 3: return .acknowledge
      case 4, 5: return .page(1 + random.below(20), lacks: random.below(3) == 0 ? number : nil)
      case 6, 7: return .find(random.below(60))
      case 8: return .edit(number)
      default: return .read(number)
      }
    }
    if let what = steps.failure(run) { Issue.record("seed \(seed)\n\(what)") }
  }
}
