import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Explores Parlor in the demo world, for the map that `parlor map` shows.
enum ParlorMap {
  /// Returns the map of all flows. `image` is the embedded image of the demo store.
  static func chart(image: [UInt64], in language: String = ParlorScreens.defaultLanguage) throws -> FlowChart
  {
    func stage(of account: Account.ID?, height: Int? = nil) throws -> any Stage {
      try MapStage(image: image, account: account, height: height, language: language)
    }
    // A member, an admin of a workspace whose terminal is so low that lists have pages, and somebody who is not signed in.
    var explorer = Explorer(
      .demo,
      worlds: [
        "member": { try stage(of: 1) }, "admin": { try stage(of: 2, height: 12) },
        "guest": { try stage(of: nil) },
      ])
    explorer.findsFlaws = false
    explorer.rows = 2
    explorer.limit = 10_000
    explorer.languages = [language]
    return FlowChart(try explorer.explore(), screens: ParlorScreens.outlines.map(\.screen))
  }
}

extension Store {
  /// Delivers a notification of each kind to an account of the demo: of a message, of a thread, and an invitation to a channel.
  func deliverSamples(to account: Account.ID, at time: Int64) throws {
    func content(_ title: String, _ body: String, _ change: (inout Notice.Content) -> Void) -> Notice.Content
    {
      var content = Notice.Content()
      (content.title, content.body) = (title, body)
      change(&content)
      return content
    }
    let joined = try rooms(of: account).map(\.id)
    let offered = (42...48).map { Room.ID($0) }.first { !joined.contains($0) } ?? 43
    let contents =
      (1...3).map { content("Door \($0)", "open") { _ in } } + [
        content("Build", "failed") { $0.thread = "builds" },
        content("Build", "passed") { $0.thread = "builds" },
        content("Emma", "Come to us.") { ($0.room, $0.category) = (offered, "invitation") },
        content("Mina", "lunch?") { ($0.room, $0.place) = (42, "channel:42") },
      ]
    try deliver(contents.map { Delivery($0, to: account, at: time) })
  }
}

/// A demo world that an account explores; nil for somebody who is not signed in.
private final class MapStage: Stage {
  /// 2026-11-02T09:30:00Z, so that every exploration finds the same.
  private static let time: Int64 = 1_793_611_800_000

  private static let gallery = Gallery(ParlorScreens.embedded).keeping()

  private let clock = ScriptClock(milliseconds: MapStage.time)
  private let store: Store
  private let height: Int?
  private let language: String
  private var account: Account.ID?
  private var parlor: Parlor?

  init(image: [UInt64], account: Account.ID?, height: Int?, language: String) throws {
    (self.account, self.height, self.language) = (account, height, language)
    store = try Store.demo(image: image) { [clock] in clock.milliseconds }
    // The messages of the demo have no files.
    let file = try store.stage("list.txt")
    try store.add(Array(String(repeating: "a line\n", count: 30).utf8), to: file)
    _ = try store.append("the list", to: 44, by: 2, files: [file])
    if let account { try store.deliverSamples(to: account, at: Self.time) }
  }

  func player() throws -> ScriptPlayer {
    let parlor = Parlor(store: store) { [clock] in clock.milliseconds }
    self.parlor = parlor
    parlor.logIn.kept = account
    parlor.logIn.keep = { [weak self] in self?.account = $0 }
    // The greeting offers the demo.
    parlor.machine.openDemo = {}
    parlor.logIn.demoPassword = DemoWorld.password
    let payer = InstantPayer(parlor.cashier)
    parlor.cashier.payer = payer
    parlor.restoreLogIn()
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { [clock] in clock.nanoseconds }, worker: worker)
    let session = parlor.session(
      tree, gallery: Self.gallery, language: language)
    session.height = { [height] in height }
    let desk = PushDesk(parlor, session)
    let player = ScriptPlayer(session, clock: clock, worker: worker) { session.tree.start() }
    player.events += desk.events
    return player
  }

  /// In a channel the account's role there, elsewhere that in the workspace.
  func role(in session: Session) -> String {
    guard let parlor, let account = parlor.account else { return "guest" }
    let admin = try? admin(at: session.tree.place, parlor)
    guard let admin else { return "newcomer" }
    return admin == account.id ? "admin" : "member"
  }

  /// Returns the admin of the channel or the workspace at a place; nil if the account has no workspace.
  private func admin(at place: Place, _ parlor: Parlor) throws -> Account.ID? {
    for step in place.steps.reversed() {
      if let room = step.channel { return try admin(of: room) }
      if case .room(let room)? = step.as(SettingsCoordinator.ChildFlow.self) { return try admin(of: room) }
      if case .settings(let workspace)? = step.as(WorkspaceListCoordinator.ChildFlow.self) {
        return try store.workspace(workspace)?.admin
      }
    }
    return try parlor.currentWorkspace()?.admin
  }

  private func admin(of room: Room.ID) throws -> Account.ID? {
    guard let account, case .member(let room) = try store.access(account, room),
      case .channel(_, _, let admin) = room.kind
    else { return nil }
    return admin
  }
}
