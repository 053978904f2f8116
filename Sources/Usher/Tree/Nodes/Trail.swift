/// A step and the steps to it. Everything below shares it, so that remembering a place copies nothing.
final class Trail {
  let step: Step
  private(set) var parent: Trail?

  init(_ step: Step, parent: Trail?) {
    self.step = step
    self.parent = parent
  }

  /// The steps from the root to here.
  var steps: [Step] {
    var steps: [Step] = []
    var trail: Trail? = self
    while let here = trail {
      steps.append(here.step)
      trail = here.parent
    }
    return steps.reversed()
  }

  deinit {
    // A long way is released step by step: nested releases would need a stack frame each.
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent }
  }
}
