/// One transaction. It keeps steps and nothing else, so that nothing is kept alive by being remembered.
public struct Record {
  public internal(set) var number = 0
  var from: Trail?
  let to: Trail?
  public let cause: Cause
  /// Nanoseconds, by the clock the tree was given.
  public let duration: UInt64
  /// Why nothing moved.
  public let refusal: Refusal?
  private let came: [Trail]
  private let went: [Trail]

  init(
    _ cause: Cause, to: Trail?, created: [Trail] = [], removed: [Trail] = [], refusal: Refusal? = nil,
    duration: UInt64 = 0
  ) {
    (self.cause, self.to, self.refusal, self.duration) = (cause, to, refusal, duration)
    (came, went) = (created, removed)
  }

  public var before: Place { Place(from?.steps ?? []) }
  public var after: Place { Place(to?.steps ?? []) }
  /// The places that came to be, without what came with them.
  public var created: [Place] { came.map { Place($0.steps) } }
  /// The places that went, without what went with them.
  public var removed: [Place] { went.map { Place($0.steps) } }
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
