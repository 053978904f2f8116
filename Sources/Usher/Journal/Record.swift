/// One transaction.
public struct Record {
  public let number: Int
  public let cause: Cause
  /// Nanoseconds, by the clock the tree was given.
  public let duration: UInt64
  /// Why nothing moved.
  public let refusal: Refusal?
  let from, to: Trail?
  let made, gone: Journal.Few

  public var before: Place { Place(from?.steps ?? []) }
  public var after: Place { Place(to?.steps ?? []) }
  /// The places that came to be, without what came with them.
  public var created: [Place] { made.list.map { Place($0.steps) } }
  /// The places that went, without what went with them.
  public var removed: [Place] { gone.list.map { Place($0.steps) } }
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
