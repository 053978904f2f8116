/// One transaction. A record keeps steps and nothing else, so that the journal keeps no screen or coordinator alive.
public struct Record {
  /// The number of the transaction, counted from 1 since the tree started.
  public internal(set) var number = 0
  /// What started the transaction.
  public let cause: Cause
  var from: Trail?
  let to: Trail?
  /// The trails of the nodes that were added, and of those that were removed.
  var trails: (came: [Trail], went: [Trail]) = ([], [])
  /// Why nothing moved; nil if the transaction was not refused.
  public internal(set) var refusal: Refusal?
  /// How long the transaction took, in nanoseconds of the clock that the tree was given.
  public internal(set) var duration: UInt64 = 0

  /// Where the user was: the place after the record before, or the root for the first record.
  public var before: Place { Place(from?.steps ?? []) }
  /// Where the user was afterwards; if the transaction was refused, the same place as before.
  public var after: Place { Place(to?.steps ?? []) }
  /// The places of the nodes that were added, without those below them.
  public var created: [Place] { trails.came.map { Place($0.steps) } }
  /// The places of the nodes that were removed, without those below them.
  public var removed: [Place] { trails.went.map { Place($0.steps) } }
}

extension Record: CustomStringConvertible {
  /// The record in one line, for a bug report.
  public var description: String {
    var line = "\(number) \(cause): /\(before) -> /\(after)"
    if !created.isEmpty { line += " +" + created.map(\.written).joined(separator: " +") }
    if !removed.isEmpty { line += " -" + removed.map(\.written).joined(separator: " -") }
    if let refusal { line += " refused: \(refusal)" }
    return line + " (\(duration) ns)"
  }
}
