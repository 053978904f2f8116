import Synchronization

/// Where results of work done elsewhere arrive: filled from any thread, emptied by the one that owns the tree.
public final class Inbox: Sendable {
  struct Item: Sendable {
    let ticket: Int
    let value: any Sendable
  }
  private let items = Mutex<[Item]>([])
  private let wake: @Sendable () -> Void

  /// `wake` is called from any thread, after something has arrived; it must not block.
  public init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  func post(_ ticket: Int, _ value: any Sendable) {
    items.withLock { $0.append(Item(ticket: ticket, value: value)) }
    wake()
  }

  func takeAll() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
