/// A container as it will be after a change: the children that stay, and those that come.
///
/// A draft is a value. It changes nothing until ``Container/become(_:)`` takes it over. It does not copy the stack, so a
/// step costs the same at every depth.
struct Draft {
  let flow: FlowNode
  /// How many of the present children stay, from the bottom.
  private(set) var kept: Int
  /// The children that come: above those that stay, in place of a tab for the same step, or presented.
  var coming: [Node] = []
  private(set) var selected: Int?
  /// Whether what is presented stays.
  var keepsPresented = true

  /// Begins with the container as it is now.
  init(_ flow: FlowNode) {
    self.flow = flow
    kept = flow.container.children.count
    selected = flow.container.selected
  }

  /// The container without anything in it.
  static func empty(_ flow: FlowNode) -> Draft {
    var draft = Draft(flow)
    (draft.kept, draft.selected, draft.keepsPresented) = (0, nil, false)
    return draft
  }

  /// The container that a place adds its steps to: a stack with its first screen alone, or all the tabs, and nothing
  /// presented.
  static func bare(_ flow: FlowNode) -> Draft {
    var draft = Draft(flow)
    draft.keepsPresented = false
    if draft.selected == nil { draft.kept = flow.container.children.first?.isFirst == true ? 1 : 0 }
    return draft
  }
}

// MARK: What may stand where

extension Draft {
  /// Puts a child where its style says. *What fits where* in <doc:Changes> is the rule of what may stand where.
  /// `tab` is the tab that stands for the same step, if the caller has found it.
  mutating func place(_ node: Node, over tab: Node? = nil) throws(Refusal) {
    if node.style == .tab { return try placeTab(node, over: tab) }
    if selected != nil, node.style != .present { throw .unfit(step: node.stepName, container: flow.name) }
    if node.style == .replace { return (kept, coming, keepsPresented) = (0, [node], false) }
    if let cover = presented { throw .covered(by: cover.name) }
    if node.style == .swap, let top, top.style == .swap { swapTop(for: node) }
    if node.style != .present, let top, top.isFlow { throw .covered(by: top.name) }
    coming.append(node)
  }

  private mutating func placeTab(_ node: Node, over tab: Node?) throws(Refusal) {
    if flow.phase == .made {
      // Whether the flow sets up this tab is not known until the flow starts.
      coming.append(node)
      return select(coming.count - 1)
    }
    let index = selected == nil ? nil : tab?.tab ?? node.trail.flatMap { flow.container.index(of: $0.step) }
    guard let index else { throw .unfit(step: node.stepName, container: flow.name) }
    renew(index, with: node)
    select(index)
  }

  /// Selects a tab, and ends what is presented over the tabs.
  mutating func select(_ index: Int) {
    selected = index
    keepsPresented = false
  }

  /// Makes a tab start afresh when it is next shown.
  mutating func renew(_ index: Int, with tab: Node) {
    tab.tab = index
    coming.append(tab)
  }

  /// Ends everything in the stack above the first children.
  mutating func cut(to count: Int) { kept = min(kept, count) }

  /// Ends the swapped child on top for one that comes in its place.
  private mutating func swapTop(for node: Node) {
    if coming.isEmpty { cut(to: kept - 1) } else { coming.removeLast() }
    node.stand(on: base ?? flow.trail)
  }

  /// Ends a child and what is above it. A tab stays: it can only start afresh.
  mutating func end(_ child: Node) {
    if child === flow.container.presented {
      keepsPresented = false
    } else if selected == nil, let index = flow.container.children.lastIndex(where: { $0 === child }) {
      cut(to: index)
    }
  }

  /// The present child that may stay, if a place names this step next.
  func candidate(for step: Step) -> Node? {
    guard flow.phase != .made, selected != nil || coming.isEmpty else { return nil }
    if selected != nil, let tab = flow.container.index(of: step) { return flow.container.children[tab] }
    let next = kept < flow.container.children.count ? flow.container.children[kept] : flow.container.presented
    return next.flatMap { $0.stands(for: step) ? $0 : nil }
  }

  /// Keeps a present child: the next one of the stack, a tab, or what is presented.
  mutating func keep(_ child: Node) {
    if child === flow.container.presented {
      keepsPresented = true
    } else if let tab = flow.container.children.firstIndex(where: { $0 === child }), selected != nil {
      selected = tab
    } else {
      kept += 1
    }
  }
}

// MARK: The container after the change

extension Draft {
  /// The child on show, whatever is presented over it.
  var top: Node? {
    guard let selected else {
      return coming.last { $0.style != .present } ?? (kept > 0 ? flow.container.children[kept - 1] : nil)
    }
    return selected < kept ? renewed(selected) ?? flow.container.children[selected] : coming[selected - kept]
  }

  /// The new node that comes in place of a tab; nil if the tab stays.
  func renewed(_ index: Int) -> Node? {
    coming.last { $0.style == .tab && $0.tab == index }
  }

  var presented: Node? {
    coming.last { $0.style == .present } ?? (keepsPresented ? flow.container.presented : nil)
  }

  /// The trail that the next child starts from: that of the topmost screen of the stack; nil for that of the flow.
  var base: Trail? {
    guard selected == nil, let top else { return nil }
    if !top.isFlow { return top.trail }
    // Nothing stands above a flow in a stack, so what is below it is a screen.
    let below = kept + coming.count - 2
    guard below >= 0 else { return nil }
    return (below < kept ? flow.container.children[below] : coming[below - kept]).trail
  }

  func takeOver() { flow.become(self) }

  /// Lists the present children that will be removed: tabs, then the stack from the bottom up, then what is presented.
  func listRemoved(in nodes: inout [Node]) {
    let container = flow.container
    if selected != nil {
      for tab in coming.reversed() where tab.style == .tab { nodes.append(container.children[tab.tab]) }
    }
    for index in kept..<container.children.count { nodes.append(container.children[index]) }
    if !keepsPresented, let presented = container.presented { nodes.append(presented) }
  }

  /// Lists the flows that start with the change: those that come, and the tab on show. A renewed tab that is not on show
  /// starts later, when it is shown.
  func listStarting(in nodes: inout [Node]) {
    for node in coming where node.style != .tab && !node.isStarted { nodes.append(node) }
    if selected != nil, let top, !top.isStarted { nodes.append(top) }
  }

  /// Whether a stack would hold nothing.
  var isEmpty: Bool { kept == 0 && !coming.contains { $0.style != .present } }

  /// Whether the container stays as it is.
  var changesNothing: Bool {
    kept == flow.container.children.count && coming.isEmpty && selected == flow.container.selected
      && (keepsPresented || flow.container.presented == nil)
  }

  /// The trail of what the user will see of the flow after the change.
  var destination: Trail? { (presented ?? top).map(deepestTrail) ?? flow.trail }
}

/// The trail of what the user will see of a node once the node has started.
func deepestTrail(_ node: Node) -> Trail? {
  var node = node
  while let flow = node.asFlow, let next = flow.phase == .made ? flow.growth?.last : flow.container.shown {
    node = next
  }
  return node.trail
}
