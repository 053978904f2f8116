extension Tree {
  /// Something that was asked for while a change was being made. The name says who asked for what, if it is part of a loop.
  typealias Request = (name: () -> String, run: () -> Landing)
  /// If more requests than this follow one another without a pause, they are a loop.
  private static let longestQueue = 200

  /// The names of the requests that wait, the first to be done first.
  package var requests: [String] { queue.map { $0.name() } }

  /// Queues a request until the change that is being made, and the handler that set it off, are done.
  func request(_ name: @escaping @autoclosure () -> String, _ run: @escaping () -> Landing) -> Landing {
    queue.append((name, run))
    return .queued
  }

  /// Queues a call that returns nothing.
  func later(_ name: @escaping @autoclosure () -> String, _ body: @escaping (Tree) -> Void) {
    _ = request(name()) {
      body(self)
      return .landed
    }
  }

  /// Does the queued requests, unless a change or a handler is running. Too many, one after the other, are refused as a loop.
  func settle() {
    if isBusy { return }
    if isRedrawDue { return changed() }
    guard !queue.isEmpty || waiting != nil, activity == .idle else { return }
    run(as: .draining) { drain() }
  }

  private func drain() {
    var names: [String] = []
    var done = 0
    while !queue.isEmpty {
      let request = queue.removeFirst()
      done += 1
      if done > Tree.longestQueue - 8 { names.append(request.name()) }
      if done > Tree.longestQueue {
        queue.removeAll()
        return report(.loop(names))
      }
      if case .refused(let refusal) = request.run() { report(refusal) }
    }
    retryWaiting()
  }

  /// Notes a refusal in the journal and tells ``onRefusal``: the request had no caller to return to.
  func report(_ refusal: Refusal) {
    note(refusal)
    tell(refusal)
  }

  func tell(_ refusal: Refusal) {
    if let onRefusal { quietly { onRefusal(refusal) } }
  }
}
