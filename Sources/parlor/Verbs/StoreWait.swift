import ParlorStore
import UsherFiles
import UsherTerminal

/// Waits for what others write to a store, or for the server that it follows. Nothing runs meanwhile.
final class StoreWait {
  private let store: Store
  private let watch: ChangeWatch?
  /// Sees to it that the server is asked; nil if the store follows none.
  private var keeper: AgentKeeper?
  /// Whether to look for the agent once more, because one that is ending still holds its lock.
  private var looksAgain = false

  init(_ verb: Verb) throws(StoreError) {
    store = verb.store
    watch = try store.watch()
    guard let path = store.path, try store.origin() != nil else { return }
    keeper = AgentKeeper(store: path, home: verb.run[.home], language: verb.run.language)
    keeper?.look()
  }

  /// Waits until the store may have changed, the time is up (-1 is no limit), or nobody reads `output` any more.
  func next(_ milliseconds: Int32 = -1, whileRead output: Int32 = -1) throws -> Bytes.Wait {
    let again = looksAgain ? Int32((keeper?.pause ?? .zero) / .milliseconds(1)) : -1
    let isShort = again >= 0 && (milliseconds < 0 || again < milliseconds)
    let end = Bytes.wait(
      for: watch?.descriptor ?? -1, milliseconds: isShort ? again : milliseconds, whileRead: output)
    looksAgain = end == .ready && keeper != nil
    if end == .ready, watch?.drain() == true {
      store.look()
      if let loss = store.loss { throw loss }
      try store.collect()
    }
    keeper?.look()
    return end == .timeUp && isShort ? .ready : end
  }

  /// Waits until `isDone` returns true. Returns false if that takes longer than `patience`.
  func until(_ patience: Duration, _ isDone: () throws -> Bool) throws -> Bool {
    let end = ContinuousClock.now + patience
    while try !isDone() {
      let rest = (end - .now) / .milliseconds(1)
      guard rest > 0 else { return false }
      _ = try next(Int32(rest.rounded(.up)))
    }
    return true
  }

  /// Asks a question, and returns once it is answered.
  func ask(_ question: Question, by account: Account.ID) throws {
    guard case .waits(let id) = try store.ask(question, by: account) else { return }
    let isAnswered = try until(.milliseconds(Store.questionPatience)) { try store.takeAnswer(to: id) != nil }
    if !isAnswered { try store.giveUp(id) }
  }
}
