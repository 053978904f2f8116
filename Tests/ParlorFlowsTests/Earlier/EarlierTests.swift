import Foundation
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Stores, state files and links of earlier versions open.
///
/// `0.1.0.sqlite` is the store that `parlor` 0.1.0 left after a session of Dana, who signed up, made a workspace and a channel,
/// and wrote to Sora. The states and links were written by that program as well.
@Suite struct EarlierTests {
  private static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  private let path = NSTemporaryDirectory() + "parlor-earlier-\(UUID().uuidString).sqlite"

  /// Runs a body with a copy of the store of 0.1.0 that has the steps of the schema up to `version`; nil for all.
  private func withStore(_ version: Int? = nil, _ body: (Store) throws -> Void) throws {
    try FileManager.default.copyItem(atPath: Self.folder + "/0.1.0.sqlite", toPath: path)
    try opened(version, body)
  }

  private func opened(_ version: Int?, _ body: (Store) throws -> Void) throws {
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    if let version {
      let connection = try Connection(path: path, busyTimeout: 0)
      try SchemaStep.apply(to: connection, upTo: version)
      #expect(try SchemaStep.check(connection) == version)
    }
    try body(try Store(path: path) { DemoStage.time })
  }

  /// Starts a session of Dana and returns it. `start` gets the tree and what the store has kept.
  private func session(
    _ store: Store, _ language: String = "en", _ start: (Tree, SavedState?) -> Landing
  ) throws -> (session: Session, told: [String], landing: Landing) {
    let parlor = Parlor(store: store, now: { DemoStage.time })
    parlor.begin(as: try #require(try store.account(1)))
    let tree = Tree(AppCoordinator(parlor), clock: { 0 }, worker: HeldWorker())
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: language)
    var told: [String] = []
    session.output = { told.append($0) }
    let landing = session.perform { start(tree, parlor.savedState()) }
    return (session, told, landing)
  }

  @Test func `the forms of places are those in the lock file`() { #expect(ParlorPlaces.findings() == []) }

  @Test(arguments: SchemaStep.oldest...SchemaStep.newest)
  func `the store of 0.1.0 opens after each later step of the schema`(version: Int) throws {
    try withStore(version) { store in
      let (session, _, landing) = try session(store) { tree, saved in
        saved.map { tree.start(restoring: $0) } ?? tree.start()
      }
      #expect(landing == .landed)
      // The place that 0.1.0 has left.
      #expect(session.tree.place.written == "workspace:1/home/channel:1")
      #expect(session.screenRows.contains { $0.contains("hello from 0.1.0") })
      #expect(session.screenRows.contains { $0.contains("안녕하세요") })
    }
  }

  @Test func `the store of 0.1.0 gets the schema of a new one`() throws {
    func schema(_ store: Store) throws -> [String] {
      try store.connection.rows("SELECT type || name || ifnull(sql, '') FROM sqlite_schema ORDER BY name") {
        $0[0]
      }
    }
    try withStore { store in
      let (old, new) = (try schema(store), try schema(Store(inMemory: { 0 })))
      #expect(old == new)
    }
  }

  /// The places of state files of 0.1.0, and where they lead now.
  static let states = [
    "workspace:1/home", "workspace:1/dms", "workspace:1/search", "workspace:1/settings",
    "workspace:1/home/profile", "workspace:1/home/explore", "workspace:1/home/channel:1",
    "workspace:1/dms/dm:2", "workspace:1/home/channel:1/message:1", "workspace:1/search/found:hello",
    "workspace:1/(home)/workspaceList", "workspace:1/home/profile/coins",
    "workspace:1/home/channel:1/settings", "workspace:1/home/channel:1/settings/edit",
    "workspace:1/home/makeChannel", "workspace:1/home/invite", "workspace:1/home/profile/nickname",
    "workspace:1/(home)/workspaceList/settings:1", "workspace:1/(home)/workspaceList/settings:1/edit",
    "workspace:1/(home)/workspaceList/makeWorkspace", "workspace:1/settings/room:1",
    "workspace:1/settings/profile", "workspace:1/dms/dm:2/settings", "homeEmpty",
  ]

  @Test(arguments: states, ["en", "ko"])
  func `a state file of 0.1.0 opens`(place: String, language: String) throws {
    try withStore { store in
      let text = "usher-state 1\nplace \(place)\ndraft room%3A1 half%20a%20word\n"
      let state = try #require(SavedState(written: text).flatMap(Parlor.placeHistory.present))
      let (session, _, landing) = try session(store, language) { tree, _ in tree.start(restoring: state) }
      #expect(landing == .landed || landing == .refreshed)
      #expect(session.tree.place.steps == (try Place(written: place)).steps)
      #expect(session.tree.drafts == ["room:1": "half a word"])
      #expect(session.tree.journal.records.compactMap(\.refusal) == [])
    }
  }

  /// States that name what is gone by now, and the nearest place that is there.
  @Test(arguments: [
    ("workspace:1/home/channel:9", "workspace:1/home"),
    ("workspace:1/home/channel:1/message:99", "workspace:1/home/channel:1"),
    ("workspace:1/dms/dm:9", "workspace:1/dms"), ("workspace:1/home/attic", "workspace:1/home"),
    ("workspace:1/home/channel:1/settings/attic:3", "workspace:1/home/channel:1/settings"),
    ("workspace:9/home", "workspace:1/home"), ("attic", "workspace:1/home"),
  ])
  func `a state file that names what is gone leads to the nearest place and says so`(
    place: String, nearest: String
  ) throws {
    try withStore { store in
      let state = try #require(SavedState(written: "usher-state 1\nplace \(place)\n"))
      let (session, told, _) = try session(store) { tree, _ in tree.start(restoring: state) }
      #expect(session.tree.place.written == nearest)
      #expect(told.joined().split(separator: "\n").count > session.screenRows.filter { !$0.isEmpty }.count)
    }
  }

  /// The links that 0.1.0 knew, and what it wrote for `/where`.
  static let links =
    [
      ("channel:1", "workspace:1/home/channel:1"), ("dm:2", "workspace:1/dms/dm:2"),
      ("message:2", "workspace:1/home/channel:1/message:2"), ("workspace:1", "workspace:1/home"),
      ("search:hello", "workspace:1/search/found:hello"), ("search", "workspace:1/search"),
      ("home", "workspace:1/home"), ("dms", "workspace:1/dms"), ("find", "workspace:1/search"),
      ("explore", "workspace:1/home/explore"), ("settings", "workspace:1/settings"),
      ("profile", "workspace:1/home/profile"), ("coins", "workspace:1/home/profile/coins"),
      ("workspaces", "workspace:1/workspaceList"), ("parlor://channel/1", "workspace:1/home/channel:1"),
    ]
    + states.filter { $0 != "homeEmpty" }.map { state in
      let place = state.replacingOccurrences(of: "(home)/", with: "")
      return ("parlor://" + place, place)
    }

  @Test(arguments: links) func `a link of 0.1.0 opens`(link: String, place: String) throws {
    try withStore { store in
      let (session, _, landing) = try session(store) { tree, _ in tree.start(link: link) }
      #expect(landing == .landed || landing == .refreshed)
      #expect(session.tree.place.written == place)
    }
  }
}
