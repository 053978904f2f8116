import ParlorStore
import Usher

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
  /// Asks the server for a message that a link names. The link waits for the answer, and is then read again.
  func lookUp(_ number: Message.Number) throws -> Links.Resolution {
    guard try store.origin() != nil else { throw Refusal.noMessage(number) }
    switch lookups[number] {
    case nil:
      lookups[number] = .asked
      machine.later(0) { [weak self] in self?.ask(for: number) }
    case .asked: break
    case .refused(let refusal):
      lookups[number] = nil
      throw refusal
    }
    return .wait(Reason("fetching"))
  }

  private func ask(for number: Message.Number) {
    app?.ask(.message(number), self, anywhere: true) { app, result in
      switch result {
      case .success: app.parlor.lookups[number] = nil
      case .failure(.unknown), .failure(.refusedByServer("unknown")):
        app.parlor.lookups[number] = .refused(.noMessage(number))
      case .failure(let error): app.parlor.lookups[number] = .refused(.denied(app.parlor.reason(for: error)))
      }
    }
  }
}

/// What is known of a message that the server was asked for.
enum Lookup {
  case asked
  case refused(Refusal)
}
