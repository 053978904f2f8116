/// What is kept of a session: the whole tree as a place, and the words typed and not sent.
public struct SavedState: Hashable, Sendable {
  /// The version of the steps' names and values. The app increases it when it changes them.
  public var version: Int
  /// The whole tree: ``Tree/state``.
  public var place: Place
  /// The words typed and not sent: ``Tree/drafts``.
  public var drafts: [String: String]

  /// Creates a state from its parts, as a store keeps them. ``Tree/saved(version:)`` makes that of a running tree.
  public init(version: Int, place: Place, drafts: [String: String] = [:]) {
    self.version = version
    self.place = place
    self.drafts = drafts
  }
}

extension Place {
  /// The place with every step that is named `old` renamed to `new`: the usual migration.
  public func renaming(_ old: String, to new: String) -> Place {
    func renamed(_ mark: Mark) -> Mark {
      switch mark {
      case .beside(let marks): .beside(marks.map(renamed))
      case .step(let step) where step.name == old:
        .step(Step(WrittenStep(name: new, values: step.parts.values)))
      case .step: mark
      }
    }
    return Place(marks: marks.map(renamed))
  }
}
