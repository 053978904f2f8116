import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Files between two replicas.
@Suite struct FileTests {
  let team: Team
  let people: (ann: Person, ben: Person, eve: Person)
  let ann: Replica
  let ben: Replica

  init() throws {
    team = try Team()
    people = try team.people()
    ann = try Self.replica(of: people.ann, team)
    ben = try Self.replica(of: people.ben, team)
  }

  /// Makes a replica for another device, so that the first one stays signed in.
  private static func replica(of person: Person, _ team: Team) throws -> Replica {
    let made = try team.admin.run(
      "SELECT made->>'device', made->>'refresh' FROM parlor.new_device($1, 'test') made",
      .number(person.account))
    let (device, refresh) = (try #require(made.number(0)), try #require(made.text(0, 1)))
    let origin = Origin(url: team.clientURL, account: Account.ID(person.account), device: Int(device))
    return try Replica(origin, refresh: refresh) { 1_000_000_000_000 }
  }

  /// Bytes of which no two pieces are equal.
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8) &* 31 ^ ($0 >> 16) &* 7) }
  }

  /// Sends a message with one file. The store gets its bytes in pieces of odd sizes.
  @discardableResult private func send(_ bytes: [UInt8], named name: String = "a.bin") throws -> Message {
    let file = try ann.store.stage(name, from: "/home/ann/" + name)
    if bytes.isEmpty { try ann.store.add(bytes, to: file) }
    for start in stride(from: 0, to: bytes.count, by: 100_003) {
      try ann.store.add(bytes[start..<min(start + 100_003, bytes.count)], to: file)
    }
    return try ann.store.append("with a file", to: 1, by: ann.account, files: [file])
  }

  private func ask(_ question: Question) throws -> Answer? {
    guard case .waits(let id) = try ben.store.ask(question, by: ben.account) else { return nil }
    try ben.round()
    return try ben.store.takeAnswer(to: id)
  }

  private func file() throws -> SharedFile { try #require(ben.message("with a file").files.first) }

  /// All bytes of a file that are in a replica.
  private func bytes(of file: SharedFile, in replica: Replica) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try replica.store.piece(of: file.id, from: bytes.count, for: replica.account) {
      bytes += piece
    }
    return bytes
  }

  @Test(arguments: [0, 1, 262_144, 262_145, 600_000]) func `a file arrives as it was sent`(size: Int) throws {
    let sent = Self.bytes(size)
    let message = try send(sent)
    #expect(message.isWaiting)
    try ann.round()
    try ben.round()
    #expect(try ann.texts() == ["with a file"])
    #expect(try ann.message("with a file").files.first?.sent == size)
    let file = try file()
    #expect(file.name == "a.bin")
    #expect(file.size == size)
    #expect(file.kind == FileKind(startingWith: sent))
    #expect(try ben.store.held(file.id) == 0, "its bytes come when somebody wants to see them")
    if size > 0 { #expect(try ask(.file(file.id)) == .done) }
    #expect(try bytes(of: file, in: ben) == sent)
  }

  @Test func `a large file comes in parts`() throws {
    let sent = Self.bytes(2_500_000)
    try send(sent)
    try ann.round()
    try ben.round()
    let file = try file()
    for held in [1_048_576, 2_097_152, 2_500_000, 2_500_000] {
      #expect(try ask(.file(file.id)) == .done)
      #expect(try ben.store.held(file.id) == held)
    }
    #expect(try bytes(of: file, in: ben) == sent)
  }

  @Test func `what the server has is not sent again`() throws {
    let sent = Self.bytes(700_000)
    let message = try send(sent)
    let number = try #require(try ann.store.filesToSend(with: message.number).first).number.rawValue
    let first = [UInt8](repeating: 1, count: SharedFile.pieceSize)
    try team.admin.run(
      "SELECT parlor_api.begin_file($1, $2, 'a.bin', $3, 700000), parlor_api.add_piece($1, $2, 0, $4)",
      .text(people.ann.token), .number(number), .text(FileKind(startingWith: sent).rawValue), .bytes(first))
    try ann.round()
    try ben.round()
    let file = try file()
    #expect(try ask(.file(file.id)) == .done)
    #expect(try bytes(of: file, in: ben) == first + sent.dropFirst(first.count))
  }

  @Test func `messages go on while a file is sent, and keep their order`() throws {
    try send(Self.bytes(3_000_000))
    try ann.say("after it")
    try people.ben.post(1, "meanwhile")
    try ann.round()
    #expect(try ann.texts() == ["meanwhile", "with a file", "after it"])
  }

  @Test func `a message that is refused comes back with the paths of its files`() throws {
    try send(Self.bytes(300_000), named: "plan.txt")
    try people.ann.ask(#"{"ask": "handOverWorkspace", "workspace": 1, "account": \#(people.ben.account)}"#)
    try people.ann.ask(#"{"ask": "handOverChannel", "room": 1, "account": \#(people.ben.account)}"#)
    try people.ben.ask(#"{"ask": "leaveChannel", "room": 1, "account": \#(people.ann.account)}"#)
    try ann.agent?.send()
    let unsent = try ann.store.unsent(in: 1, of: ann.account)
    #expect(unsent.map(\.paths) == [["/home/ann/plan.txt"]])
    #expect(unsent.map(\.reason) == ["notMember"])
    #expect(try team.admin.run("SELECT count(*) FROM parlor.file").number(0) == 0)
  }

  @Test func `a file goes with its message`() throws {
    try send(Self.bytes(400_000))
    try ann.round()
    try ben.round()
    let file = try file()
    let wanted = try ben.store.ask(.file(file.id), by: ben.account)
    try ann.store.delete(ann.message("with a file").id, by: ann.account)
    try ann.round()
    try ben.round()
    guard case .waits(let id) = wanted else { return }
    #expect(throws: StoreError.unknown(.file(file.id))) { try ben.store.takeAnswer(to: id) }
    #expect(try team.admin.run("SELECT count(*) FROM parlor.piece").number(0) == 0)
  }
}
