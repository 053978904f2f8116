import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct FileTests {
  private func stage(_ store: Store, _ name: String, _ pieces: [UInt8]...) throws -> SharedFile.ID {
    let file = try store.stage(name)
    for piece in pieces { try store.add(piece, to: file) }
    return file
  }

  private func bytes(_ store: Store, _ file: SharedFile.ID, for account: Account.ID) throws -> [UInt8] {
    var all: [UInt8] = []
    while let piece = try store.piece(of: file, from: all.count, for: account) { all += piece }
    return all
  }

  @Test func `files come with a message, in order and whole`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let seed = UInt64.random(in: 0..<(.max))
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    let pieces = (0..<4).map { _ in (0..<(1 + random.below(70_000))).map { _ in UInt8(random.below(256)) } }
    let names = ["../../etc/passwd", "\u{1B}[2Jcat.png", "한글.pdf"]
    let files = [
      try stage(store, names[0], pieces[0], pieces[1], pieces[2]),
      try stage(store, names[1], Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }) + pieces[3]),
      try stage(store, names[2]),
    ]
    let sent = try store.append("", to: 1, by: fixture.ann, files: files)
    let wanted = [
      SharedFile(
        id: files[0], name: names[0], kind: FileKind(startingWith: pieces[0]),
        size: pieces[0].count + pieces[1].count + pieces[2].count),
      SharedFile(id: files[1], name: names[1], kind: .picture, size: pieces[3].count + 4),
      SharedFile(id: files[2], name: names[2], kind: .data, size: 0),
    ]
    #expect(sent.files == wanted)
    #expect(try store.messages(in: 1).messages == [sent])
    #expect(try store.message(sent.id) == sent)
    #expect(try bytes(store, files[0], for: fixture.bo) == pieces[0] + pieces[1] + pieces[2], "seed \(seed)")
    #expect(try bytes(store, files[2], for: fixture.bo) == [])
  }

  @Test func `only members of the room read them, and nobody once the message is deleted`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let file = try stage(store, "a", [1, 2])
    func read(_ account: Account.ID) -> StoreError? {
      failure { () throws(StoreError) in try store.piece(of: file, from: 0, for: account) }
    }
    let missing = StoreError.unknown(.file(file))
    #expect([read(fixture.ann), read(fixture.bo)] == [missing, missing])
    let sent = try store.append("x", to: 1, by: fixture.ann, files: [file])
    #expect([read(fixture.ann), read(fixture.bo), read(fixture.cy)] == [nil, nil, missing])
    try store.delete(sent.id, by: fixture.ann)
    #expect([read(fixture.ann), read(fixture.bo)] == [missing, missing])
    #expect(try store.connection.row("SELECT count(*) FROM attachment_piece") { $0[0] as Int } == 0)
  }

  @Test func `a message has at most five files, each once, of at most 25 MB`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let files = try (0..<6).map { try stage(store, "\($0)", [UInt8($0)]) }
    #expect(
      failure { () throws(StoreError) in try store.append("x", to: 1, by: 1, files: files) }
        == .invalid(.files))
    let five = Array(files.prefix(5))
    #expect(try store.append("x", to: 1, by: 1, files: five).files.map(\.id) == five)
    #expect(
      failure { () throws(StoreError) in try store.append("x", to: 1, by: 1, files: [files[5], files[0]]) }
        == .unknown(.file(files[0])))
    #expect(try store.lastSequence(of: 1) == 1)
    #expect(
      failure { () throws(StoreError) in try store.add([1], to: files[0]) } == .invalid(.file))
    try store.connection.transaction { () throws(StoreError) in
      try store.connection.run(
        "UPDATE attachment SET size = ? WHERE id = ?", SharedFile.largest - 1, files[5])
    }
    try store.add([1], to: files[5])
    #expect(failure { () throws(StoreError) in try store.add([1], to: files[5]) } == .invalid(.file))
  }

  @Test func `files that no message got are deleted a day later`() throws {
    let fixture = try Fixture()
    let first = try stage(fixture.store, "a", [1])
    let kept = try fixture.store.append("x", to: 1, by: 1, files: [try stage(fixture.store, "b", [2])])
    fixture.clock.time += 86_400_001
    let second = try stage(fixture.store, "c", [3])
    let third = try stage(fixture.store, "d", [4])
    try fixture.store.unstage(third)
    try fixture.store.unstage(kept.files[0].id)
    let left = try fixture.store.connection.rows("SELECT id FROM attachment ORDER BY id") {
      $0[0] as SharedFile.ID
    }
    #expect(left == [kept.files[0].id, second])
    #expect(left.contains(first) == false)
  }

  @Test func `the first bytes of a file decide its kind, and its name does not`() {
    func kind(_ text: String) -> FileKind { FileKind(startingWith: text.utf8) }
    #expect(kind("%PDF-1.7") == .document)
    #expect(kind("GIF89a") == .picture)
    #expect(kind("#!/bin/sh\n") == .program)
    #expect(kind("PK\u{3}\u{4}..") == .archive)
    #expect(kind("xxxxftypisom") == .video)
    #expect(kind("xxxxftypM4A ") == .sound)
    #expect(kind("안녕하세요\n") == .text)
    #expect(kind("a\u{0}b") == .data)
    #expect(FileKind(startingWith: [0xC3]) == .data)
    #expect(FileKind(startingWith: []) == .text)
    let cut = Array(String(repeating: "한", count: 300).utf8)
    #expect((0..<3).map { FileKind(startingWith: cut.dropFirst($0)) } == [.text, .data, .data])
    #expect(FileKind(startingWith: Array("a".utf8) + cut) == .text)
  }
}
