/// A tree of flows as plain values: the stack, the tabs with their stacks, what is presented. What an engine does is held
/// against it.
///
/// It knows one set of tabs; steps are as they are written.
public struct PlainTree: Equatable, Sendable {
  /// How an app is built, as far as a place does not tell.
  public struct Outline: Equatable, Sendable {
    /// The name of the step whose flow has tabs; empty for the root, or if there are no tabs.
    public var tabbed: String
    /// The names of the tabs, in their order.
    public var tabs: [String]

    public init(tabbed: String = "", tabs: [String] = []) {
      self.tabbed = tabbed
      self.tabs = tabs
    }

    /// How many steps lead down to the flow with tabs, its own too; nil if there is none on the way.
    func split(_ steps: [String]) -> Int? {
      if tabbed.isEmpty { return tabs.isEmpty ? nil : 0 }
      return steps.firstIndex { PlainTree.name($0) == tabbed }.map { $0 + 1 }
    }
  }
  struct Tab: Equatable, Sendable {
    let step: String
    var stack: [String] = []
  }

  let outline: Outline
  /// The steps from the root down to the flow with tabs, that one too; all of them if there are no tabs.
  private var trunk: [String] = []
  private var tabs: [Tab] = []
  private var selected = 0
  /// What is presented over the tabs.
  private var presented: [String] = []
  /// How many steps the last screen has: none if the root shows one itself.
  private var floor = 1

  public init(_ outline: Outline = Outline()) { self.outline = outline }

  /// The steps to what is looked at.
  public var place: [String] {
    guard !tabs.isEmpty else { return trunk }
    return trunk + (presented.isEmpty ? [tabs[selected].step] + tabs[selected].stack : presented)
  }

  /// Everything, as a tree writes its state; a tab in which nobody went anywhere is left out.
  public var state: String {
    guard !tabs.isEmpty else { return trunk.joined(separator: "/") }
    let others = tabs.indices.filter { $0 != selected && !tabs[$0].stack.isEmpty }
    var marks = trunk + others.map { "(" + ([tabs[$0].step] + tabs[$0].stack).joined(separator: "/") + ")" }
    let way = [tabs[selected].step] + tabs[selected].stack
    if presented.isEmpty {
      marks += way
    } else {
      if way.count > 1 { marks.append("(" + way.joined(separator: "/") + ")") }
      marks += presented
    }
    return marks.joined(separator: "/")
  }

  /// Goes to a place: what matches stays, what is above goes, other tabs keep their stacks.
  public mutating func go(to steps: [String]) {
    if steps.isEmpty { floor = 0 }
    guard let split = outline.split(steps) else {
      trunk = steps
      (tabs, selected, presented) = ([], 0, [])
      return
    }
    let rest = Array(steps[split...])
    if trunk != Array(steps[..<split]) || tabs.isEmpty {
      trunk = Array(steps[..<split])
      (tabs, selected) = (outline.tabs.map { Tab(step: $0) }, 0)
    }
    presented = []
    if let index = tabs.firstIndex(where: { $0.step == rest.first }) {
      selected = index
      tabs[index].stack = Array(rest.dropFirst())
    } else {
      presented = rest
    }
  }

  /// Goes one back; false at the root.
  public mutating func back() -> Bool {
    if !presented.isEmpty {
      presented.removeLast()
    } else if tabs.isEmpty {
      if trunk.count <= floor { return false }
      trunk.removeLast()
    } else if !tabs[selected].stack.isEmpty {
      tabs[selected].stack.removeLast()
    } else if selected > 0 {
      selected = 0
    } else {
      return false
    }
    return true
  }

  static func name(_ step: String) -> Substring { step.prefix { $0 != ":" } }
}
