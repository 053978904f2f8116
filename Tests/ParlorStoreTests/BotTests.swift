import Testing

@testable import ParlorStore

/// Accounts of programs, and the hooks by which they post.
@Suite struct BotTests {
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws { fixture = try Fixture() }

  @Test func `a bot is in the channels that it was given, and nowhere else`() throws {
    let bot = try store.makeBot("builds", limit: nil, key: "SHA256:b", channels: [fixture.channel])
    #expect(try store.holder(ofKey: "SHA256:b") == bot)
    #expect(try store.roomIDs(of: bot) == [fixture.channel])
    #expect(try store.members(of: fixture.workspace).filter(\.isBot).map(\.id) == [bot])
    #expect(try store.members(of: fixture.channel).filter(\.isBot).map(\.id) == [bot])
    #expect(try store.bots() == [Bot(id: bot, name: "builds", limit: 60, keys: 1, channels: ["Mill/#all"])])
    #expect(try store.makeBot("builds", limit: 5, key: "SHA256:c", channels: [fixture.channel]) == bot)
    #expect(try store.bots().map { [$0.limit, $0.keys] } == [[5, 2]])
    #expect(try store.removeBot("builds"))
    #expect(try store.holder(ofKey: "SHA256:b") == nil && store.bots() == [] && store.roomIDs(of: bot) == [])
    #expect(try !store.removeBot("Bo") && store.isMember(fixture.bo, of: fixture.channel))
  }

  @Test func `its messages are those of a bot, and as many in a minute as it may write`() throws {
    let bot = try store.makeBot("builds", limit: 2, key: "k", channels: [fixture.channel])
    let start = fixture.clock.time
    func write() throws(StoreError) -> Message { try store.append("x", to: fixture.channel, by: bot) }
    #expect(try write().writer == .bot)
    fixture.clock.time += 59_000
    _ = try write()
    #expect(
      failure { () throws(StoreError) in try write() } == .tooManyMessages(limit: 2, until: start + 60_000))
    fixture.clock.time += 1000
    _ = try write()
    fixture.clock.time -= 3_600_000
    _ = try write()
    #expect(try store.messages(in: fixture.channel).messages.map(\.writer) == [.bot, .bot, .bot, .bot])
  }

  @Test func `a program writes for a person`() throws {
    let said = try store.append("x", to: fixture.channel, by: fixture.ann, byProgram: true)
    _ = try store.append("y", to: fixture.channel, by: fixture.ann)
    #expect(said.writer == .program)
    #expect(try store.messages(in: fixture.channel).messages.map(\.writer) == [.program, .person])
    #expect(try store.message(said.id) == said)
  }

  @Test func `nobody else becomes a bot`() throws {
    func make(_ name: String, _ key: String?) -> StoreError? {
      failure { () throws(StoreError) in try store.makeBot(name, limit: nil, key: key, channels: []) }
    }
    #expect(make("bo", "k") == .taken(.nickname))
    #expect(make("builds", nil) == .invalid(.key))
    #expect(make("#x", "k") == .invalid(.nickname))
    try store.makeBot("builds", limit: nil, key: "k", channels: [])
    #expect(make("other", "k") == .taken(.key))
    #expect(try store.account(named: "other") == nil)
  }

  @Test func `a hook posts with its token alone`() throws {
    let token = try store.makeHook("ops", to: fixture.channel, limit: nil)
    #expect(token.count == 32)
    #expect(try store.post("x", byHook: token)?.authorName == "ops")
    #expect(try store.post("x", byHook: token + " ") == nil && store.post("x", byHook: "") == nil)
    #expect(
      try store.hooks() == [
        Hook(name: "ops", channel: "Mill/#all", since: fixture.clock.time, used: fixture.clock.time)
      ])
    #expect(try store.rotateHook("none") == nil && store.rotateHook("Bo") == nil)
    let next = try #require(try store.rotateHook("ops"))
    #expect(try store.post("x", byHook: token) == nil && store.post("x", byHook: next) != nil)
    #expect(try store.revokeHook("ops") && !store.revokeHook("ops"))
    #expect(try store.post("x", byHook: next) == nil && store.hooks() == [])
  }

  @Test func `channels are named as people name them`() throws {
    #expect(try store.channels(named: "#ALL") == [1] && store.channels(named: "all") == [1])
    #expect(try store.channels(named: "mill/#all") == [1] && store.channels(named: "Other/#all") == [])
    #expect(try store.channels(named: "channel:1") == [1] && store.channels(named: "channel:2") == [])
    _ = try store.makeWorkspace(name: "Tea", description: "", by: fixture.cy)
    #expect(try store.channels(named: "#general") == [2])
  }
}
