import Glibc
import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

@testable import parlor

/// A recording of a session whose store another session writes to as well.
///
/// The recorded session has no watch here, as if none of the other's writes were reported in time: its own writes find them.
@Suite struct SharedRecordingTests {
  private let folder: ScratchFolder
  private var file: String { folder.path + "/a.rec" }
  private var store: String { folder.path + "/home/data/parlor.sqlite" }
  private static let time: Int64 = 1_793_612_345_000

  init() throws {
    folder = try ScratchFolder("shared-recording")
    for path in ["/home", "/home/data", "/copy", "/copy/data"] { mkdir(folder.path + path, 0o700) }
  }

  /// Records a session. `play` types into it, and gets another session's store. Returns the recording.
  private func record(_ play: (Session, Store) throws -> Void) throws -> String {
    let clock = ScriptClock(milliseconds: Self.time)
    var bytes: [UInt8] = []
    do {
      let mine = try Store(path: store) { clock.milliseconds }
      let account = try mine.fill(messages: 30, rooms: 2)
      let image = try Store.image(of: store, patience: 5000)
      try RegularFile.write(image, to: folder.path + "/copy/data/parlor.sqlite")
      let other = try Store(path: store) { clock.milliseconds }
      let parlor = Parlor(store: mine) { clock.milliseconds }
      parlor.machine.utcOffset = { _ in 0 }
      parlor.machine.files = NoShelf()
      parlor.machine.later = { _, _ in }
      parlor.logIn.kept = account
      let tree = Tree(AppCoordinator(parlor), clock: { clock.nanoseconds }, worker: InlineWorker())
      parlor.settings.languages = ParlorScreens.languages
      let session = parlor.session(tree, gallery: Gallery(ParlorScreens.embedded), language: "en")
      session.output = { _ in }
      let facts = ["world": "store", "zone": "0", "account": "\(account)", "open": "channel:1"]
      let tape = Tape(clock: clock, facts: facts, now: { clock.nanoseconds }) {
        bytes += $0
        return true
      }
      session.tape = tape
      mine.onFound = StoreNews.found(by: session, in: mine)
      session.begin { parlor.start($0, at: "channel:1") }
      tape.ask(session.prompt, session)
      try play(session, other)
      session.leave(.quit)
    }
    try RegularFile.write(bytes, to: file)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func replay() throws -> Int32 {
    let arguments = ["replay", file, "--home", folder.path + "/copy", "--lang", "en"]
    return try Program.parlor.run(arguments) { try Launch.session(of: $0) }
  }

  @Test func `what a write of the session itself finds is played before it`() throws {
    let text = try record { session, other in
      _ = try other.append("from elsewhere", to: Room.ID(rawValue: 1), by: Account.ID(rawValue: 2))
      session.type("one of mine")
      session.receive()
      session.type("/where")
    }
    let lines = text.split(separator: "\n")
    let found = try #require(
      lines.firstIndex { $0.hasPrefix("! stored message") && $0.contains("from elsewhere") })
    let typed = try #require(lines.firstIndex(of: "> one of mine"))
    #expect(found < typed)
    #expect(!text.contains("! stored message 32"), "the session's own message is none of another session")
    #expect(try replay() == 0)
  }

  @Test func `a message that is not written as it was is noted, and said in both languages`() throws {
    let copy = try Store(path: store) { Self.time }
    _ = try copy.fill(messages: 30, rooms: 1)
    #expect(StoreNews.write("message 31 1 2 as it was", to: copy) == nil)
    #expect(StoreNews.write("message 40 1 2 later\nmessage 41 1 2 and then", to: copy) == .renumbered)
    let player = NewsPlayer()
    player.play("message 42 99 2 nowhere", into: copy)
    player.playFound("message 43 1 2 too early", into: copy, at: Self.time)
    let trouble = try #require(player.trouble)
    guard case .unwritten = trouble else { Issue.record("\(trouble)"); return }
    #expect(ProgramScreens.parlor.phrases(in: "en").say(trouble).contains("may be why: "))
    #expect(ProgramScreens.parlor.phrases(in: "ko").say(trouble).contains("다를 수 있습니다: "))
  }

  @Test func `a session that nobody disturbs has nothing to find`() throws {
    let text = try record { session, _ in
      session.type("one of mine")
      session.receive()
    }
    #expect(!text.contains("! stored"))
    #expect(try replay() == 0)
  }
}
