import Testing
import Usher

@testable import ParlorStore

@Suite struct DemoTests {
  static let now: Int64 = 1_750_000_000_000

  private static let images = Dictionary(
    uniqueKeysWithValues: DemoLanguage.allCases.map { language in
      (language, Result { try Store.demoImage(in: language) })
    })

  private func demo(in language: DemoLanguage = .english) throws -> Store {
    try Store.demo(image: Self.images[language]?.get()) { Self.now }
  }

  private func all(_ store: Store) throws -> [[Message]] {
    try DemoWorld.rooms.map { try store.messages(in: Room.ID($0.id), after: 0, limit: 5000).messages }
  }

  @Test(arguments: DemoLanguage.allCases) func `the demo world has the promised size`(
    _ language: DemoLanguage
  ) throws {
    let rooms = try all(demo(in: language))
    #expect(rooms.map(\.count) == DemoWorld.rooms.map(\.count))
    #expect(rooms.joined().map(\.id.rawValue).sorted() == Array(1...3000))
    #expect(DemoWorld.rooms.filter { $0.name != nil }.count == 13)
    #expect(DemoWorld.people.count >= 8)
    for (room, messages) in zip(DemoWorld.rooms, rooms) {
      #expect(messages.map(\.sequence) == Array(1...room.count))
      #expect(messages.map(\.sentAt) == messages.map(\.sentAt).sorted())
      let authors = room.id == 52 ? room.members + [11] : room.members
      #expect(messages.allSatisfy { authors.contains($0.author.rawValue) })
      #expect(messages.allSatisfy { $0.sentAt < Self.now && !$0.text.isEmpty && !$0.text.contains("{") })
      #expect(messages.suffix(room.unread).allSatisfy { $0.author != DemoWorld.account }, "\(room.id)")
    }
  }

