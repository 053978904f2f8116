extension Coordinator {
  /// Its node, if it still stands in a tree that still is.
  private var standing: (OwnerNode<Self>, Tree)? {
    guard let (node, tree) = life.standing, node.object === self else { return nil }
    // The node that keeps this coordinator is the one typed by it.
    return (unsafeDowncast(node, to: OwnerNode<Self>.self), tree)
  }

  /// Shows the flow's first screen, once, from ``start()``; anywhere else it is stale. Its events go to `on`.
  @inlinable @discardableResult
  public func show<S: Screen>(_ screen: S, _ on: @escaping (Self, S.Event) -> Void) -> Landing {
    life.show(ScreenNode<Self, S>(screen, style: .push, on: on), of: self)
  }

  /// Sets up the tabs, the first of them on show, once, from ``start()``. The others start when they are selected.
  ///
  /// Throws a ``Refusal``, which refuses the flow if it is passed on: when it is not time for it, and for a child that
  /// is no tab.
  public func tabs(_ flows: [ChildFlow]) throws { try life.setUpTabs(flows.map { Step($0) }) }

  /// Begins a child: pushes, presents, selects a tab or replaces, as ``makeChild(_:)`` says of it.
  ///
  /// What is on top already is refreshed rather than begun twice, unless `again`. From ``start()`` it names what the flow
  /// begins with. A child flow that covers this one refuses it; ``backToFirst()`` uncovers.
  @inlinable @discardableResult public func begin(_ flow: ChildFlow, again: Bool = false) -> Landing {
    life.begin(Step(flow), again: again)
  }

  /// Ends this flow with its outcome, and goes on to `next`.
  ///
  /// `next` goes to the parent if it is one of its children; else down the way the parent knows; else the parent ends too
  /// and hands it to its own. If it fits nowhere, nothing moves. The outcome reaches the finish delegate exactly once.
  @discardableResult public func finish(
    _ outcome: Outcome, next: (any Flow)? = nil, reason: Departure.Reason = .finish
  ) -> Landing {
    guard let (owner, tree) = standing else { return .refused(.stale) }
    return tree.finish(owner, outcome, next: next, reason: reason)
  }

  /// Ends this flow because what it shows is gone or no longer the user's, goes on to `next`, and says why.
  ///
  /// Everyone on the way out is asked, but nobody can object: there is nothing to stay in. The finish delegate hears that
  /// it was left.
  @discardableResult public func close(why: Reason, next: (any Flow)? = nil) -> Landing {
    guard let (owner, tree) = standing else { return .refused(.stale) }
    let landing = tree.finish(owner, nil, next: next, reason: .closed)
    switch landing {
    case .landed, .queued: tree.tell(why)
    default: break
    }
    return landing
  }

  /// Says what happened without the user's doing.
  public func tell(_ what: Reason) { standing?.1.tell(what) }

  /// Goes back to this flow's first screen: ends what is above it or presented over it.
  @discardableResult public func backToFirst() -> Landing {
    guard let (owner, tree) = standing else { return .refused(.stale) }
    return tree.back(in: owner, to: nil)
  }

  /// Goes back to a step of this flow's stack, and ends what is above it.
  @discardableResult public func back(to flow: ChildFlow) -> Landing {
    guard let (owner, tree) = standing else { return .refused(.stale) }
    return tree.back(in: owner, to: Step(flow))
  }

  /// Goes one screen back, wherever the user is.
  @discardableResult public func back() -> Landing {
    guard let (_, tree) = standing else { return .refused(.stale) }
    return tree.back()
  }

  /// Opens a place from the root.
  @discardableResult public func open(_ place: Place) -> Landing {
    guard let (_, tree) = standing else { return .refused(.stale) }
    return tree.open(place)
  }

  /// Runs slow work elsewhere; `then` hears its result as an event of its own, unless this flow has ended by then.
  /// False if it has ended already: nothing is run.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Bool {
    guard let (owner, tree) = standing else { return false }
    tree.load(for: owner.id, work) { [unowned owner] result in then(owner.coordinator, result) }
    return true
  }
}

extension Coordinator where Outcome == Void {
  /// Ends this flow and goes on to `next`.
  @discardableResult public func finish(next: (any Flow)? = nil, reason: Departure.Reason = .finish) -> Landing {
    finish((), next: next, reason: reason)
  }
}
