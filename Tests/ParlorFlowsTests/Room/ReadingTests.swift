import ParlorStore
import Testing

@testable import ParlorFlows

@Suite struct ReadingTests {
  private static let room: Room.ID = 42
  private let store: Store
  private let context: WorkspaceContext
  private let reading: Reading

  init() throws {
    store = try Store.demo { DemoStage.time }
    let parlor = Parlor(store: store, now: { DemoStage.time })
    parlor.begin(as: try #require(try store.account(Company.jun)))
    context = try WorkspaceContext(parlor, 1)
    reading = Reading(context)
    try reading.enter(Self.room)
    reading.noteShown(Set(reading.window.messages.indices))
  }

  private func say(_ text: String) throws -> Message {
    try store.append(text, to: Self.room, by: Company.mina)
  }

  private var texts: [String] { reading.lines.map(\.text) }

  @Test func `at the end of the room, new messages are shown and count as read`() throws {
    reading.noteShown(Set(reading.window.messages.indices))
    #expect(try store.joinedRoom(Self.room, of: Company.jun)?.unread == 0)
    let message = try say("hello")
    try reading.catchUp(in: Self.room)
    #expect(texts.last == "hello")
    #expect(reading.news == nil)
    #expect(reading.below == 0)
    #expect(try store.joinedRoom(Self.room, of: Company.jun)?.unread == 1)
    reading.noteShown(Set(reading.window.messages.indices))
    #expect(try store.joinedRoom(Self.room, of: Company.jun)?.unread == 0)
    #expect(reading.message(numbered: MessageNumbers.number(of: message)) == message.id)
  }

  @Test func `where rows are only added, reactions have the number of their message`() throws {
    let message = try say("hello")
    try reading.catchUp(in: Self.room)
    reading.noteDrawn()
    try store.react(try #require(Emoji("👍")), to: message.id, by: Company.mina)
    try reading.renewReactions(to: message.id)
    #expect(reading.lines.last?.reactions.map(\.emoji) == ["👍"])
    #expect(reading.lines.last?.reactionsOf == String(MessageNumbers.number(of: message)))
  }

  @Test func `new messages leave the other lines as they are`() throws {
    let reading = Reading(context)
    try reading.enter(Self.room)
    for number in 1...200 {
      _ = try say("\(number)")
      try reading.catchUp(in: Self.room)
      reading.noteShown(Set(reading.window.messages.indices))
      let again = Reading(context)
      try again.enter(Self.room)
      #expect(reading.lines.suffix(20) == again.lines.suffix(20))
      reading.noteDrawn()
    }
    // `catchUp` trims the page before it appends, so one message more than `most` stays.
    #expect(reading.lines.count == ChatWindow.most + 1)
  }

  @Test func `after midnight, the headings of all days are written anew`() throws {
    final class Clock { var now = DemoStage.time }
    let clock = Clock()
    let store = try Store.demo { clock.now }
    let parlor = Parlor(store: store, now: { clock.now })
    parlor.begin(as: try #require(try store.account(Company.jun)))
    let reading = Reading(try WorkspaceContext(parlor, 1))
    try reading.enter(Self.room)
    reading.noteDrawn()
    let today = try #require(reading.lines.map(\.day).last { !$0.isEmpty })
    clock.now += 86_400_000
    _ = try store.append("good morning", to: Self.room, by: Company.mina)
    try reading.catchUp(in: Self.room)
    #expect(reading.lines.last?.day == today)
    #expect(reading.lines.count { $0.day == today } == 1)
  }

  @Test func `unread messages above the page are counted until a page has shown them`() throws {
    for number in 1...80 { _ = try say(String(number)) }
    let reading = Reading(context)
    try reading.enter(Self.room)
    #expect(reading.lines.contains { $0.isFirstUnread })
    try reading.showLatest(in: Self.room)
    #expect(reading.unreadAbove > 0)
    while reading.unreadAbove > 0 {
      reading.noteShown(Set(reading.window.messages.indices))
      try reading.showOlder(in: Self.room)
    }
    reading.noteShown(Set(reading.window.messages.indices))
    try reading.showLatest(in: Self.room)
    #expect(reading.unreadAbove == 0)
  }

  @Test func `a number means the same message after the room was left`() throws {
    try reading.showOlder(in: Self.room)
    let oldest = try #require(reading.lines.first.flatMap { Int($0.number) })
    let meant = try #require(reading.message(numbered: oldest))
    reading.noteDrawn()
    let again = Reading(context)
    try again.enter(Self.room)
    #expect(again.lines.allSatisfy { $0.number != String(oldest) })
    #expect(again.message(numbered: oldest) == meant)
  }

  @Test func `an older page stays, and new messages are counted until the user leaves it`() throws {
    try reading.showOlder(in: Self.room)
    let page = texts
    for text in ["one", "@Jun, two", "three"] {
      _ = try say(text)
      try reading.catchUp(in: Self.room)
    }
    #expect(texts == page)
    #expect(reading.news?.count == 3)
    #expect(reading.news?.text == "three")
    #expect(reading.mention?.text == "@Jun, two")
    try reading.loadMissing(in: Self.room)
    #expect(texts.suffix(3) == ["one", "@Jun, two", "three"])
    #expect(reading.news == nil)
    #expect(reading.mention == nil)
  }

  @Test func `where rows are only added, a changed message names its author in its own line`() throws {
    let first = try say("first")
    _ = try say("second")
    try reading.catchUp(in: Self.room)
    reading.noteDrawn()
    func authors() -> [String] { reading.lines.suffix(2).map(\.author) }
    #expect(authors() == ["Mina", ""])
    let second = try #require(reading.message(numbered: MessageNumbers.number(of: first) % 99 + 1))
    _ = try store.edit(second, to: "second, changed", by: Company.mina)
    try reading.renew(second)
    #expect(authors() == ["Mina", ""])
    #expect(reading.lines.suffix(2).map(\.changedBy) == ["", "Mina"])
  }

  @Test func `only messages that have been drawn are removed from the page`() throws {
    try reading.showLatest(in: Self.room)
    for number in 1...100 { _ = try say(String(number)) }
    try reading.catchUp(in: Self.room)
    try reading.catchUp(in: Self.room)
    #expect(texts.count > ChatWindow.most)
    reading.noteDrawn()
    try reading.catchUp(in: Self.room)
    #expect(texts.count == ChatWindow.most)
    #expect(texts.last == "100")
  }
}
