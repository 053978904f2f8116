/// What was asked for while a change was being made, in order.
struct RequestQueue {
  struct Request {
    /// Who asked for what, for naming a loop.
    var name: () -> String
    var run: () -> Landing
  }
  /// More than this, each brought about by the one before, is a loop.
  static let bound = 200

  private var requests: [Request] = []
  private var next = 0
  var isDraining = false
  var isEmpty: Bool { next == requests.count }

  mutating func append(_ request: Request) { requests.append(request) }

  mutating func removeFirst() -> Request? {
    guard next < requests.count else { return nil }
    next += 1
    let request = requests[next - 1]
    if isEmpty { removeAll() }
    return request
  }

  /// Where the next request will stand.
  var end: Int { requests.count }

  /// Forgets the requests that were added after one.
  mutating func forget(from end: Int) {
    if end < requests.count { requests.removeSubrange(end...) }
  }

  mutating func removeAll() {
    requests.removeAll(keepingCapacity: true)
    next = 0
  }
}

extension Tree {
  /// Queues a request until the change that is being made, and the handler that set it off, are done.
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
        return report(.loop(names))
      }
      if case .refused(let refusal) = request.run() { report(refusal) }
    }
    retryWaiting()
  }

  /// Writes a refusal down, and tells it: nobody was there to hear it.
  func report(_ refusal: Refusal) {
    note(refusal)
    tell(refusal)
  }

  func tell(_ refusal: Refusal) {
    if let onRefusal { quietly { onRefusal(refusal) } }
  }

  /// Runs what may not change the tree under the one that runs it: what it asks for waits until it is done.
  func quietly<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let wasChanging = isChanging
    isChanging = true
    defer { isChanging = wasChanging }
    return try body()
  }
}
