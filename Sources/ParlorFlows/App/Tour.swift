import ParlorStore
import Usher
import UsherSession

/// Leads through the demo in five steps: a line says what to do next, and the tour goes on once that was done. The user may do anything
/// else meanwhile. `/tour` says the line again, and `/tour off` ends the tour.
final class Tour {
  private enum Step: Int {
    case open = 1
    case write, next, catchUp, tap
  }

  private unowned let parlor: Parlor
  /// Nil while there is no tour.
  private var step: Step?
  /// The room that was on the screen when the step was said; in the last step, that of the message that has come.
  private var room: Room.ID?
  /// Who writes the message of the last step.
  private static let writer: Account.ID = 7

  init(_ parlor: Parlor) { self.parlor = parlor }

  var command: Command {
    Command("tour", argument: "tour", completions: { "off".hasPrefix($0) ? ["off"] : [] }) { [self] _, word in
      guard let step else { return begin(.open) }
      if word != "off" { return say(step) }
      self.step = nil
      parlor.tell(Reason("tourStopped"))
    }
  }

  private func begin(_ step: Step) {
    (self.step, room) = (step, parlor.onShow.room)
    if step == .tap { room = receive() }
    say(step)
  }

  private func say(_ step: Step) {
    switch step {
    case .open: parlor.tell(Reason("tour1"))
    case .write: parlor.tell(Reason("tour2"))
    case .next: parlor.tell(Reason("tour3"))
    case .catchUp: parlor.tell(Reason("tour4"))
    case .tap: parlor.tell(Reason("tour5"))
    }
  }

  /// Has somebody write to the user, and returns the room.
  private func receive() -> Room.ID? {
    guard let account = parlor.account else { return nil }
    return parlor.read(or: nil) { () throws(StoreError) in
      guard let workspace = try parlor.currentWorkspace() else { return nil }
      let room = try parlor.store.openDM(of: account.id, with: Self.writer, in: workspace.id)
      _ = try parlor.store.append(parlor.words(.tourNote, [:]), to: room.id, by: Self.writer)
      return room.id
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
    case .tap: parlor.onShow.room == room
    }
  }
}
