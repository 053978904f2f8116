/// What screens, flows and links wait for, and where it comes from.
struct Waits {
  let worker: any Worker
  let inbox: Inbox
  let clock: () -> UInt64
  /// What is waited for, by ticket.
  private(set) var all: [Int: Wait] = [:]
  private(set) var newestTicket = 0
  /// The newest report of slow work, and whether it has been told.
  var progress: (ticket: Int, what: Reason, isTold: Bool)?
  var onProgress: ((Reason?) -> Void)?
  var onReport: ((Reason) -> Void)?
  var onLetters: (([Inbox.Item]) -> [Inbox.Item])?

  init(worker: any Worker, inbox: Inbox, clock: @escaping () -> UInt64) {
    (self.worker, self.inbox, self.clock) = (worker, inbox, clock)
  }

  subscript(ticket: Int) -> Wait? {
    get { all[ticket] }
    set { all[ticket] = newValue }
  }

  /// Adds a wait. Returns its ticket.
  mutating func add(_ wait: Wait) -> Int {
    newestTicket += 1
    all[newestTicket] = wait
    return newestTicket
  }

  /// Takes out everything that a node waits for.
  mutating func take(of id: Node.ID) -> [Int: Wait] {
    let taken = all.filter { $0.value.node == id }
    for ticket in taken.keys { all[ticket] = nil }
    return taken
  }

  /// Puts back what was taken out.
  mutating func put(back taken: [Int: Wait]) { all.merge(taken) { $1 } }
}

extension Tree {
  /// Runs slow work. The results come back in ``inbox``.
  public var worker: any Worker { waits.worker }
  /// Where the results of slow work arrive. Any thread may hand them in.
  public var inbox: Inbox { waits.inbox }
  /// Monotonic nanoseconds.
  public var clock: () -> UInt64 { waits.clock }

  /// Called with the newest report of slow work, and with nil once that work has ended or is no longer wanted.
  public var onProgress: ((Reason?) -> Void)? {
    get { waits.onProgress }
    set { waits.onProgress = newValue }
  }

  /// Called with every report of slow work, even if a newer one or the end of the work has arrived with it: a transcript has
  /// them all.
  package var onReport: ((Reason) -> Void)? {
    get { waits.onReport }
    set { waits.onReport = newValue }
  }

  /// Sees what the inbox holds before it is told, and returns what is told of it, for recordings.
  package var onLetters: (([Inbox.Item]) -> [Inbox.Item])? {
    get { waits.onLetters }
    set { waits.onLetters = newValue }
  }
}
