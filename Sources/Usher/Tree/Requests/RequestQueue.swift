/// What was asked for while a change was being made.
struct RequestQueue {
  /// The requests, in order. A name says who asked for what, if it is part of a loop.
  var requests: [(name: () -> String, run: () -> Landing)] = []
  /// Whether a screen asked to be drawn again.
  var isRedrawDue = false
}

extension Tree {
  /// If more requests than this follow one another without a pause, they are a loop.
  private static let longestQueue = 200

  /// The names of the requests that wait, the first to be done first.
  package var requests: [String] { queue.requests.map { $0.name() } }

  /// Queues a request until the change that is being made, and the handler that set it off, are done.
  func request(_ name: @escaping @autoclosure () -> String, _ run: @escaping () -> Landing) -> Landing {
    queue.requests.append((name, run))
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
    if queue.isRedrawDue { return changed() }
    guard !queue.requests.isEmpty || waiting != nil, activity == .idle else { return }
    run(as: .draining) { drain() }
  }

  private func drain() {
    var names: [String] = []
    var done = 0
    while !queue.requests.isEmpty {
      let request = queue.requests.removeFirst()
      done += 1
      if done > Tree.longestQueue - 8 { names.append(request.name()) }
      if done > Tree.longestQueue {
        queue.requests.removeAll()
        return report(.loop(names))
      }
      if case .refused(let refusal) = request.run() { report(refusal) }
    }
    retryWaiting()
  }

  /// Notes in the journal a request that only a mistake in the program explains, since its caller may not look at the result. A
  /// debug build also says so to the user, who is the author of the program.
  func noteMistake(_ refusal: Refusal, _ words: String) {
    later("mistake") { tree in
      tree.journal.add(Record(cause: tree.turn.cause, to: tree.leaf.trail, refusal: refusal))
      #if DEBUG
      tree.tell(Reason("error", ["what": words]))
      #endif
    }
    settle()
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
