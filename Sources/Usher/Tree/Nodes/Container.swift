/// What a flow holds: a stack or tabs, and what is presented over them.
///
/// A container is a value. A ``Draft`` says what it shall become, and is the only way to change it.
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

  /// The child that stands for a step, and where it is.
  func index(of step: Step) -> Int? { children.firstIndex { $0.stands(for: step) } }

  /// Holds a first screen, or tabs.
  init(_ children: [Node] = [], selected: Int? = nil) {
    (self.children, self.selected) = (children, selected)
  }

  /// What a draft says.
  consuming func becoming(_ draft: Draft) -> Container {
    children.removeLast(children.count - draft.kept)
    for node in draft.added { children.append(node) }
    for (index, tab) in draft.renewed { children[index] = tab }
    selected = draft.selected
    presented = draft.presented
    return self
  }
}
