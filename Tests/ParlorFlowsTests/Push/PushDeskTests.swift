import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession

@testable import ParlorFlows

/// The messages about wrong lines, and the position that the store keeps.
@Suite struct PushDeskTests {
  private let store: Store
  private let session: Session
  private let desk: PushDesk

  init() throws {
    store = try Store.demo { DemoStage.time }
    let parlor = Parlor(store: store, now: { DemoStage.time })
    parlor.logIn.kept = DemoWorld.account
    parlor.restoreLogIn()
    let tree = Tree(AppCoordinator(parlor), clock: { 0 })
    session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    session.begin { $0.start() }
    desk = PushDesk(parlor, session)
    desk.later = { _, _ in }
  }

  /// Receives lines, numbered from `first` on, and then a pause. Returns what was shown.
  private func hears(_ lines: [String], from first: Int = 1) -> [String] {
    var said: [String] = []
    session.output = { said += $0.split(separator: "\n").map(String.init) }
    for (index, line) in lines.enumerated() {
      let number = first + index
      let position = PushPosition(device: 1, inode: 1, offset: Int64(number), line: Int64(number))
      desk.receive(Array(line.utf8), line: number, in: ("file", position))
    }
    desk.keep()
    return said
  }

  /// Receives lines, each after the end of the moment of the last one.
  private func one(by lines: [String]) -> [String] {
    lines.enumerated().flatMap { index, line in
      desk.burst = Burst()
      return hears([line], from: index + 1)
    }
  }

  private func read() throws -> Int64? { try store.pushPosition(of: "file", for: DemoWorld.account)?.line }

  private func bad(_ line: Int) -> String {
    "Notification line \(line) is not JSON (column 1)."
  }

  private let good =
    #"{"type":"dm","opponent_id":"7","aps":{"alert":{"title":"Mina","body":"hello"}}}"#

  @Test func emptyLinesArePassedOver() throws {
    #expect(hears(["", " \t\r", ""]) == [])
    #expect(try read() == 3)
  }

  @Test func onlyTheFirstOfManyWrongLinesAreReported() throws {
    let named = [bad(1), bad(2), bad(3)]
    #expect(hears(["x", "x", "x"]) == named)
    #expect(hears(["x", "x", "", "x", "x"], from: 1) == [bad(1), bad(2), bad(4)] + [more(1, to: 5)])
    #expect(try read() == 5)
    // The row of wrong lines continues after the pause.
    #expect(hears(Array(repeating: "x", count: 100), from: 6) == [more(100, to: 105)])
    #expect(hears(["x"], from: 106) == [more(1, to: 106)])
    #expect(hears(["x"], from: 107) == [bad(107)])
    #expect(try read() == 107)
  }

  @Test func aNotificationEndsTheRow() throws {
    let said = hears(["x", "x", "x", "x", "x", good, "x", good])
    // Two more messages are unread than before.
    let dms = ["  d  Direct messages  6"]
    #expect(said == [bad(1), bad(2), bad(3), more(2, to: 5), "◆ Mina: hello", bad(7), "◆ Mina: hello"] + dms)
    #expect(try read() == 8)
  }

  @Test func `a notification without a title is shown under the room's name, or without one`() {
    let alert = #""aps":{"alert":"Lunch?"}"#
    #expect(
      one(by: [
        #"{"type":"channel","workspace_id":"1","channel_id":"42",\#(alert)}"#,
        #"{"type":"channel","channel_id":"43",\#(alert)}"#,
        #"{"type":"dm","workspace_id":"1","opponent_id":"7",\#(alert)}"#,
        #"{"type":"channel","workspace_id":"1","channel_id":"999",\#(alert)}"#,
        #"{"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"Only a title"}}}"#,
        #"{"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"","body":"Lunch?"}}}"#,
        #"{"type":"channel","workspace_id":"1","channel_id":"999","aps":{"badge":1}}"#,
      ]).filter { $0.hasPrefix("◆") } == [
        "◆ #general: Lunch?", "◆ Lunch?", "◆ Mina: Lunch?", "◆ Lunch?", "◆ #general Only a title",
        "◆ #general: Lunch?",
      ])
    var said = ""
    session.output = { said += $0 }
    session.type("/inbox list")
    #expect(
      said == """
        Notifications: 8, unread: 8
         1 @ 4 min ago  #general Emma  @Jun could you bring the adapter as well? The o…
         2 • now  channel:999
         3 • now  #general  Lunch?
         4 • now  #general Only a title
         5 • now  channel:999  Lunch?
         6 • now  Mina  Lunch?
         7 • now  #design  Lunch?
         8 • now  #general  Lunch?

        """)
  }

  private func more(_ count: Int, to line: Int) -> String {
    "More invalid notification lines up to line \(line): \(count)."
  }
}
