import ParlorStore

/// What has not been sent, of all rooms: kept as long as the program runs, and in the store where it can be.
final class Outbox {
  private var all: [Outgoing] = []
  private var lastID = 0

  func messages(in place: String) -> [Outgoing] { all.filter { $0.place == place } }

  subscript(id: Int) -> Outgoing? { all.first { $0.id == id } }

  @discardableResult func add(
    _ text: String, in place: String, replyTo: Message.ID? = nil, paths: [String] = [],
    kept: Unsent.ID? = nil,
    _ state: Outgoing.State
  ) -> Int {
    lastID += 1
    all.append(
      Outgoing(
        id: lastID, place: place, text: text, replyTo: replyTo, paths: paths, kept: kept, state: state))
    return lastID
  }

  func set(_ state: Outgoing.State, of id: Int) {
    if let index = all.firstIndex(where: { $0.id == id }) { all[index].state = state }
  }

  func remove(_ id: Int) { all.removeAll { $0.id == id } }

  /// Takes over what the store keeps for a room: what is new was left by an earlier session, what is gone was sent.
  func take(_ kept: [Unsent], in place: String) {
    all.removeAll { message in
      message.place == place && message.kept.map { id in !kept.contains { $0.id == id } } ?? false
    }
    for unsent in kept where !all.contains(where: { $0.kept == unsent.id }) {
      add(
        unsent.text, in: place, replyTo: unsent.replyTo, paths: unsent.paths, kept: unsent.id,
        .failed(.interrupted))
    }
  }
}