  @Test(arguments: DemoLanguage.allCases)
  func `the demo world is the same every time`(_ language: DemoLanguage) throws {
    let image = try Store.demoImage(in: language)
    #expect(try image == Self.images[language]?.get())
    let store = try demo(in: language)
    #expect(try store.connection.rows("PRAGMA foreign_key_check") { $0[0] as String } == [])
    #expect(
      failure { () throws(StoreError) in try Store.demo(image: Array(image.dropLast(99))) { 0 } } != nil)
  }

  @Test func `the demo account finds its rooms with their unread messages`() throws {
    let store = try demo()
    #expect(try all(store) == all(Store.demo { Self.now }))
    let workspaces = try store.workspaces(of: DemoWorld.account)
    #expect(workspaces.map(\.name) == ["Lighthouse", "Dawn Runners"])
    let channels = try store.channels(of: 1, for: DemoWorld.account)
    #expect(channels.map(\.name).contains("general"))
    #expect(channels.first { $0.id == 42 }?.unread == 8)
    #expect(channels.filter { !$0.isJoined }.map(\.name) == ["design", "releases", "torture-test"])
    let dms = try store.dms(of: DemoWorld.account, in: 1)
    #expect(dms.map(\.opponent.nickname) == ["Mina", "서연", "Emma", "Lucas", "Dohyun"])
    #expect(dms.map(\.unread) == [3, 1, 0, 0, 0])
    #expect(dms[0].last?.text == "Oh, and the coffee is on me ☕")
    #expect(try store.workspaceOfDM(of: DemoWorld.account, with: 7) == 1)
    #expect(try store.dm(of: DemoWorld.account, with: 7, in: 1)?.id == 61)
    let entry = try store.entry(to: 42, for: DemoWorld.account)
    #expect(entry.unread.count == 8)
    #expect(entry.read.count == 30)
    #expect(entry.read.last?.author == DemoWorld.account)
  }

  /// Everybody writes in the world's language, and its two guests in the other one now and then.
  @Test(arguments: DemoLanguage.allCases) func `people and rooms are in the language of the world`(
    _ language: DemoLanguage
  ) throws {
    let store = try demo(in: language)
    let guests = DemoWorld.people.filter { $0.guest == language }
    #expect(guests.count == 2)
    let isForeign = { (text: String) in
      let text = guests.reduce(text) { $0.replacing("\($1.nickname[language])", with: "") }
      let isKorean = text.contains { ("가"..."힣").contains($0) }
      return language == .english ? isKorean : !isKorean && text.contains(/[a-z]{3}/)
    }
    // The samples that a terminal must not obey are no language.
    let foreign = zip(DemoWorld.rooms, try all(store)).filter { $0.0.id != 52 }.flatMap(\.1).filter {
      isForeign($0.text)
    }
    #expect(Set(foreign.map(\.author.rawValue)) == Set(guests.map(\.id)))
    #expect((20..<300).contains(foreign.count), "\(foreign.count)")
    for workspace in try store.workspaces(of: DemoWorld.account) {
      let rooms = try store.channels(of: workspace.id, for: DemoWorld.account).map(\.name)
      // Every workspace has a channel of this name, in each language.
      #expect(rooms.filter(isForeign).allSatisfy { $0 == "general" })
      #expect(try store.members(of: workspace.id).filter { isForeign($0.nickname) }.map(\.nickname) == [])
      #expect(!isForeign(workspace.name))
    }
  }

  @Test(arguments: DemoLanguage.allCases) func `nobody says the same twice within a few pages`(
    _ language: DemoLanguage
  ) throws {
    var counts: [String: Int] = [:]
    for (room, messages) in zip(DemoWorld.rooms, try all(demo(in: language))) {
      var last: [String: Int] = [:]
      for (index, message) in messages.enumerated() {
        let text = message.text
        // Yes, thanks and the like are said often.
        guard text.count > 9 else { continue }
        counts[text, default: 0] += 1
        if let before = last[text] { #expect(index - before > 30, "\(room.id): \(text)") }
        last[text] = index
      }
    }
    // The room with the most messages has each talk of its topic about seven times.
    let often = counts.filter { $0.value > 8 }
    #expect(often.count < 60, "\(often)")
  }

  @Test func `anybody can log in`() throws {
    let store = try demo()
    let account = try store.logIn(email: "mina@lighthouse.example", password: DemoWorld.password)
    #expect(account?.id == 7)
  }

  @Test func `the demo world can be written to`() throws {
    let store = try demo()
    var heard: [Change] = []
    let observation = store.observe { heard.append($0) }
    let message = try store.append("안녕하세요", to: 42, by: DemoWorld.account)
    #expect(message.id == 3001)
    #expect(message.sequence == 421)
    #expect(try store.messages(in: 42, limit: 2).messages.map(\.id.rawValue) == [60 + 330 + 420, 3001])
    #expect(heard == [.messages(42, newest: 3001)])
    #expect(try store.channels(of: 1, for: DemoWorld.account).first { $0.id == 42 }?.unread == 8)
    #expect(store.path == nil)
    observation.cancel()
  }

  @Test(arguments: DemoLanguage.allCases) func `hostile texts and names of the demo world are in one channel`(
    _ language: DemoLanguage
  ) throws {
    let store = try demo(in: language)
    let hostile = try all(store).map { messages in
      messages.filter { Self.isHostile($0.text) || Self.isHostile($0.authorName) }
    }
    let rooms = zip(DemoWorld.rooms, hostile).filter { !$0.1.isEmpty }
    #expect(rooms.map(\.0.id) == [52])
    #expect(rooms.first?.1.contains { $0.text.unicodeScalars.contains("\u{1B}") } == true)
    #expect(rooms.first?.1.contains { $0.authorName.unicodeScalars.contains("\u{202E}") } == true)
    #expect(try store.members(of: Workspace.ID(1)).filter { Self.isHostile($0.nickname) } == [])
    #expect(
      DemoWorld.rooms.filter { Self.isHostile("\($0.name?[language] ?? "") \($0.about[language])") }.map(\.id)
        == [])
  }

  /// Whether a text has a character that a terminal would obey, or that hides or reorders others.
  private static func isHostile(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
        || "\u{2028}\u{200B}".unicodeScalars.contains($0)
    }
  }

  @Test(arguments: [
    (1_793_611_800_000, 0), (1_750_000_000_000, 540), (1_795_000_123_456, -600), (1_700_000_000_001, 330),
  ])
  func `people of the demo world talk in the daytime, and until a few minutes ago`(
    now: Int64, offset: Int64
  ) throws {
    let store = try Store.demo(utcOffset: offset) { now }
    for (room, messages) in zip(DemoWorld.rooms, try all(store)) {
      let times = messages.map(\.sentAt)
      #expect(times == times.sorted())
      // The newest talks may be at night.
      let hours = times.filter { $0 < now - 86_400_000 }.map { ($0 / 60_000 + offset) / 60 % 24 }
      #expect(hours.allSatisfy { (5...22).contains($0) }, "\(room.id)")
      let last = try store.connection.row("SELECT last_at FROM room WHERE id = ?", room.id) { $0[0] as Int64 }
      #expect(last == times.last)
      if room.quiet < 30 { #expect(times.last == now - room.quiet * 60_000) }
    }
  }
}
