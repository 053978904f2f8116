/// A step and the steps that lead to it. The trails below share it, so that keeping a place copies no steps.
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
    // A long trail is released step by step: nested releases would each need a stack frame.
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent }
  }
}
