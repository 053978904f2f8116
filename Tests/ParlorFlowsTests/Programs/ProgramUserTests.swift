import ParlorFlows
import Testing
import UsherPush
import UsherScreens

@testable import ParlorStore

/// What programs do as an account, without a session.
@Suite struct ProgramUserTests {
  private let store: Store
  private let user: ProgramUser

  /// Ann is in #all and #new of Mill and in #all of Quay, where she has written with Bo; Cy is in Mill, and so is a channel without
  /// her. Nothing of Bo's Yard is hers.
  init() throws {
    let store = try Store(inMemory: { DemoStage.time })
    for name in ["Ann", "Bo", "Cy"] {
      let form = SignUp(email: "\(name)@example.org", nickname: name, password: DemoWorld.password)
      _ = try store.signUp(form, hash: DemoWorld.hash)
    }
    for (name, admin) in [("Mill", 1 as Account.ID), ("Quay", 1), ("Yard", 2)] {
      let workspace = try store.makeWorkspace(name: name, description: "", by: admin)
      for room in try store.channels(of: workspace.id, for: admin) {
        try store.edit(room.id, name: "all", description: "", by: admin)
      }
    }
    for (workspace, account) in [(1 as Workspace.ID, 3 as Account.ID), (2, 2)] {
      try store.join(workspace, account)
    }
    _ = try store.makeChannel(name: "new", description: "", in: 1, by: 1)
    _ = try store.makeChannel(name: "without ann", description: "", in: 1, by: 3)
    try store.openDM(of: 1, with: 2, in: 2) { room throws(StoreError) in
      _ = try store.append("hello", to: room.id, by: 2)
    }
    self.store = store
    let account = try #require(try store.account(1))
    user = ProgramUser(
      account, of: Parlor(store: store, now: { DemoStage.time }), gallery: DemoStage.gallery,
      language: "en")
  }

  @Test(arguments: [
    ("Mill/#all", "channel:1"), ("mill/ALL", "channel:1"), ("Quay/all", "channel:2"), ("#new", "channel:4"),
    ("channel:2", "channel:2"), ("parlor://channel:2", "channel:2"), ("message:1", "workspace:2/dms/dm:2"),
    ("@Bo", "workspace:2/dms/dm:2"), ("dm:2", "workspace:2/dms/dm:2"), ("@cy", "workspace:1/dms/dm:3"),
    ("Mill/@Cy", "workspace:1/dms/dm:3"), ("workspace:1/dms/dm:3", "workspace:1/dms/dm:3"),
    ("#all", "“#all” matches several: Mill/#all, Quay/#all. Type more of the name."),
    ("#nwe", "No room or person is called #nwe. Did you mean #new?"),
    ("Quay/#new", "No room or person is called Quay/#new; parlor rooms lists your rooms."),
    ("Yard/#all", "No room or person is called Yard/#all; parlor rooms lists your rooms."),
    ("#without ann", "You have not joined #without ann. You can join it in Explore: /open explore."),
    ("channel:5", "You are not in channel 5; /open explore lists those you can join."),
    ("channel:3", "There is no channel 3; see /home. In a room, /where shows its link."),
    ("channel:99", "There is no channel 99; see /home. In a room, /where shows its link."),
    ("@Ann", "That is you. Choose someone else."), ("inbox", "No room is at inbox."),
    ("message:99", "There is no message 99, or you may not read it."),
  ]) func `a room is named by a link, a place or a whole name`(_ text: String, _ meant: String) throws {
    do { #expect(try user.room(named: text).link == meant) } catch {
      #expect(user.words(for: error) == meant)
    }
  }

  @Test func `what others write is exact in objects, and harmless in both forms`() throws {
    let room = try user.room(named: "@Bo")
    let text = "\u{1B}[31mred\u{9B}\u{202E}\n99  2026-01-01 00:00  #all  Bo:  forged\r\nend\u{7F}"
    var bytes: [[UInt8]] = [Array("%PDF-1.7".utf8)]
    let file = try user.post("", to: room, file: ("\u{1B}a.pdf", { bytes.popLast() }))
    let answer = try user.post(text, to: room, replyTo: 1)
    let json = try user.json(answer, in: room)
    #expect(json["text"] == .string(text) && json["reply"] == 1 && json["waits"] == false)
    #expect(json.written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    #expect(
      user.text(answer, in: room) == """
        3  2026-11-02 09:30  @Bo  Ann: ␛[31mred‹U+009B+1›
            99  2026-01-01 00:00  #all  Bo:  forged
            end␡
        """)
    #expect(
      user.text(file, in: room) == """
        2  2026-11-02 09:30  @Bo  Ann:
            message:2/1  ␛a.pdf  8 B
        """)
    #expect(try user.file(nil, of: 2).size == 8)
    #expect(throws: (any Error).self) { try user.file(2, of: 2) }
  }

  @Test func `a file that is too large, or whose end is missing, leaves nothing`() throws {
    let room = try user.room(named: "#new")
    var count = 0
    #expect(throws: (any Error).self) {
      try user.post(
        "", to: room,
        file: (
          "large",
          {
            count += 1; return [UInt8](repeating: 0, count: 1 << 18)
          }
        ))
    }
    #expect(count == 101)
    #expect(throws: StoreError.outOfMemory) {
      try user.post("", to: room, file: ("cut", { throw StoreError.outOfMemory }))
    }
    #expect(try store.connection.row("SELECT count(*) FROM attachment") { $0[0] as Int } == 0)
  }

  @Test func `somebody who was removed neither reads nor writes`() throws {
    let room = try user.room(named: "Quay/#all")
    try store.join(2 as Room.ID, 2)
    try store.handOver(2 as Room.ID, to: 2, by: 1)
    try store.handOver(2 as Workspace.ID, to: 2, by: 1)
    try store.remove(1, from: 2 as Workspace.ID, by: 2)
    for body in [
      { _ = try user.post("x", to: room) },
      { try user.read(room, after: 0, marks: true) { _ in true } },
      { _ = try user.arrivals(in: [room], after: 0) }, { _ = try user.file(nil, of: 1) },
    ] as [() throws -> Void] {
      #expect(throws: (any Error).self) { try body() }
    }
  }
}
