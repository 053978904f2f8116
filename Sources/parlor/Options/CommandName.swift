/// The words that may follow `parlor`; without one it is a session.
enum CommandName: String, CaseIterable, Sendable {
  case check, preview

  /// What stands for the operand in the help; nil where none is taken.
  var operand: String? {
    switch self {
    case .check: nil
    case .preview: "SCREEN"
    }
  }
}
