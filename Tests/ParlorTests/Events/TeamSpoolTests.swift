import Fixtures
import Testing
import UsherEvents
import UsherTerminal

@testable import parlor

@Suite struct TeamSpoolTests {
  private let folder = TemporaryFolder()

  private func events(_ numbers: ClosedRange<UInt64>) -> [StoredEvent] {
    numbers.map { number in
      let id = EventID(session: 1, number: number)
      return StoredEvent(id: id, json: Array(#"{"id":"\#(id)"}"#.utf8))
    }
  }

  @Test func `events are kept for the agent, in order, and a repeat once`() throws {
    let spool = TeamSpool(path: folder / "spool")
    for _ in 0..<2 { #expect(spool.deliver(events(1...3)) == .taken) }
    #expect(try SQLiteEventStore(path: folder / "spool").oldest(9) == events(1...3))
  }

  @Test func `if nobody takes them, the oldest go`() throws {
    let spool = TeamSpool(path: folder / "spool")
    let most = UInt64(TeamSpool.most)
    #expect(spool.deliver(events(1...most)) == .taken)
    #expect(spool.deliver(events(most + 1...most + 2)) == .taken)
    let store = SQLiteEventStore(path: folder / "spool")
    #expect(try store.count() == TeamSpool.most)
    #expect(try store.oldest(1) == events(3...3))
  }

  @Test func `where no file can be made, events are kept for later`() {
    folder.write("", to: "file")
    #expect(TeamSpool(path: folder / "file/spool").deliver(events(1...1)) == .failed)
  }

  @Test func `team is the team server, and a file of that name needs its folder`() throws {
    #expect(try EventTarget("team") == .team)
    #expect(try EventTarget("./team") == .file("./team"))
    #expect(throws: ProgramFailure.self) { try EventTarget.team.server(in: nil) }
  }
}
