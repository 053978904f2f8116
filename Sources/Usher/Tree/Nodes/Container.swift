/// What a flow holds: a stack or tabs, and what is presented over them.
///
/// A container is a value. A change makes a ``Draft`` of the container first, then has the container become it.
struct Container {
  /// The stack from its first screen up, or the tabs in their order.
  private(set) var children: [Node] = []
  /// The tab on show; nil for a stack.
  private(set) var selected: Int?
  private(set) var presented: Node?

  /// The child on show, whatever is presented over it.
  var top: Node? { selected.map { children[$0] } ?? children.last }

  /// The child that the user sees.
  var shown: Node? { presented ?? top }

  /// Everything but the child that the user sees, in the order in which a place names it.
  var covered: [Node] {
    let top = top
    return children.filter { $0 !== top } + (presented == nil ? [] : top.map { [$0] } ?? [])
  }

  /// The index of the child that stands for a step.
  func index(of step: Step) -> Int? { children.firstIndex { $0.stands(for: step) } }

  /// Whether a tab stands here.
  func holds(_ tab: Node) -> Bool { selected != nil && children[tab.tab] === tab }

  init(_ stack: [Node] = []) { children = stack }

  /// Holds tabs, of which the first is on show.
  init(tabs: [Node]) { (children, selected) = (tabs, 0) }

  mutating func become(_ draft: Draft) {
    children.removeLast(children.count - draft.kept)
    if !draft.keepsPresented { presented = nil }
    for node in draft.coming {
      switch node.style {
      case .push, .swap, .replace: children.append(node)
      case .present: presented = node
      case .tab: children[node.tab] = node
      }
    }
    selected = draft.selected
  }
}
