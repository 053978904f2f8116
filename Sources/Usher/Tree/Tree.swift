/// A tree of coordinators and their screens.
///
/// One thread owns it. Each request is a transaction: it lands whole, or nothing moves and the answer says why. *Order* in
/// <doc:CoordinatorsAndFlows> says in which order a change runs, and when requests made during a change are done.
/// If a start fails, its requests are forgotten. Releasing a tree without calling ``leave(_:)`` calls no hooks.
public final class Tree {
  let root: FlowNode
  let census = Census()
  /// The screen that is looked at; the root itself before it has started.
  var leaf: Node
  /// What the tree is doing now.
  var activity = Activity.idle
  /// Flows start because the account leaves.
  var isLoggingOut = false
  /// What was asked for while a change was being made, in order.
  var queue: [Request] = []
  /// What started the present transaction, for the journal.
  var cause = Cause.start
  /// The nodes whose questions the user has answered with yes, while the request is done again.
  var approved: Set<Node.ID> = []
  var question: PendingQuestion?
  var waiting: WaitingLink?
  /// What screens, flows and links wait for, by ticket.
  var waits: [Int: Wait] = [:]
  var nextTicket = 0
  /// The newest report of slow work, and whether it has been told.
  var progress: (ticket: Int, what: Reason, isTold: Bool)?
  /// A screen asked to be drawn again while a change was being made.
  var isRedrawDue = false
  /// Why the last request was refused; nil if it was not.
  var refusal: Refusal?
  /// How many places have been put before the one that was asked for.
  var hops = 0
  /// The last transactions, the newest last.
  public internal(set) var journal: Journal
  /// Asked in turn before each change; the first veto or redirection counts.
  public var interceptors: [any Interceptor] = []
  /// Words typed and not sent, by place or by ``Screen/draftKey``.
  public var drafts: [String: String] = [:]
  /// What links mean, and how long they may wait.
  public var links = Links()
  /// Runs slow work. The results come back in ``inbox``.
  public let worker: any Worker
  public let inbox: Inbox
  /// Monotonic nanoseconds.
  public let clock: () -> UInt64

  /// Called when the screen that is looked at, or what it shows, has changed.
  public var onChange: ((Tree) -> Void)?
  /// Called once, when the session is about to end and everything still stands: the moment to keep ``saved(version:)``.
  public var onLeave: ((Tree) -> Void)?
  /// Called when nobody objects to a log-out and everything still stands: the moment to keep ``saved(version:)`` and to
  /// sign out. Then the new flows start. If one of them cannot start, nothing moves, and the tree calls the function that
  /// was returned, which signs in again. Otherwise ``drafts`` are empty afterwards: they are the words of the account that
  /// has left.
  public var onLogOut: ((Tree) -> () -> Void)?
  /// Called with refusals that had no caller to return to: those of queued requests and of links that waited.
  public var onRefusal: ((Refusal) -> Void)?
  /// Called with each reason given to ``tell(_:)``. During a change, the call waits for the end of the change.
  public var onNotice: ((Reason) -> Void)?
  /// Called with the newest report of slow work, and with nil once that work has ended or is no longer wanted.
  public var onProgress: ((Reason?) -> Void)?
  /// Called with every report of slow work, even if a newer one or the end of the work has arrived with it: a transcript has
  /// them all.
  package var onReport: ((Reason) -> Void)?
  /// Sees what the inbox holds before it is told, and returns what is told of it, for recordings.
  package var onLetters: (([Inbox.Item]) -> [Inbox.Item])?
  /// Sees what screens hear and what flows finish with, for tests.
  package weak var witness: (any Witness)?

  public init<Root: Coordinator>(
    _ root: Root, clock: @escaping () -> UInt64 = { 0 }, worker: any Worker = InlineWorker(),
    inbox: Inbox = Inbox(), journalLimit: Int = 256
  ) {
    let node = OwnerNode(root, style: .replace)
    self.root = node
    leaf = node
    self.clock = clock
    self.worker = worker
    self.inbox = inbox
    journal = Journal(limit: journalLimit)
    census.tree = self
    node.enter(census)
  }

  deinit {
    census.tree = nil
    root.empty()
  }

  /// The node that an id names, if it is still in the tree.
  func node(_ id: Node.ID) -> Node? {
    guard let node = census[id], !node.isGone else { return nil }
    return node
  }
}
