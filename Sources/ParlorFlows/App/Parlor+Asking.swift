import ParlorStore
import Usher

/// Questions that a store may have to pass on to its server. The answer is an event of the flow or the screen that has asked,
/// also if the store decides itself.
extension Coordinator {
  /// Asks a question as the account that is signed in, and calls `then` with the answer, unless this flow has ended meanwhile.
  ///
  /// If the user has gone elsewhere by then, a refusal is told, and `then` is not called, except with `anywhere`.
  func ask(
    _ question: Question, _ parlor: Parlor, anywhere: Bool = false,
    then: @escaping (Self, Result<Answer, StoreError>) -> Void
  ) {
    let inquiry = Inquiry(parlor)
    let bell = listen(once: true, holding: .askingServer) { coordinator in
      guard let result = inquiry.result else { return }
      if anywhere || inquiry.isHere { return then(coordinator, result) }
      if case .failure(let error) = result { coordinator.tell(parlor.reason(for: error)) }
    }
    inquiry.ask(question, bell) { pause, body in self.after(pause) { _ in body() } }
  }

  /// Asks a question, tells the user if it is refused, and otherwise calls `then` with the answer.
  func ask(_ question: Question, _ parlor: Parlor, done: @escaping (Self, Answer) -> Void = { _, _ in }) {
    ask(question, parlor) { (coordinator, result: Result<Answer, StoreError>) in
      switch result {
      case .success(let answer): done(coordinator, answer)
      case .failure(let error): coordinator.tell(parlor.reason(for: error))
      }
    }
  }
}

extension Seat {
  /// Asks a question as the account that is signed in, if one is, and calls `then` with the answer while the user looks at the
  /// screen.
  ///
  /// With `holding`, nothing is drawn for a moment, because the answer may come soon.
  func ask(
    _ question: Question, _ parlor: Parlor, holding: Bool = true,
    then: @escaping (Result<Answer, StoreError>) -> Void
  ) {
    let inquiry = Inquiry(parlor)
    let bell = listen(once: true, holding: holding ? .askingServer : nil) {
      if let result = inquiry.result { then(result) }
    }
    inquiry.ask(question, bell) { after($0, $1) }
  }
}

extension Duration {
  /// How long a question may take until the user is told that the server is asked.
  fileprivate static let askingServer = Duration.milliseconds(500)
}

/// One question, until its answer is there.
private final class Inquiry {
  private(set) var result: Result<Answer, StoreError>?
  private let parlor: Parlor
  private let place: Place?
  private var watch: Observation?
  private var waits: [Pending] = []

  init(_ parlor: Parlor) {
    self.parlor = parlor
    place = parlor.tree?.place
  }

  /// Whether the user is where the question was asked.
  var isHere: Bool { parlor.tree?.place == place }

  /// Rings the bell once there is a result. `after` calls a closure after a pause.
  func ask(_ question: Question, _ bell: Bell, after: (Duration, @escaping () -> Void) -> Pending) {
    let account = parlor.account?.id ?? 0
    do throws(StoreError) {
      switch try parlor.store.ask(question, by: account) {
      case .answered(let answer): end(.success(answer), bell)
      case .waits(let id):
        watch = parlor.store.observe { [weak self] change in
          if change == .answered(id) || change == .everything { self?.look(for: id, bell) }
        }
        waits = [
          after(.askingServer) { [parlor] in parlor.tell(Reason("askingServer")) },
          after(.milliseconds(Store.questionPatience)) { [weak self] in self?.giveUp(id, bell) },
        ]
        // The agent may have answered while `ask` kept the question, before `watch` was set.
        look(for: id, bell)
      }
    } catch {
      end(.failure(error), bell)
    }
  }

  private func look(for id: Question.ID, _ bell: Bell) {
    do throws(StoreError) {
      if let answer = try parlor.store.takeAnswer(to: id) { end(.success(answer), bell) }
    } catch {
      end(.failure(error), bell)
    }
  }

  private func giveUp(_ id: Question.ID, _ bell: Bell) {
    do throws(StoreError) { try parlor.store.giveUp(id) } catch { end(.failure(error), bell) }
  }

  private func end(_ result: Result<Answer, StoreError>, _ bell: Bell) {
    self.result = result
    watch = nil
    for wait in waits { wait.cancel() }
    bell.ring()
  }
}
