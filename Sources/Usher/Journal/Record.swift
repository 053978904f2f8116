/// One transaction.
public struct Record {
  public let number: Int
  let from: Trail?
  let entry: Journal.Entry

  public var cause: Cause { entry.cause }
  /// Nanoseconds, by the clock the tree was given.
  public var duration: UInt64 { entry.duration }
  /// Why nothing moved.
  public var refusal: Refusal? { entry.refusal }
  public var before: Place { Place(from?.steps ?? []) }
  public var after: Place { Place(entry.to?.steps ?? []) }
  /// The places that came to be, without what came with them.
  public var created: [Place] { entry.created.map { Place($0.steps) } }
  /// The places that went, without what went with them.
  public var removed: [Place] { entry.removed.map { Place($0.steps) } }
}

extension Record: CustomStringConvertible {
  /// One line, as a bug report carries it.
  public var description: String {
    var line = "\(number) \(cause): /\(before) -> /\(after)"
    if !created.isEmpty { line += " +" + created.map(\.written).joined(separator: " +") }
    if !removed.isEmpty { line += " -" + removed.map(\.written).joined(separator: " -") }
    if let refusal { line += " refused: \(refusal)" }
    return line + " (\(duration) ns)"
  }
}
