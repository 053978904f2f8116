import UsherScreens

/// The change that is being made: who has caused it, and what is shown and called once its screen is drawn.
package struct Round {
  enum Cause: Equatable {
    case itself
    /// The user has typed something, and must see something for it if an answer is owed.
    case typed(owesAnswer: Bool)
  }

  /// How many calls of `perform` are running. The screen is drawn when the last one ends.
  var depth = 0
  var cause = Cause.itself
  /// Whether the line that was typed stays above what is printed for it.
  var keepsLine = false
  /// Messages to show below the next screen.
  var notices: [(line: String, style: Style?, link: String?)] = []
  /// What to call once everything that was announced is shown.
  var calls: [() -> Void] = []
  /// Called at the end of each ``Session/perform(_:)``, when the result has been drawn.
  package var onDone: () -> Void = {}

  /// Whether the user caused the change. Then the whole screen is drawn again, not only the rows that changed.
  var isTyped: Bool { cause != .itself }
}
