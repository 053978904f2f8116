extension Tree {
  // The two changes that nearly every step is. They keep the order of the primitive and leave out what only greater
  // changes need: lists, starts and moves in several containers. With interceptors, which see a plan, they are not taken.

  /// Puts a screen on top of a stack.
  func push(_ screen: Node, on flow: FlowNode) {
    let began = clock()
    isChanging = true
    approved = []
    let isShown = flow.isOnWay
    flow.children.append(screen)
    if isShown {
      let old = leaf
      old.isOnWay = false
      screen.isOnWay = true
      leaf = screen
      old.disappear()
      screen.appear(in: self)
    }
    isChanging = false
    journal.add(
      cause, to: leaf.trail, created: isShown ? .end : screen.trail.map(Journal.Few.one) ?? .none,
      duration: clock() &- began)
    if question != nil { dropStaleQuestion() }
    if isShown { changed() } else { settle() }
  }

  /// Takes the screen off that is looked at; nil if going back is more than that.
  func pop() -> Change? {
    let old = leaf
    guard interceptors.isEmpty, let flow = old.parent, flow.presented == nil, flow.selected == nil,
      flow.children.count > 1
    else { return nil }
    let top = flow.children[flow.children.count - 2]
    guard !top.hasChildren else { return nil }
    let began = clock()
    isChanging = true
    if let stop = ask(old, Departure(reason: .back, destination: top.trail)) {
      isChanging = false
      return stop
    }
    approved = []
    flow.children.removeLast()
    old.isOnWay = false
    top.isOnWay = true
    leaf = top
    old.disappear()
    old.isGone = true
    old.removed(.back)
    top.appear(in: self)
    isChanging = false
    journal.add(cause, to: top.trail, removed: .end, duration: clock() &- began)
    if question != nil { dropStaleQuestion() }
    changed()
    return .landed
  }
}
