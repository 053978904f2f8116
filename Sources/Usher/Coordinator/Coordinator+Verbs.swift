extension Coordinator {
  /// Shows the flow's first screen. Call it once, from ``start()``; a second call is refused as `.unfit`, and a debug build
  /// says so. Before the flow starts, and once it has ended, the answer is `.stale`. `on` is told the outputs of the screen.
  @inlinable @discardableResult
  public func show<S: Screen>(_ screen: S, _ on: @escaping (Self, S.Output) -> Void) -> Landing {
    life.show(ScreenNode<Self, S>(screen, style: .push, on: on), of: self)
  }

  /// Sets up the tabs and shows the first. Call it once, from ``start()``. The other tabs start when they are selected.
  ///
  /// Throws a ``Refusal`` if it is called at another time, or if a child is no tab. Pass the error on: it refuses the flow.
  public func tabs(_ flows: [ChildFlow]) throws {
    guard let node = life.node else { throw Refusal.stale }
    try node.setUpTabs(flows.map { Step($0) })
  }

  /// Begins a child in this flow's own container, even if the flow is hidden. The style that ``makeChild(_:)`` gives
  /// the child says whether it is pushed, presented, selected as a tab, or replaces the stack.
  ///
  /// If the child is on top already, it is refreshed. Nothing is pushed onto a child flow, or beneath
  /// something presented: that is refused as `.covered`; call ``backToFirst()`` first. One child is presented at a time. A
  /// child that replaces ends the whole stack and what is presented. A tab starts when it is first selected; selecting it
  /// dismisses what is presented over the tabs. If ``admits(_:)`` answers `.wait`, the step is refused: only links wait.
  /// In ``start()``, any answer but `.yes` refuses the flow, since it has nothing to show meanwhile.
  ///
  /// In ``start()``, the first call names the child that the flow begins with, unless a place names another; later calls
  /// follow once the flow has started. During a change the answer is `.queued`. Before the flow has started, and once it has
  /// ended, it is `.stale`.
  @inlinable @discardableResult public func begin(_ flow: ChildFlow) -> Landing {
    life.begin(Step(flow))
  }

  /// Ends this flow with its outcome, and goes on to `next`.
  ///
  /// *End a flow* in <doc:CoordinatorsAndFlows> says who begins `next`. Without `next`, a parent ends too if it would
  /// have nothing to show. A tab that ends starts afresh when it is next shown. If `next` stands in a tab, that tab starts
  /// afresh at once. If no ancestor has `next`, if it is not admitted, or if it does not fit, nothing moves.
  ///
  /// The finish delegate hears the outcome exactly once; the delegates of flows below hear `.left`. This flow is not asked
  /// whether it may be left. Its own screens are asked unless the reason is `.finish`. The root answers `.atRoot`. During a
  /// change the answer is `.queued`. Before the flow has started, and once it has ended, it is `.stale`.
  @discardableResult public func finish(
    _ outcome: Outcome, next: (any Flow)? = nil, reason: Departure.Reason = .finish
  ) -> Landing {
    life.ask(.finish(outcome, next: next, reason))
  }

  /// Ends this flow because what it shows is gone or no longer the user's, goes on to `next`, and tells the user why.
  ///
  /// Every node that leaves is asked, but an objection does not count. The finish delegate hears `.left`.
  @discardableResult public func close(why: Reason, next: (any Flow)? = nil) -> Landing {
    let tree = life.standing?.1
    let landing = life.ask(.finish(nil, next: next, .closed))
    if landing == .landed || landing == .queued { tree?.tell(why) }
    return landing
  }

  /// Tells ``Tree/onNotice`` what has happened without the user's doing.
  public func tell(_ what: Reason) { life.standing?.1.tell(what) }

  /// Goes back to this flow's first screen: ends what is above it or presented over it, even if the flow is hidden.
  ///
  /// Tabs stay as they are; only what is presented over them ends. If there is nothing to end, the screen is refreshed.
  @discardableResult public func backToFirst() -> Landing { life.ask(.backToFirst) }

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

  /// Starts the whole tree afresh: the same as ``Tree/reset(reason:)``.
  @discardableResult public func reset(reason: Departure.Reason = .replace) -> Landing {
    life.ask(.reset(reason))
  }

  /// The place of a child of this flow, wherever the flow stands. If the flow has ended, returns the root.
  func place(of flow: ChildFlow) -> Place {
    guard let node = life.node, !node.isGone else { return .root }
    return Place(node.trail?.steps ?? []).then(flow)
  }

  /// The admission that leads to another child of this flow instead.
  public func redirect(to flow: ChildFlow) -> Admission { .redirect(place(of: flow)) }

  /// The admission that another child of this flow comes first, such as a log-in.
  public func first(_ flow: ChildFlow, _ why: Reason) -> Admission { .first(place(of: flow), why) }
}

extension Coordinator where Outcome == Void {
  /// Ends this flow and goes on to `next`.
  @discardableResult
  public func finish(next: (any Flow)? = nil, reason: Departure.Reason = .finish) -> Landing {
    finish((), next: next, reason: reason)
  }
}

extension Coordinator {
  /// Shows a first screen without outputs.
  @discardableResult public func show<S: Screen>(_ screen: S) -> Landing where S.Output == Never {
    show(screen) { _, _ in }
  }
}
