extension Coordinator {
  /// Shows the flow's first screen, once, from ``start()``; anywhere else it is stale. Its events go to `on`.
  @inlinable @discardableResult
  public func show<S: Screen>(_ screen: S, _ on: @escaping (Self, S.Event) -> Void) -> Landing {
    life.show(ScreenNode<Self, S>(screen, style: .push, on: on), of: self)
  }

  /// Sets up the tabs, the first of them on show, once, from ``start()``. The others start when they are selected.
  ///
  /// Throws a ``Refusal``, which refuses the flow if it is passed on: when it is not time for it, and for a child that
  /// is no tab.
  public func tabs(_ flows: [ChildFlow]) throws {
    guard let node = life.node else { throw Refusal.stale }
    try node.setUpTabs(flows.map { Step($0) })
  }

  /// Begins a child in this flow's own container, shown or not: pushes, presents, selects a tab or replaces, as
  /// ``makeChild(_:)`` says of it.
  ///
  /// What is on top already is refreshed rather than begun twice, unless `again`. Nothing is pushed beneath a child flow or
  /// something presented (`.covered`; ``backToFirst()`` uncovers), and one thing is presented at a time; what replaces
  /// ends all of it. A tab starts when it is first selected, which dismisses what is presented over the tabs. A step that
  /// ``admits(_:)`` would have wait is refused: only links wait. From ``start()`` the first one names what the flow begins
  /// with, unless a place says what comes; later ones follow. During a change it is `.queued`; before this flow has
  /// started and once it has ended it is `.stale`.
  @inlinable @discardableResult public func begin(_ flow: ChildFlow, again: Bool = false) -> Landing {
    life.begin(Step(flow), again: again)
  }

  /// Ends this flow with its outcome, and goes on to `next`.
  ///
  /// `next` goes to the parent if it is one of its children; else down the way the parent knows; else the parent ends too
  /// and hands it to its own. Without `next`, a parent that would be left with nothing to show ends too. A tab that ends
  /// starts afresh when it is next shown, and so does a tab that the way down leads into. If `next` fits nowhere, is not
  /// admitted, or has no place there, nothing moves. The outcome reaches the finish delegate exactly once, everyone below
  /// hears `.left`; this flow and its own screens are not asked, unless it logs out. The root answers `.atRoot`. During a
  /// change it is `.queued`; before this flow has started and once it has ended it is `.stale`.
  @discardableResult public func finish(
    _ outcome: Outcome, next: (any Flow)? = nil, reason: Departure.Reason = .finish
  ) -> Landing {
    life.ask(.finish(outcome, next: next, reason))
  }

  /// Ends this flow because what it shows is gone or no longer the user's, goes on to `next`, and says why.
  ///
  /// Everyone on the way out is asked, but nobody can object: there is nothing to stay in. The finish delegate hears that
  /// it was left.
  @discardableResult public func close(why: Reason, next: (any Flow)? = nil) -> Landing {
    let tree = life.standing?.1
    let landing = life.ask(.finish(nil, next: next, .closed))
    if landing == .landed || landing == .queued { tree?.tell(why) }
    return landing
  }

  /// Says what happened without the user's doing.
  public func tell(_ what: Reason) { life.standing?.1.tell(what) }

  /// Goes back to this flow's first screen: ends what is above it or presented over it, in a stack that is hidden too.
  ///
  /// Tabs stay as they are, only what is presented over them goes. If there is nothing to end, what is shown is refreshed.
  @discardableResult public func backToFirst() -> Landing { life.ask(.backTo(nil)) }

  /// Goes back to a step of this flow's stack, the topmost of several alike, and ends what is above it.
  ///
  /// The step is looked for when its turn comes; one that is not there is refused, and nothing moves.
  @discardableResult public func back(to flow: ChildFlow) -> Landing { life.ask(.backTo(Step(flow))) }

  /// Goes one screen back, wherever the user is: the same as ``Tree/back()``.
  @discardableResult public func back() -> Landing { life.standing?.1.back() ?? .refused(.stale) }

  /// Opens a place from the root: the same as ``Tree/open(_:keeping:)``.
  @discardableResult public func open(_ place: Place) -> Landing {
    life.standing?.1.open(place) ?? .refused(.stale)
  }

  /// Opens a link, or a place as it is written.
  @discardableResult public func open(link: String) -> Landing {
    life.standing?.1.open(link: link) ?? .refused(.stale)
  }

  /// The place of a child of this flow, wherever the flow stands. If the flow has ended, it is the root.
  public func place(of flow: ChildFlow) -> Place {
    guard let node = life.node, !node.isGone else { return .root }
    return Place(node.trail?.steps ?? []).then(flow)
  }

  /// The admission that leads to another child of this flow instead.
  public func redirect(to flow: ChildFlow) -> Admission { .redirect(place(of: flow)) }

  /// Runs slow work elsewhere; `then` hears its result as an event of its own, unless this flow has ended by then.
  /// False if it has ended already: nothing is run.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Bool {
    guard let (node, tree) = life.standing else { return false }
    tree.load(for: node.id, work) { [weak self] result in if let self { then(self, result) } }
    return true
  }
}

extension Coordinator where Outcome == Void {
  /// Ends this flow and goes on to `next`.
  @discardableResult public func finish(next: (any Flow)? = nil, reason: Departure.Reason = .finish)
    -> Landing
  {
    finish((), next: next, reason: reason)
  }
}

extension Coordinator {
  /// Shows a first screen without events.
  @discardableResult public func show<S: Screen>(_ screen: S) -> Landing where S.Event == Never {
    show(screen) { _, _ in }
  }
}
