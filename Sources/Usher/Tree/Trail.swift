/// One step and the way to it, shared by everything below: a place that costs nothing to remember.
class Trail {
  final fileprivate(set) var parent: Trail?

  init(parent: Trail?) { self.parent = parent }

  var step: Step { Step(WrittenStep(name: "?")) }

  /// The steps from the root to here.
  final var steps: [Step] {
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
    var next = parent
    parent = nil
    while isKnownUniquelyReferenced(&next), let here = next.take() {
      next = here.parent
      here.parent = nil
    }
  }
}

/// A trail that ends in a step of one coordinator.
final class FlowTrail<F: Flow>: Trail {
  let flow: F

  init(_ flow: F, parent: Trail?) {
    self.flow = flow
    super.init(parent: parent)
  }

  override var step: Step { Step(flow) }
}
