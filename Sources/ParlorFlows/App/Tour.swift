import ParlorStore
import Usher
import UsherSession

/// Leads through the demo in five steps: a line says what to do next, and the tour goes on once that was done. The user may do anything
/// else meanwhile, and `/tour` ends it.
final class Tour {
  private enum Step: Int {
    case open = 1
    case write, next, catchUp, tap
  }

  private unowned let parlor: Parlor
  /// Nil while there is no tour.
  private var step: Step?
  /// The room that was on the screen when the step was said.
  private var room: Room.ID?

  /// Delivers a notification of ``writer``.
  var notify: () -> Void = {}
  static let writer: Account.ID = 7

  init(_ parlor: Parlor) { self.parlor = parlor }

  var command: Command {
    Command("tour") { [self] _, _ in
      if step == nil { return begin(.open) }
      step = nil
      parlor.tell(Reason("tourStopped"))
    }
  }

  private func begin(_ step: Step) {
    (self.step, room) = (step, parlor.onShow.room)
    switch step {
    case .open: parlor.tell(Reason("tour1"))
    case .write: parlor.tell(Reason("tour2"))
    case .next: parlor.tell(Reason("tour3"))
    case .catchUp: parlor.tell(Reason("tour4"))
    case .tap:
      notify()
      parlor.tell(Reason("tour5"))
    }
  }

  /// Goes on if the step is done. Called when a screen was drawn, and with `hasWritten` when the user has sent a message.
  func look(hasWritten: Bool = false) {
    guard let step, isDone(step, hasWritten) else { return }
    if let next = Step(rawValue: step.rawValue + 1) { return begin(next) }
    self.step = nil
    parlor.tell(Reason("tourEnd"))
  }

  private func isDone(_ step: Step, _ hasWritten: Bool) -> Bool {
    switch step {
    case .open: parlor.onShow.room != nil
    case .write: hasWritten
    case .next: parlor.onShow.room != nil && parlor.onShow.room != room
    case .catchUp: parlor.tree?.place.steps.last?.written == "catchup"
    case .tap: parlor.onShow.room != nil
    }
  }
}
