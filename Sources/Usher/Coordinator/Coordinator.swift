/// One flow: owns a container, shows screens in it, and begins child flows.
///
/// The tree owns a coordinator from the moment its parent makes it until the flow ends. Nobody else has to keep it, and
/// keeping it keeps nothing else alive. Making a coordinator must have no effect on the world: effects begin when its
/// screens appear. All calls come on the thread that owns the tree.
public protocol Coordinator: AnyObject {
  /// The child flows that this coordinator can begin; `Never` if there are none.
  associatedtype ChildFlow: Flow = Never
  /// What this flow hands to its parent when it finishes.
  associatedtype Outcome = Void

  /// The coordinator's place in the tree: always `let life = Life()`.
  var life: Life { get }

  /// Shows the first screen (``show(_:_:)``), sets up the tabs, or begins the first child. A flow that does none of these
  /// is refused. If `start()` throws, the flow is refused, and the requests that it has made are dropped.
  func start() throws

  /// Makes the child that a step stands for: a screen of this flow's own container, or a flow with one of its own.
  ///
  /// It is called while a place is planned, so a child may never start. If it throws, the step is refused.
  func makeChild(_ flow: ChildFlow) throws -> Child<Self>

  /// Whether a step may be begun now. It is called for every step of a place, before the step's child is made.
  func admits(_ flow: ChildFlow) -> Admission

  /// Whether this flow may be left. Before it removes the flow, the tree asks the flow's screens, then the flow. A flow
  /// that finishes by itself or has not started is not asked.
  func canLeave(_ departure: Departure) -> Permission
}

extension Coordinator {
  /// Whether the coordinator stands in a tree.
  var isPlaced: Bool { life.standing != nil }
  public func admits(_ flow: ChildFlow) -> Admission { .yes }
  public func canLeave(_ departure: Departure) -> Permission { .yes }
}

extension Coordinator where ChildFlow == Never {
  public func makeChild(_ flow: Never) -> Child<Self> {}
}
