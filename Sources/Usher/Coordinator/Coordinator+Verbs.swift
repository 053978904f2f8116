extension Coordinator {
  private var owner: OwnerNode<Self>? {
    // The node that put itself into this coordinator's life is the one typed by it.
    life.node.map { unsafeDowncast($0, to: OwnerNode<Self>.self) }
  }

  /// Shows the flow's first screen, once, from ``start()``; anywhere else it is stale. Its events go to `on`.
  @discardableResult public func show<S: Screen>(_ screen: S, _ on: @escaping (Self, S.Event) -> Void) -> Landing {
    guard let owner, owner.phase == .starting else { return .refused(.stale) }
    guard owner.children.isEmpty else {
      return .refused(.unfit(step: typeName(S.self), container: owner.name))
    }
    let node = ScreenNode<Self, S>(screen, style: .push, on: on)
    node.trail = owner.trail
    owner.adopt(node)
    owner.children.append(node)
    return .landed
  }

  /// Sets up the tabs, the first of them on show, once, from ``start()``. The others start when they are selected.
  ///
  /// Throws a ``Refusal``, which refuses the flow if it is passed on: when it is not time for it, and for a child that
  /// is no tab.
  public func tabs(_ flows: [ChildFlow]) throws {
    guard let owner, owner.phase == .starting else { throw Refusal.stale }
    guard owner.children.isEmpty else { throw Refusal.unfit(step: "tabs", container: owner.name) }
    var tabs: [Node] = []
    for flow in flows {
      let step = Step(flow)
      let node = try owner.growth.first { owner.stands($0.node, for: step) }?.node
        ?? owner.make(flow, after: owner.trail)
      guard node.style == .tab else { throw Refusal.unfit(step: step.written, container: owner.name) }
      tabs.append(node)
    }
    guard !tabs.isEmpty else { throw Refusal.empty(owner.name) }
    owner.children = tabs
    owner.selected = 0
  }

  /// Begins a child: pushes, presents, selects a tab or replaces, as ``makeChild(_:)`` says of it.
  ///
  /// What is on top already is refreshed rather than begun twice, unless `again`. From ``start()`` it names what the flow
  /// begins with. A child flow that covers this one refuses it; ``backToFirst()`` uncovers.
  @discardableResult public func begin(_ flow: ChildFlow, again: Bool = false) -> Landing {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return .refused(.stale) }
    return tree.begin(flow, in: owner, again: again)
  }

  /// Ends this flow with its outcome, and goes on to `next`.
  ///
  /// `next` goes to the parent if it is one of its children; else down the way the parent knows; else the parent ends too
  /// and hands it to its own. If it fits nowhere, nothing moves. The outcome reaches the finish delegate exactly once.
  @discardableResult public func finish(
    _ outcome: Outcome, next: (any Flow)? = nil, reason: Departure.Reason = .finish
  ) -> Landing {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return .refused(.stale) }
    return tree.finish(owner, outcome, next: next, reason: reason)
  }

  /// Goes back to this flow's first screen: ends what is above it or presented over it.
  @discardableResult public func backToFirst() -> Landing {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return .refused(.stale) }
    return tree.back(in: owner, to: nil)
  }

  /// Goes back to a step of this flow's stack, and ends what is above it.
  @discardableResult public func back(to flow: ChildFlow) -> Landing {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return .refused(.stale) }
    return tree.back(in: owner, to: Step(flow))
  }

  /// Goes one screen back, wherever the user is.
  @discardableResult public func back() -> Landing {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return .refused(.stale) }
    return tree.back()
  }

  /// Opens a place from the root.
  @discardableResult public func open(_ place: Place) -> Landing {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return .refused(.stale) }
    return tree.open(place)
  }

  /// Runs slow work elsewhere; `then` hears its result as an event of its own, unless this flow has ended by then.
  /// False if it has ended already: nothing is run.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Bool {
    guard let owner, let tree = owner.census?.tree, !owner.isGone else { return false }
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
