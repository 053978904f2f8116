import ParlorStore
import Usher
import UsherScreens

/// Asks for a name and a description: of what is made, or of what gets others.
///
/// The name is asked for by itself, so that leaving can be questioned once something has been typed.
final class DetailsScreen: Drawn {
  enum Event {
    case name(String)
    case description(String)
    /// There are too few, and more are sold.
    case coins
  }
  struct Model {
    /// What is edited; nil for something new.
    var old: GroupDetails?
    /// What was answered; nil while it has to be asked for.
    var name: String?
    var coins = 0
    /// What cannot be paid is not asked for.
    var isAffordable = true
  }

  let shape: Shape<Model, Event>
  private(set) var model: Model
  /// Whether going on makes sense; the role may have been handed over meanwhile.
  private let isAllowed: () -> Bool
  private var seat: Seat<Event>?
  private var isDone = false

  init(_ shape: Shape<Model, Event>, _ model: Model, while isAllowed: @escaping () -> Bool = { true }) {
    self.shape = shape
    self.model = model
    self.isAllowed = isAllowed
  }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  func canLeave(_ departure: Departure) -> Permission {
    isDone || model.name == nil || !isAllowed() ? .yes : .question(Reason("forgetTyped"))
  }

  func take(name: String) {
    model.name = name
    seat?.changed()
  }

  /// All that was asked for. Of what is edited, an empty answer keeps what is there, and a hyphen takes a description away.
  func answers(description: String) -> (name: String, description: String) {
    let name = model.name ?? ""
    guard let old = model.old else { return (name, description) }
    return (
      name: name.isEmpty ? old.name : name,
      description: description.isEmpty ? old.description : description == "-" ? "" : description
    )
  }

  /// It was done: nothing is left that could be lost.
  func end() { isDone = true }

  /// It could not be done: everything is asked again.
  func askAgain() {
    model.name = nil
    seat?.changed()
  }
}
