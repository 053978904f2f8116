/// A part of a ``PlainTree``: a stack of steps, and the flows that are covered by presented steps.
struct PlainStack: Equatable, Sendable {
  /// A flow that is covered by the step at `index`.
  private struct Cover: Equatable, Sendable {
    let index: Int
    let flow: PlainStack
  }

  private(set) var steps: [String]
  private var covers: [Cover] = []

  init(_ steps: [String] = []) { self.steps = steps }

  var isEmpty: Bool { steps.isEmpty }

  /// The steps. The flow that a step covers is in parentheses before that step.
  var marks: [String] {
    steps.indices.flatMap { index in
      covers.filter { $0.index == index }.map { "(" + $0.flow.marks.joined(separator: "/") + ")" }
        + [steps[index]]
    }
  }

  /// Goes to other steps. A new step that is named in `presenting` covers the flow that it is presented over.
  mutating func go(to new: [String], _ presenting: Set<String>) {
    if new == steps { return }
    let first = new.indices.first { index in
      presenting.contains(String(PlainTree.name(new[index])))
        && (index >= steps.count || steps[index] != new[index])
    }
    let old = self
    covers.removeAll { presenting.isEmpty || new.count <= $0.index || new[$0.index] != steps[$0.index] }
    if let first, first < steps.count, steps.starts(with: new[..<first]) {
      var flow = PlainStack(Array(steps[first...]))
      flow.covers = old.covers.filter { $0.index > first }.map {
        Cover(index: $0.index - first, flow: $0.flow)
      }
      covers.append(Cover(index: first, flow: flow))
    }
    steps = new
  }

  mutating func uncover() { covers = [] }

  /// Removes the last step, and uncovers what it covers. A step of `replacing` is removed with the step of its flow.
  /// Returns false if fewer than `least` steps would be left.
  mutating func pop(above least: Int, _ replacing: Set<String>) -> Bool {
    if let cover = covers.last, cover.index == steps.count - 1 {
      covers.removeLast()
      steps.removeLast()
      for inner in cover.flow.covers {
        covers.append(Cover(index: inner.index + steps.count, flow: inner.flow))
      }
      steps += cover.flow.steps
      return true
    }
    let count = steps.reversed().prefix { replacing.contains(String(PlainTree.name($0))) }.count
    guard steps.count - count > least else { return false }
    steps.removeLast(count + 1)
    return true
  }
}
