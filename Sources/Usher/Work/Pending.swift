import Synchronization

/// Something that a screen or a flow waits for: slow work, or a moment. It ends by itself with the screen or flow.
public struct Pending {
  let census: Census?
  let ticket: Int

  /// What nobody waits for, since the screen or flow had gone already.
  static var over: Pending { Pending(census: nil, ticket: 0) }

  /// Whether it is still waited for.
  public var isPending: Bool { census?.tree?.waits[ticket] != nil }

  /// Ends the wait: nothing is heard of it any more. ``Job/isCancelled`` tells work that has begun.
  public func cancel() { census?.tree?.forget(ticket) }
}

/// What a tree keeps of a ``Pending``.
struct Wait {
  enum Kind {
    case work(Want)
    /// A moment of the tree's clock.
    case moment(UInt64)
    /// A bell that another thread may ring, once or again and again. Until it rings or the moment comes, the tree holds.
    case bell(isOnce: Bool, holdsUntil: UInt64? = nil)
  }
  /// The screen or flow that waits; `.none` for a link.
  let node: Node.ID
  var kind: Kind
  let then: (any Sendable) -> Void
}

/// Is alive as long as somebody wants the results of some work.
final class Want: Sendable {
  private let onEnd = Mutex<@Sendable () -> Void>({})

  deinit { onEnd.withLock { $0 }() }

  func whenOver(_ body: @escaping @Sendable () -> Void) { onEnd.withLock { $0 = body } }
}
