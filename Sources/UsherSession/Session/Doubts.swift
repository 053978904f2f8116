/// What a session remembers of earlier lines and screens, to tell whether a text is meant for the screen that it is typed on.
package struct Doubts {
  /// Whether somebody is there to answer when a text may not be meant for the screen.
  package var areAsked: () -> Bool = { false }
  /// Whether the next paste becomes one text.
  package internal(set) var wantsPaste = false
  /// What stood in the line before the next paste was put into it.
  var typedBeforePaste = ""
  /// Whether the next line was begun on another screen, or is part of a paste that was.
  var isLineAstray = false
  /// The keys of the choices of the screen that was shown before.
  var formerKeys: Set<String> = []
  /// Whether a screen with choices was shown before.
  var hasOffered = false
  /// Whether the screen before was left while it asked something, and no text was typed since.
  var leftQuestion = false
  /// The text that the user is asked about, before the screen gets it.
  var pending: Doubt?
  /// The paste that was not sent. `/paste` asks about it again.
  var kept: Doubt?
  /// Whether the user was told once how to leave a hidden question, where a command is an answer.
  var hasToldWayOut = false

  /// The text that the user is asked about on a screen. A question of the screen itself comes first.
  func active(on face: Face) -> Doubt? {
    guard let pending, pending.key == face.draftKey, face.takesText, face.question == nil else { return nil }
    return pending
  }

  /// Notes that another screen comes.
  mutating func leave(_ face: Face) {
    formerKeys = Set(face.keys)
    hasOffered = hasOffered || !formerKeys.isEmpty
    leftQuestion = face.question != nil || active(on: face) != nil
    wantsPaste = false
  }
}

/// A text that the screen has not got yet, since it may not be meant for it. The user is asked first.
struct Doubt {
  let text: String
  let question: String
  /// The screen that the text was typed on, and the account. If the screen is left, the question waits there.
  let key: String?
  let account: String?
  /// What stood in the line before a paste was put into it.
  var typedBefore = ""
  /// Whether the line names a place: yes goes there.
  var leads = false

  var isPaste: Bool { text.contains("\n") }
  /// The lines of a paste.
  var lines: [String] {
    isPaste ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : []
  }
}
