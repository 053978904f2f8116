public import Usher

/// What a program writes down of the sessions at its door: who came and from where, which places they saw, what they chose, what
/// guards answered, and when it ended.
///
/// Each line of the log holds the hash of the one before, so that `audit verify` finds a line that was changed or left out. What
/// is typed is never in the log, unless the program says so with ``AuditTrail/note(_:_:)``.
public struct Audit: Sendable {
  /// What a session can do when the log cannot be written.
  public enum Unwritable: Sendable {
    /// Ends before what was chosen is carried out.
    case endSession
    /// Tells the user that the log has stopped. Once it can be written again, a line says how many entries it lacks.
    case goOn
  }

  /// What a session does when the log cannot be written, for example because the disk is full.
  public var unwritable: Unwritable
  /// Whether the values of a step may be in the log. They may not if one is a text that somebody has typed, such as that of a search.
  public var keepsValues: @Sendable (Step) -> Bool

  /// Creates an audit, by default one that keeps only the names of steps and ends a session whose log cannot be
  /// written.
  public init(
    unwritable: Unwritable = .endSession, keepsValues: @escaping @Sendable (Step) -> Bool = { _ in false }
  ) {
    (self.unwritable, self.keepsValues) = (unwritable, keepsValues)
  }

  /// The place as the log has it.
  func written(_ place: Place) -> String {
    place.steps.map { keepsValues($0) ? $0.written : $0.name }.joined(separator: "/")
  }

  /// The file of the log in a program's folder of state.
  static func path(in folder: String) -> String { folder + "/audit" }
}
