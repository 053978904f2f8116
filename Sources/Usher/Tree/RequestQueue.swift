/// What was asked for while a change was being made, in order.
struct RequestQueue {
  struct Request {
    /// For naming a loop: the type that asked, and for what.
    var name: () -> String
    var run: () -> Landing
  }
  /// More than this, one from the other, is a loop.
  static let bound = 200

  private var requests: [Request] = []
  private var next = 0
  var isDraining = false
  var isEmpty: Bool { next == requests.count }

  mutating func append(_ request: Request) { requests.append(request) }

  mutating func removeFirst() -> Request? {
    guard next < requests.count else { return nil }
    defer {
      next += 1
      if next == requests.count {
        requests.removeAll(keepingCapacity: true)
        next = 0
      }
    }
    return requests[next]
  }

  /// Where the next request will stand.
  var end: Int { requests.count }

  /// Forgets the requests that were added after one.
  mutating func forget(from end: Int) {
    if end < requests.count { requests.removeSubrange(end...) }
  }

  mutating func removeAll() {
    requests.removeAll()
    next = 0
  }
}

extension Tree {
  /// Does it now, or right after the change that is being made.
  func request(_ name: @escaping @autoclosure () -> String, _ run: @escaping () -> Landing) -> Landing {
    queue.append(.init(name: name, run: run))
    return .queued
  }

  /// Does what was asked for meanwhile, once nothing runs any more; cut at a bound, with the loop named.
  func settle() {
    if isChanging || isHearing { return }
    if isRedrawDue { return changed() }
    guard !queue.isEmpty || waiting != nil, !queue.isDraining else { return }
    queue.isDraining = true
    defer { queue.isDraining = false }
    var names: [String] = []
    var done = 0
    while let request = queue.removeFirst() {
      done += 1
      if done > RequestQueue.bound - 8 { names.append(request.name()) }
      if done > RequestQueue.bound {
        queue.removeAll()
        report(.loop(names))
        return
      }
      let landing = request.run()
      if case .refused(let refusal) = landing { report(refusal) }
    }
    retryWaiting()
  }

  func report(_ refusal: Refusal) {
    journal.note(cause, at: leaf.trail, refusal: refusal)
    tell(refusal)
  }

  func tell(_ refusal: Refusal) {
    if let onRefusal { quietly { onRefusal(refusal) } }
  }
}
