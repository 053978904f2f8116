import Usher
import UsherSession

extension Tour {
  /// Reports each step of the root that its written form does not open, because a link has the name of the step and means
  /// something else.
  mutating func findHiddenSteps(_ tree: Tree, _ index: Int, _ path: [Script.Line]) {
    guard let root = tree.coordinators.last else { return }
    for step in tree.place.steps where root.owns(step) && !compared.contains(step) {
      guard let meaning = tree.links.meaning(of: step) else { continue }
      compared.insert(step)
      if case .theStep = meaning { continue }
      var place: String?
      if case .elsewhere(let other) = meaning { place = Links.text(other) }
      let kind = FlowMap.Flaw.Kind.hidden(step: step.written, of: root.owner.name, by: place)
      find(kind, index, path, Site(of: root))
    }
  }
}

/// What the written form of a step means if it is opened as a link.
private enum Meaning {
  /// The step, perhaps with screens above or below it.
  case theStep
  case elsewhere(Place)
  /// Nothing: the link does not take the values of the step.
  case nothing
}

extension Links {
  /// Returns what the written form of a step means; nil if that cannot be said now, as before log-in.
  fileprivate func meaning(of step: Step) -> Meaning? {
    var resolution = resolve(step.written)
    while case .later(let job) = resolution { resolution = job() }
    switch resolution {
    case .place(let place) where place.steps.first == step || place.steps.last == step: return .theStep
    case .place(let place), .earlier(let place): return .elsewhere(place)
    case .refused(.malformed): return .nothing
    // The link may lead to the step in another world, in which its target exists.
    case .refused, .wait, .later: return nil
    }
  }
}

extension Coordinator {
  /// Whether a step is one of this coordinator's own.
  fileprivate func owns(_ step: Step) -> Bool { step.flow is ChildFlow }
}
