import ParlorStore
import Usher
import UsherSession

/// A link names a message that is not in the store.
struct MissingMessage: Error {
  let number: Message.Number
}

extension Refusal {
  static func noMessage(_ number: Message.Number) -> Refusal {
    .unknown(Reason("noMessage", ["message": number.description]))
  }
}

extension Parlor {
  /// Asks the server for the message of a link that somebody opens, and calls `then` with the answer, unless they have gone
  /// elsewhere meanwhile. Returns false if the link needs no message of the server.
  func fetches(_ link: String, in session: Session, then: @escaping () -> Void) -> Bool {
    var missing: Message.Number?
    onMissing = { missing = $0 }
    _ = session.tree.explain(link: link)
    onMissing = nil
    guard let missing, known.lookups[missing] == nil, let app else { return false }
    app.ask(.message(missing), self) { (app, result: Result<Answer, StoreError>) in
      app.parlor.noteLookup(of: missing, result)
      // Following the link reads it more than once.
      if case .refused(let refusal)? = app.parlor.known.lookups[missing] {
        app.parlor.known.lookups[missing] = .answered(refusal)
      }
      then()
      app.parlor.known.lookups[missing] = nil
    }
    return true
  }

  /// Asks the server for a message that a link names. The link waits for the answer, and is then read again.
  func lookUp(_ number: Message.Number) throws -> Links.Resolution {
    guard try store.origin() != nil else { throw Refusal.noMessage(number) }
    switch known.lookups[number] {
    case nil:
      if let onMissing {
        onMissing(number)
        return .wait(Reason("fetching"))
      }
      known.lookups[number] = .asked
      machine.later(0) { [weak self] in self?.ask(for: number) }
    case .asked: break
    case .answered(let refusal): throw refusal
    case .refused(let refusal):
      known.lookups[number] = nil
      throw refusal
    }
    return .wait(Reason("fetching"))
  }

  private func ask(for number: Message.Number) {
    app?.ask(.message(number), self, anywhere: true) { app, result in
      app.parlor.noteLookup(of: number, result)
    }
  }

  /// Keeps what the server has answered about a message that a link names.
  private func noteLookup(of number: Message.Number, _ result: Result<Answer, StoreError>) {
    switch result {
    case .success: known.lookups[number] = nil
    case .failure(.unknown), .failure(.refusedByServer("unknown")):
      known.lookups[number] = .refused(.noMessage(number))
    case .failure(let error): known.lookups[number] = .refused(.denied(reason(for: error)))
    }
  }
}

/// What is known of a message that the server was asked for.
enum Lookup {
  case asked
  /// The next read of the link throws this refusal, once.
  case refused(Refusal)
  /// The link is being followed, and leads nowhere.
  case answered(Refusal)
}
