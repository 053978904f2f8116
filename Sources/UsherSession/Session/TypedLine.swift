package import Usher

/// The line that is being typed below the screen: what it answers, what stands beside it, and who is told when that changes.
package final class TypedLine {
  /// What a line answers.
  struct Turn: Equatable {
    let screen: ObjectIdentifier
    let question: String?
    let asked: String?
    let language: String
  }

  /// What the user has chosen, without the text that was typed.
  package enum Taken: Equatable {
    case choice(String)
    case command(String)
    /// An answer to a question of a form. Only a confirmation says what the answer was.
    case field(String, form: String, isYes: Bool?)
    /// The answer to a question about leaving.
    case leaving(Reason, isYes: Bool)
  }

  /// Returns what has been typed and not entered; nil if that cannot be known.
  package var halfTyped: () -> String? = { nil }
  /// Called when the session shows another screen, question or language. A line that is being typed was meant for the
  /// one before.
  package var onTurn: () -> Void = {}
  /// Called with the new prompt when a value in it has changed. A line that is being typed stays.
  package var onPrompt: (String) -> Void = { _ in }
  /// Called when the choice that has been typed and not entered means something else now, since the screen has changed by
  /// itself.
  package var onMoved: () -> Void = {}
  /// Called before the screen gets a typed text that its log will show.
  package var onSaid: () -> Void = {}
  /// Called with the progress of slow work when its words have changed, and with nil once there is none.
  package var onProgress: (Session.Progress?) -> Void = { _ in }
  /// Called before something that the user has chosen is carried out. If it returns false, it is not.
  package var onTaken: (Taken) -> Bool = { _ in true }
  /// The message about the last line, if it was not understood.
  package internal(set) var misunderstanding: String?
  /// The page key that led nowhere, if nothing was typed since. Pressed again, it says nothing.
  var refusedTurn: PageTurn?
  /// Whether messages about the line are not shown.
  var isSilent = false
  /// Whether another screen or question has come by itself.
  package private(set) var isSurprise = false

  /// The last turn. A line that is being typed is taken away only if the turn changes.
  private(set) var turn: Turn?
  private var prompt = ""
  /// The turns in which lines were typed since something was last shown.
  private var unanswered: [Turn] = []
  /// The progress that was handed to ``onProgress``.
  private var progress: Session.Progress?
  /// The newest report of slow work.
  var report: Reason?

  /// Notes that a line was typed.
  func noteTyped() { if let turn { unanswered.append(turn) } }

  /// Notes that something was shown.
  func noteShown() { unanswered = [] }

  /// Whether nothing was shown since a line was typed that answers the same.
  var isUnanswered: Bool { turn.map(unanswered.contains) ?? false }

  /// Notes what a line answers from now on. Returns whether that has changed.
  func turns(to next: Turn, isTyped: Bool) -> Bool {
    guard next != turn else { return false }
    isSurprise = !isTyped && (next.screen != turn?.screen || next.question != turn?.question)
    turn = next
    return true
  }

  /// Notes the prompt that is shown from now on. Returns whether it has changed.
  func shows(_ next: String) -> Bool {
    defer { prompt = next }
    return next != prompt
  }

  /// Hands the progress to ``onProgress`` if its words differ from the last ones.
  func show(_ next: Session.Progress?) {
    guard next != progress else { return }
    progress = next
    onProgress(next)
  }
}
