/// One step on the way from the root: a case of a coordinator's child flows, or its written form not yet read.
public struct Step: Sendable {
  enum Form: Sendable {
    case flow(any Flow)
    case text(WrittenStep)
  }
  let form: Form

  public init(_ flow: some Flow) { form = .flow(flow) }
  init(erased flow: any Flow) { form = .flow(flow) }
  init(_ text: WrittenStep) { form = .text(text) }

  /// The written form: `room:42`.
  public var written: String { parts.written }

  /// The name of the step, without its values.
  public var name: String { parts.name }

  var parts: WrittenStep {
    switch form {
    case .flow(let flow): WrittenStep(flow)
    case .text(let text): text
    }
  }
}

extension Step: Hashable {
  public static func == (a: Step, b: Step) -> Bool {
    if case .flow(let one) = a.form, case .flow(let other) = b.form { return one.isSame(as: other) }
    return a.parts == b.parts
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension Step: CustomStringConvertible {
  public var description: String { written }
}
