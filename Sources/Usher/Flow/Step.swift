/// One step on the way from the root: a case of a coordinator's child flows, or its written form not yet read.
public struct Step: Sendable, CustomStringConvertible {
  /// The case, with its own type. Until the coordinator that has this step reads it, an ``UnreadFlow``.
  package let flow: any Flow

  public init(_ flow: some Flow) { self.flow = flow }
  init(erased flow: any Flow) { self.flow = flow }
  init(_ text: WrittenStep) { flow = UnreadFlow(written: text) }

  /// The step as a case of a coordinator's child flows, as in `step.as(HomeCoordinator.ChildFlow.self)`; nil if that
  /// coordinator has no such step.
  public func `as`<F: Flow>(_ type: F.Type) -> F? {
    flow as? F ?? unread.flatMap { FlowReader.read($0, as: type) }
  }

  /// The written form: `room:42`.
  public var written: String { parts.written }

  public var description: String { written }

  /// The name of the step, without its values.
  public var name: String { parts.name }

  var parts: WrittenStep { unread ?? WrittenStep(flow) }

  /// The written form, if no coordinator has read the step yet.
  private var unread: WrittenStep? { (flow as? UnreadFlow)?.written }
}

extension Step: Hashable {
  public static func == (a: Step, b: Step) -> Bool {
    if a.flow.isSame(as: b.flow) { return true }
    guard a.unread != nil || b.unread != nil else { return false }
    return a.parts == b.parts
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
