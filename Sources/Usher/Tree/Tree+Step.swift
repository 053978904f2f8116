extension Tree {
  // The two changes that nearly every step is. They keep the order of the primitive and leave out what only greater
  // changes need: lists, starts and moves in several containers. With interceptors, which see a plan, they are not taken.
  // What stands in a container is borrowed from it here: nothing is taken out meanwhile but by these two.

  /// Puts a screen on top of a stack.
  func push(_ screen: consuming Node, on flow: FlowNode) {
    let began = clock()
    isChanging = true
    if !approved.isEmpty { approved = [] }
    let isShown = flow.isOnWay
    let trail = screen.trail
    let new = Unmanaged.passUnretained(screen)
    flow.children.append(screen)
    if isShown {
      let old = end
      old._withUnsafeGuaranteedRef { $0.isOnWay = false }
      new._withUnsafeGuaranteedRef { $0.isOnWay = true }
      end = new
      old._withUnsafeGuaranteedRef { $0.disappear() }
      new._withUnsafeGuaranteedRef { $0.appear(in: self) }
      isChanging = false
      journal.add(cause, to: trail, created: .end, duration: clock() &- began)
    } else {
      isChanging = false
      let created = trail.map(Journal.Few.one) ?? .none
      journal.add(cause, to: leaf.trail, created: created, duration: clock() &- began)
    }
    landed(.finish, isShown)
  }

  /// Takes the screen off that is looked at; nil if going back is more than that.
  func pop() -> Change? {
    guard interceptors.isEmpty else { return nil }
    let change = end._withUnsafeGuaranteedRef { leaf in leaf.inOwner { $0.pop(leaf, in: self) } }
    if case .landed? = change { landed(.back, true) }
    return change
  }
}

extension FlowNode {
  fileprivate func pop(_ leaf: Node, in tree: Tree) -> Tree.Change? {
    let count = children.count
    guard presented == nil, selected == nil, count > 1, !children[count - 2].hasChildren else { return nil }
    let began = tree.clock()
    tree.isChanging = true
    let top = children[count - 2]
    if let stop = tree.ask(leaf, Departure(reason: .back, destination: top.trail)) {
      tree.isChanging = false
      return stop
    }
    if !tree.approved.isEmpty { tree.approved = [] }
    let old = children.removeLast()
    old.isOnWay = false
    top.isOnWay = true
    tree.end = .passUnretained(top)
    old.disappear()
    old.isGone = true
    old.removed(.back)
    top.appear(in: tree)
    tree.isChanging = false
    tree.journal.add(tree.cause, to: top.trail, removed: .end, duration: tree.clock() &- began)
    return .landed
  }
}
