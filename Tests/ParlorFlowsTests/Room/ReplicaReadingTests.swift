import ParlorStore
import SeededRandom
import Testing

@testable import ParlorFlows

/// A room in a store that follows a server: messages wait, and others come between them.
@Suite struct ReplicaReadingTests {
  private let store: Store
  private let context: WorkspaceContext
  private let reading: Reading
  private let observation: Observation
  private let heard = Heard()

  init() throws {
    store = try Store(inMemory: { 1_750_000_000_000 })
    try store.follow(Origin(url: "test", account: 1, device: 7))
    let kind = Room.Kind.channel(name: "all", description: "", admin: 1)
    try store.apply(
      [
        .account(.init(id: 1, nickname: "Ann", email: "ann@example.org")),
        .account(.init(id: 2, nickname: "Bo")),
        .workspace(.init(id: 1, name: "Mill", description: "", admin: 1, createdAt: 1)),
        .workspaceMember(1, 1, joinedAt: 1), .workspaceMember(1, 2, joinedAt: 1),
        .room(.init(id: 1, workspace: 1, kind: kind, createdAt: 1)),
        .roomMember(1, 1, joinedAt: 1), .roomMember(1, 2, joinedAt: 1),
      ], from: .workspace(1), upTo: 8)
    let parlor = Parlor(store: store, now: { 1_750_000_000_000 })
    parlor.begin(as: try #require(try store.account(1)))
    context = try WorkspaceContext(parlor, 1)
    let reading = Reading(context)
    self.reading = reading
    try reading.enter(1)
    let heard = heard
    observation = store.observe { change in
      heard.changes.append(change)
      if !heard.isHeld { heard.tell(reading) }
    }
  }

  /// The changes that the reading has not been told of.
  private final class Heard {
    var changes: [Change] = []
    var isHeld = false

    /// Tells of changes as the screen of the room does, and of new messages before others, as the store does.
    func tell(_ reading: Reading) {
      let all = changes
      changes = []
      for case .messages(1, _) in all { try? reading.catchUp(in: 1) }
      for case .edited(let id, 1) in all { _ = try? reading.renew(id) }
    }
  }

  private var texts: [String] { reading.lines.map(\.text) }

  /// Receives so many messages at once.
  private func receive(_ count: Int, from sequence: Int) throws {
    let rows = (sequence..<sequence + count).map {
      ServerRow.message(
        .init(
          number: .init(Int64(1000 + $0)), room: 1, sequence: $0, author: 2, sentAt: 1_750_000_000_000,
          text: "theirs \($0)"))
    }
    try store.apply(rows, from: .room(1), upTo: try store.rev(of: .room(1)) + 1)
  }

  private func receive(_ text: String, _ number: Int64, at sequence: Int, editedAt: Int64? = nil) throws {
    var row = ServerRow.MessageRow(
      number: .init(number), room: 1, sequence: sequence, author: 2, sentAt: 1_750_000_000_000, text: text)
    row.editedAt = editedAt
    try store.apply([.message(row)], from: .room(1), upTo: try store.rev(of: .room(1)) + 1)
  }

  @Test func `a message of the server comes before those that wait`() throws {
    _ = try store.append("mine", to: 1, by: 1)
    let turns = reading.turns
    try receive("theirs", 70, at: 1)
    #expect(texts == ["theirs", "mine"])
    #expect(reading.turns > turns)
  }

  @Test func `a message that comes late takes its place between others`() throws {
    try receive("one", 71, at: 1)
    try receive("three", 73, at: 3)
    try receive("two", 72, at: 2)
    #expect(texts == ["one", "two", "three"])
    _ = try store.append("mine", to: 1, by: 1)
    #expect(texts == ["one", "two", "three", "mine"])
  }

  @Test func `a message moves to the place that the server gives it`() throws {
    for text in ["first", "second"] { _ = try store.append(text, to: 1, by: 1) }
    let waiting = try store.outbox(limit: 2)
    try store.acknowledge(waiting[1].id, with: .posted(sequence: 1, sentAt: 1_750_000_000_000))
    #expect(texts == ["second", "first"])
    try store.acknowledge(waiting[0].id, with: .posted(sequence: 2, sentAt: 1_750_000_000_000))
    #expect(texts == ["second", "first"])
  }

  @Test func `a message after one's own is shown, although both have come at once`() throws {
    try receive("one", 71, at: 1)
    _ = try store.append("mine", to: 1, by: 1)
    heard.isHeld = true
    try store.acknowledge(
      try #require(try store.outbox(limit: 1).first).id, with: .posted(sequence: 2, sentAt: 1_750_000_000_000)
    )
    try receive("three", 73, at: 3)
    heard.tell(reading)
    #expect(texts == ["one", "mine", "three"])
  }

  @Test func `a hundred messages after one's own are shown, although all have come at once`() throws {
    try receive("one", 71, at: 1)
    _ = try store.append("mine", to: 1, by: 1)
    heard.isHeld = true
    try store.acknowledge(
      try #require(try store.outbox(limit: 1).first).id, with: .posted(sequence: 2, sentAt: 1_750_000_000_000)
    )
    try receive(150, from: 3)
    heard.tell(reading)
    #expect(texts == (123...152).map { "theirs \($0)" })
    #expect(!reading.hasNewer)
  }

  @Test func `a refused message leaves the page`() throws {
    _ = try store.append("mine", to: 1, by: 1)
    let waiting = try #require(try store.outbox(limit: 1).first)
    try store.acknowledge(waiting.id, with: .refused(reason: "notMember"))
    #expect(texts == [])
    #expect(try store.unsent(in: 1, of: 1).map(\.text) == ["mine"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `the page is as the store has it`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var (taken, theirs) = (0, [Int]())
    for step in 1...250 {
      switch Int.random(in: 0..<22, using: &random) {
      case 0..<8:
        taken += 1
        theirs.append(taken)
        try receive("theirs \(step)", Int64(1000 + taken), at: taken)
      case 8..<12: _ = try store.append("mine \(step)", to: 1, by: 1)
      case 12..<16:
        guard let waiting = try store.outbox(limit: 1).first else { continue }
        taken += 1
        try store.acknowledge(waiting.id, with: .posted(sequence: taken, sentAt: 1_750_000_000_000))
      case 16:
        guard let waiting = try store.outbox(limit: 1).first else { continue }
        try store.acknowledge(waiting.id, with: .refused(reason: "notMember"))
      case 17:
        // More than one page.
        try receive(120, from: taken + 1)
        taken += 120
      case 18, 19:
        guard let sequence = theirs.randomElement(using: &random) else { continue }
        try receive("edited \(step)", Int64(1000 + sequence), at: sequence, editedAt: 1_750_000_000_000)
      default: reading.noteDrawn()
      }
      // What an agent has written meanwhile is read at once.
      heard.isHeld = Bool.random(using: &random)
      if heard.isHeld { continue }
      heard.tell(reading)
      let (writer, window) = (reading.writer, reading.window)
      let page = try store.messages(in: 1, limit: window.messages.count).messages
      try #require(window.messages.map(\.id) == page.map(\.id), "seed \(seed), step \(step)")
      let lines = writer.lines(of: window.messages, after: window.before)
      try #require(reading.lines == lines, "seed \(seed), step \(step)")
      for message in page.suffix(99) {
        let number = writer.numbering.number(of: message)
        try #require(reading.message(numbered: number) == message.id, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `a page stays if the older messages are only on the server`() throws {
    try receive("newest", 90, at: 60)
    try reading.showOlder(in: 1)
    #expect(texts == ["newest"])
  }
}
