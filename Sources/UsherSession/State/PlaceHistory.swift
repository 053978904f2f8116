public import Usher

/// How the written forms of places have changed from one version of a program to the next.
///
/// A state file or a link may be older than the program. The history brings its places to the present version. A step that is
/// gone is left out: the user arrives at the nearest place above it, and is told.
public struct PlaceHistory: Sendable {
  /// A change of the steps that the versions before `version` have written.
  public struct Change: Sendable {
    /// The name that the step had before.
    public let step: String
    /// The first version that writes the new form.
    public let version: Int
    /// The new name of the step; nil if it is gone or has been rewritten.
    public let name: String?
    let rewrite: @Sendable (Place) -> Place

    /// The step has another name.
    public static func renamed(_ step: String, to name: String, in version: Int) -> Change {
      Change(step: step, version: version, name: name) { $0.renaming(step, to: name) }
    }

    /// Nothing has taken the place of the step.
    public static func gone(_ step: String, in version: Int) -> Change {
      Change(step: step, version: version, name: nil) { $0 }
    }

    /// The step has other values, or has moved. `rewrite` returns the present form of a place that has the step.
    public static func rewritten(
      _ step: String, in version: Int, _ rewrite: @escaping @Sendable (Place) -> Place
    ) -> Change {
      Change(step: step, version: version, name: nil, rewrite: rewrite)
    }
  }

  /// The version of the places that the program writes.
  public let version: Int
  /// The changes since the first version, in their order.
  public let changes: [Change]

  /// Creates a history. The changes may come in any order.
  public init(version: Int, _ changes: [Change] = []) {
    (self.version, self.changes) = (version, changes.sorted { $0.version < $1.version })
  }

  /// Returns a saved state as the present version has it; nil if a later version has written it.
  public func present(_ state: SavedState) -> SavedState? {
    guard state.version <= version else { return nil }
    var state = state
    for change in changes where change.version > state.version {
      state.place = change.rewrite(state.place)
      // A draft belongs to the place whose written form is its key.
      state.drafts = Dictionary(state.drafts.map { (change.key($0), $1) }) { first, _ in first }
    }
    state.version = version
    return state
  }

  /// Returns the present form of a place that an earlier version may have written; nil if the place has no step that was
  /// changed. A link does not say which version has written it.
  public func present(_ place: Place) -> Place? {
    guard changes.contains(where: { $0.concerns(place) }) else { return nil }
    return changes.reduce(place) { place, change in change.concerns(place) ? change.rewrite(place) : place }
  }
}

extension PlaceHistory.Change {
  fileprivate func concerns(_ place: Place) -> Bool { place.allSteps.contains { $0.name == step } }

  fileprivate func key(_ key: String) -> String {
    guard let place = try? Place(written: key), concerns(place) else { return key }
    return rewrite(place).written
  }
}

extension Place {
  /// All steps, also those beside the way.
  fileprivate var allSteps: [Step] {
    func steps(_ mark: Mark) -> [Step] {
      switch mark {
      case .step(let step): [step]
      case .beside(let marks): marks.flatMap(steps)
      }
    }
    return marks.flatMap(steps)
  }
}
