/// A tree of coordinators and their screens.
///
/// One thread owns it. Each request is a transaction: it lands whole, or nothing moves and the answer says why. *Order* in
/// <doc:Changes> says in which order a change runs, and when requests made during a change are done.
/// If a start fails, its requests are forgotten. Releasing a tree without calling ``leave(_:)`` calls no hooks.
public final class Tree {
  let root: FlowNode
  let census = Census()
  /// The screen that is looked at; the root itself before it has started.
  var leaf: Node
  /// What the tree is doing now.
  var activity = Activity.idle
  /// What belongs to the request that is being done.
  var turn = Turn()
  /// What was asked for while a change was being made.
  var queue = RequestQueue()
  var question: PendingQuestion?
  var waiting: WaitingLink?
  /// What screens, flows and links wait for.
  var waits: Waits
  /// The last transactions, the newest last.
  public internal(set) var journal: Journal
  /// Asked in turn before each change; the first veto or redirection counts.
  public var interceptors: [any Interceptor] = []
  /// Words typed and not sent, by place or by ``Screen/draftKey``.
  public var drafts: [String: String] = [:]
  /// What links mean, and how long they may wait.
  public var links = Links()

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
  /// Sees what screens hear and what flows finish with, for tests.
  package weak var witness: (any Witness)?

  /// Makes a tree, which `start` starts. `clock` returns monotonic nanoseconds; the journal keeps `journalLimit` records.
  public init<Root: Coordinator>(
    _ root: Root, clock: @escaping () -> UInt64 = { 0 }, worker: any Worker = InlineWorker(),
    inbox: Inbox = Inbox(), journalLimit: Int = 256
  ) {
    let node = OwnerNode(root, style: .replace)
    self.root = node
    leaf = node
    waits = Waits(worker: worker, inbox: inbox, clock: clock)
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
