/// One flow: owns a container, shows screens in it, and begins child flows.
///
/// The tree owns a coordinator from the moment its parent makes it until its place is gone; it never has to be kept,
/// and keeping it keeps nothing else. Making one must have no effect on the world: effects begin when its screens
/// appear. All calls come on the thread that owns the tree.
public protocol Coordinator: AnyObject {
  /// The steps that can be begun from here; `Never` if there are none.
  associatedtype ChildFlow: Flow = Never
  /// What this flow hands to its parent when it finishes.
  associatedtype Outcome = Void

  /// Its place in the tree: always `let life = Life()`.
  var life: Life { get }

  /// Shows the first screen (``show(_:_:)``), sets up the tabs, or begins the first child; a flow that does none of them
  /// is refused. A throw refuses the place, and what this had asked for is forgotten.
  func start() throws

  /// Makes the child that a step stands for: a screen of this flow's own container, or a flow with one of its own.
  ///
  /// Called while a place is planned, so it may be called for children that never start. A throw refuses the step.
  func makeChild(_ flow: ChildFlow) throws -> Child<Self>

  /// Whether a step may be begun now; asked for every step of every way, before its child is made.
  func admits(_ flow: ChildFlow) -> Admission

  /// Whether this flow may be left; asked when it would be removed, before anything changes, after its screens. Not
  /// asked when it finishes, and while it has not started.
  func canLeave(_ departure: Departure) -> Permission

  /// The child on the way down to a flow that neither this coordinator nor a child it has made knows by itself.
  func wayDown(to next: any Flow) -> ChildFlow?
}

extension Coordinator {
  /// Whether it stands in a tree.
  public var isPlaced: Bool { life.isPlaced }
  public func admits(_ flow: ChildFlow) -> Admission { .yes }
  public func canLeave(_ departure: Departure) -> Permission { .yes }
  public func wayDown(to next: any Flow) -> ChildFlow? { nil }
}

extension Coordinator where ChildFlow == Never {
  public func makeChild(_ flow: Never) -> Child<Self> {}
}
