import Synchronization

/// Where what slow work has to say arrives. Any thread may fill it; the thread that owns the tree empties it.
public final class Inbox: Sendable {
  package enum Letter: Sendable {
    case report(Reason)
    case result(any Sendable)
    /// A bell has been rung.
    case ring
    /// The work has ended.
    case end
  }
  package typealias Item = (ticket: Int, letter: Letter)
  private struct Content {
    var items: [Item] = []
    var wake: @Sendable () -> Void

    /// The last item of a ticket, if it is a report that a newer one replaces: many have arrived that nobody has taken.
    func replaced(by letter: Letter, of ticket: Int) -> Int? {
      guard items.count >= 1000, case .report = letter,
        let last = items.lastIndex(where: { $0.ticket == ticket }),
        case .report = items[last].letter
      else { return nil }
      return last
    }
  }
  private let content: Mutex<Content>

  /// `wake` is called from any thread, after something has arrived; it must not block.
  public init(wake: @escaping @Sendable () -> Void = {}) { content = Mutex(Content(wake: wake)) }

  /// Replaces the function that is called after something has arrived. If something has arrived already, calls it at once.
  public func whenFilled(_ wake: @escaping @Sendable () -> Void) {
    let isWaiting = content.withLock { content in
      content.wake = wake
      return !content.items.isEmpty
    }
    if isWaiting { wake() }
  }

  func post(_ letter: Letter, for ticket: Int) {
    let wake = content.withLock { content in
      if let old = content.replaced(by: letter, of: ticket) { content.items.remove(at: old) }
      content.items.append((ticket, letter))
      return content.wake
    }
    wake()
  }

  /// How much has arrived.
  package var count: Int { content.withLock { $0.items.count } }

  func takeAll() -> [Item] {
    content.withLock { content in
      defer { content.items = [] }
      return content.items
    }
  }

  /// The tickets of the bells that have been rung, without the rest.
  func takeRings() -> [Int] {
    content.withLock { content in
      let rings = content.items.compactMap { if case .ring = $0.letter { $0.ticket } else { nil } }
      if !rings.isEmpty { content.items.removeAll { if case .ring = $0.letter { true } else { false } } }
      return rings
    }
  }
}
