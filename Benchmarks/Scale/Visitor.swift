import BenchClock
import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// A user of a filled store, who goes from room to room.
final class Visitor {
  /// The channels that have messages.
  let rooms: [Room.ID]
  private let session: Session
  private let due: Due
  private var bytes = 0

  /// The closures to call a moment later.
  private final class Due {
    var bodies: [() -> Void] = []
  }

  init(_ path: String) throws {
    let store = try Store(path: path) { noon }
    let parlor = Parlor(store: store, now: { noon })
    parlor.logIn.kept = try store.keptLogIn()
    parlor.restoreLogIn()
    guard let account = parlor.account?.id, let workspace = try store.workspaces(of: account).first else {
      throw StoreError.unknown(.account(parlor.logIn.kept ?? 0))
    }
    rooms = try store.channels(of: workspace.id, for: account).filter { $0.lastAt != nil }.map(\.id)
    let due = Due()
    parlor.machine.later = { due.bodies.append($1) }
    self.due = due
    session = parlor.session(
      Tree(AppCoordinator(parlor)), gallery: Gallery(ParlorScreens.embedded), language: "en")
    session.palette = .dark
    session.width = { 100 }
    session.output = { [unowned self] in bytes += $0.utf8.count }
    session.begin { $0.start() }
  }

  /// Opens a link. Returns the processor time in milliseconds until the whole screen is drawn.
  func open(_ link: String) -> Double { time { session.follow(link) } }

  /// Opens a link that searches. Returns the processor time in milliseconds until the results are drawn.
  func find(_ link: String) -> Double {
    time {
      session.follow(link)
      while session.tree.isWorking { session.perform { session.tree.receive() } }
    }
  }

  /// Types a line. Returns the processor time in milliseconds until everything that it shows is drawn.
  func type(_ line: String) -> Double { time { session.type(line) } }

  /// Calls the closures that were to be called a moment later.
  func rest() {
    let bodies = due.bodies
    due.bodies = []
    for body in bodies { session.perform(body) }
  }

  private func time(_ body: () -> Void) -> Double {
    bytes = 0
    let began = processorTime()
    body()
    precondition(bytes > 0, "nothing was drawn")
    return Double(processorTime() - began) / 1e6
  }
}
