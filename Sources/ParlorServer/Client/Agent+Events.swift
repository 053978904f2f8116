internal import ParlorStore
package import UsherEvents
internal import UsherPush

extension Agent {
  /// Delivers the events that sessions have handed over, the oldest first. What is wrong with the file of these events keeps
  /// nothing else from being done: the events are tried again in the next round.
  package func deliverEvents(from store: any EventStore) throws(TeamError) {
    guard client.readOnly == nil, try !isSignedOut else { return }
    while let batch = try? store.oldest(Self.batch), !batch.isEmpty {
      guard let refused = try deliver(batch) else { return }
      let all = batch.map(\.id)
      do {
        try store.remove(all.filter { !refused.contains($0) }, as: .delivered)
        if !refused.isEmpty { try store.remove(all.filter(refused.contains), as: .refused) }
      } catch {
        return
      }
    }
  }

  private static let batch = 500

  /// Returns the events that the server will never take; nil if it is of an earlier version, which takes none.
  private func deliver(_ batch: [StoredEvent]) throws(TeamError) -> Set<EventID>? {
    var refused: Set<EventID> = []
    var events: [JSON] = []
    for event in batch {
      if let json = try? JSON(parsing: event.json) { events.append(json) } else { refused.insert(event.id) }
    }
    do throws(TeamError) {
      let ids: [String] = try client.log(.array(events)).member("refused", of: "log")
      refused.formUnion(ids.compactMap { EventID($0) })
    } catch {
      if case .postgres(.refused("42883", _, _)) = error { return nil }
      throw error
    }
    return refused
  }
}
