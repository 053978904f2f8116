import Synchronization
import UsherEvents

/// Hands events to the agent of a replica, which delivers them to the team's server: keeps them in a file until then. If nobody
/// takes them, the oldest go.
final class TeamSpool: EventServer {
  static let most = 10_000

  private let store: Mutex<SQLiteEventStore>

  init(path: String) { store = Mutex(SQLiteEventStore(path: path)) }

  func deliver(_ batch: [StoredEvent]) -> Delivery {
    store.withLock { store in
      do {
        try store.save(batch, lost: 0)
        let excess = try store.count() - Self.most
        if excess > 0 { try store.remove(store.oldest(excess).map(\.id), as: .crowdedOut) }
        return .taken
      } catch {
        return .failed
      }
    }
  }
}
