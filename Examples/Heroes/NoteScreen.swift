import Usher
import UsherScreens

/// A note on a hero. Each line that the user types is added to it. Nothing is stored until the user saves.
final class NoteScreen: Pictured {
  enum Event { case write(String), clear, save }
  enum Output { case saved }

  static let shape = Shape<[String], Event>("Heroes/note") {
    List("lines", { $0 }) { Value("line") { $0 } }
    Choice("save") { _ in .save }
    Choice("clear") { _ in .clear }
    Say("write") { .write($0) }
    Sample("two lines") { ["Ask about the ferry.", "Bring a lamp."] }
  }

  private(set) var model: [String]
  private let id: Int
  private let desk: Desk
  private var seat: Seat<Event>?

  init(_ id: Int, _ desk: Desk) {
    (self.id, self.desk) = (id, desk)
    model = (desk.content.notes[id] ?? "").split(separator: "\n").map(String.init)
  }

  private var note: String { model.joined(separator: "\n") }
  private var kept: String { desk.content.notes[id] ?? "" }
  private func keep() { desk.content.notes[id] = note.isEmpty ? nil : note }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .write(let text) where note.count + text.count > 2000: seat?.tell(Reason("noteFull"))
    case .write(let text): model += text.split(separator: "\n").map(String.init)
    case .clear: model = []
    case .save:
      keep()
      return .saved
    }
    return nil
  }

  func canLeave(_ departure: Departure) -> Permission {
    note == kept ? .yes : .question(Reason("unsaved"))
  }

  /// Saves the note if the session ends without asking the user, as at the end of the input: then nobody has answered
  /// the question of `canLeave(_:)`.
  func removed(_ reason: Departure.Reason) {
    if !reason.isAsked { keep() }
  }
}
