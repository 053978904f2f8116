/// One step on the way from the root: a case of a coordinator's child flows, or its written form not yet read.
public struct Step: Sendable, CustomStringConvertible {
  private enum Content { case flow(any Flow), text(WrittenStep) }
  private let content: Content

  /// Creates a step from a case of a coordinator's child flows.
  public init(_ flow: some Flow) { content = .flow(flow) }
  init(erased flow: any Flow) { content = .flow(flow) }
  init(_ text: WrittenStep) { content = .text(text) }

  /// The case, with its own type; nil until the coordinator that has this step reads it.
  package var flow: (any Flow)? { if case .flow(let flow) = content { flow } else { nil } }

  /// The step as a case of a coordinator's child flows, as in `step.as(HomeCoordinator.ChildFlow.self)`; nil if that
  /// coordinator has no such step.
  public func `as`<F: Flow>(_ type: F.Type) -> F? {
    switch content {
    case .flow(let flow): flow as? F
    case .text(let text): FlowReader.read(text, as: type)
    }
  }

  /// The written form: `room:42`.
  public var written: String { parts.written }

  public var description: String { written }

  /// The name of the step, without its values.
  public var name: String { parts.name }

  var parts: WrittenStep {
    switch content {
    case .flow(let flow): WrittenStep(flow)
    case .text(let text): text
    }
  }
}

extension Step: Hashable {
  public static func == (a: Step, b: Step) -> Bool {
    if case .flow(let a) = a.content, case .flow(let b) = b.content { return a.isSame(as: b) }
    return a.parts == b.parts
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
