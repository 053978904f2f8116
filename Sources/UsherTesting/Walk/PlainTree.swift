/// A simple model of a tree: the stack, the tabs with their stacks, and what is presented, all as plain values.
/// ``RandomWalk`` compares the real tree with it.
///
/// The model has at most one set of tabs. Steps are in their written form.
public struct PlainTree: Equatable, Sendable {
  /// What the model must know about an app and cannot read from a place.
  public struct Outline: Equatable, Sendable {
    /// The name of the step whose flow has tabs; empty for the root, or if there are no tabs.
    public var tabbed: String
    /// The steps of the tabs, in order.
    public var tabs: [String]
    /// The names of the steps that replace the stack of their flow.
    public var replacing: Set<String>
    /// The names of the steps that are presented over the stack of their flow.
    public var presenting: Set<String>

    /// Creates an outline, by default that of an app with one stack.
    public init(
      tabbed: String = "", tabs: [String] = [], replacing: Set<String> = [], presenting: Set<String> = []
    ) {
      self.tabbed = tabbed
      self.tabs = tabs
      self.replacing = replacing
      self.presenting = presenting
    }

    /// Returns the number of steps down to the flow with tabs, its own step included; nil if `steps` do not lead there.
    func split(_ steps: [String]) -> Int? {
      if tabbed.isEmpty { return tabs.isEmpty ? nil : 0 }
      return steps.firstIndex { PlainTree.name($0) == tabbed }.map { $0 + 1 }
    }
  }
  struct Tab: Equatable, Sendable {
    let step: String
    var stack = PlainStack()
  }

  let outline: Outline
  /// The steps from the root down to the flow with tabs, its own step included; all steps if there are no tabs.
  private var trunk = PlainStack()
  private var tabs: [Tab] = []
  private var selected = 0
  /// The steps that are presented over the tabs.
  private var presented = PlainStack()
  /// The number of steps at the last screen that going back can reach: 0 if the root shows a screen itself, else 1.
  private var floor = 1

  /// Creates a tree at the first screen.
  public init(_ outline: Outline = Outline()) { self.outline = outline }

  /// The steps to the present screen.
  public var place: [String] {
    guard !tabs.isEmpty else { return trunk.steps }
    let tab = [tabs[selected].step] + tabs[selected].stack.steps
    return trunk.steps + (presented.isEmpty ? tab : presented.steps)
  }

  /// The whole state, as a tree writes it. Leaves out the other tabs that are at their first screen.
  public var state: String {
    guard !tabs.isEmpty else { return trunk.marks.joined(separator: "/") }
    let others = tabs.indices.filter { $0 != selected && !tabs[$0].stack.isEmpty }
    var marks = trunk.marks
    marks += others.map { "(" + ([tabs[$0].step] + tabs[$0].stack.marks).joined(separator: "/") + ")" }
    let way = [tabs[selected].step] + tabs[selected].stack.marks
    if presented.isEmpty {
      marks += way
    } else {
      if way.count > 1 { marks.append("(" + way.joined(separator: "/") + ")") }
      marks += presented.marks
    }
    return marks.joined(separator: "/")
  }

  /// Goes to a place. Keeps the steps that match and removes those above them. Other tabs keep their stacks. A step that
  /// the app presents covers a flow; a step that a link leads to covers nothing.
  public mutating func go(to steps: [String], byLink isLink: Bool = false) {
    if steps.isEmpty { floor = 0 }
    // A step that replaces the root's stack also replaces the root's own screen.
    if let first = steps.first, outline.replacing.contains(String(Self.name(first))) { floor = 1 }
    let presenting = isLink ? [] : outline.presenting
    guard let split = outline.split(steps) else {
      trunk.go(to: steps, presenting)
      (tabs, selected, presented) = ([], 0, PlainStack())
      return
    }
    let rest = Array(steps[split...])
    if trunk.steps != Array(steps[..<split]) || tabs.isEmpty {
      trunk = PlainStack(Array(steps[..<split]))
      (tabs, selected) = (outline.tabs.map { Tab(step: $0) }, 0)
    }
    if let index = tabs.firstIndex(where: { $0.step == rest.first }) {
      presented = PlainStack()
      selected = index
      tabs[index].stack.go(to: Array(rest.dropFirst()), presenting)
    } else {
      presented.go(to: rest, presented.isEmpty ? [] : presenting)
    }
  }

  /// Goes one step back. Returns false at the root.
  public mutating func back() -> Bool {
    let replacing = outline.replacing
    if !presented.isEmpty { return presented.pop(above: 0, replacing) }
    guard !tabs.isEmpty else { return trunk.pop(above: floor, replacing) }
    if tabs[selected].stack.pop(above: 0, replacing) { return true }
    defer { selected = 0 }
    return selected > 0
  }

  /// Forgets the covered flows: a flow has ended by itself while it was covered.
  mutating func uncover() {
    trunk.uncover()
    presented.uncover()
    for index in tabs.indices { tabs[index].stack.uncover() }
  }

  static func name(_ step: String) -> Substring { step.prefix { $0 != ":" } }
}
