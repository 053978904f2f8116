/// A simple model of a tree: the stack, the tabs with their stacks, and what is presented, all as plain values.
/// ``RandomWalk`` compares the real tree with it.
///
/// The model has at most one set of tabs. Steps are in their written form.
public struct PlainTree: Equatable, Sendable {
  /// What the model must know about an app and a place does not show.
  public struct Outline: Equatable, Sendable {
    /// The name of the step whose flow has tabs; empty for the root, or if there are no tabs.
    public var tabbed: String
    /// The steps of the tabs, in order.
    public var tabs: [String]
    /// The names of the steps that replace the stack of their flow.
    public var replacing: Set<String>

    public init(tabbed: String = "", tabs: [String] = [], replacing: Set<String> = []) {
      self.tabbed = tabbed
      self.tabs = tabs
      self.replacing = replacing
    }

    /// Returns the number of steps down to the flow with tabs, its own step included; nil if `steps` do not lead there.
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
  /// The steps from the root down to the flow with tabs, its own step included; all steps if there are no tabs.
  private var trunk: [String] = []
  private var tabs: [Tab] = []
  private var selected = 0
  /// The steps that are presented over the tabs.
  private var presented: [String] = []
  /// The number of steps at the last screen that going back can reach: 0 if the root shows a screen itself, else 1.
  private var floor = 1

  public init(_ outline: Outline = Outline()) { self.outline = outline }

  /// The steps to the present screen.
  public var place: [String] {
    guard !tabs.isEmpty else { return trunk }
    return trunk + (presented.isEmpty ? [tabs[selected].step] + tabs[selected].stack : presented)
  }

  /// The whole state, as a tree writes it. Leaves out the other tabs that are at their first screen.
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

  /// Goes to a place. Keeps the steps that match and removes those above them. Other tabs keep their stacks.
  public mutating func go(to steps: [String]) {
    if steps.isEmpty { floor = 0 }
    // What replaces the root's stack replaces the root's own screen with it.
    if let first = steps.first, outline.replacing.contains(String(Self.name(first))) { floor = 1 }
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

  /// Goes one step back. Returns false at the root.
  public mutating func back() -> Bool {
    if !presented.isEmpty { return pop(&presented, above: 0) }
    guard !tabs.isEmpty else { return pop(&trunk, above: floor) }
    if pop(&tabs[selected].stack, above: 0) { return true }
    defer { selected = 0 }
    return selected > 0
  }

  /// Removes the last step. A step that replaces the stack of its flow goes together with the step of the flow. Returns false
  /// if fewer than `least` steps would be left.
  private func pop(_ steps: inout [String], above least: Int) -> Bool {
    let replacing = steps.reversed().prefix { outline.replacing.contains(String(Self.name($0))) }.count
    guard steps.count - replacing > least else { return false }
    steps.removeLast(replacing + 1)
    return true
  }

  static func name(_ step: String) -> Substring { step.prefix { $0 != ":" } }
}
