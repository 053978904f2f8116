import Usher
import UsherScreens
import UsherSession

/// A line to play, and its name on a map.
struct TypedMove: Equatable {
  let line: Script.Line
  let name: String
  /// Whether the screen offers it as a choice. The program must not refuse it then.
  var isOffered = false

  /// ^D. Unlike `/back`, it goes back even from a hidden question.
  static let back = TypedMove(line: .event("end", ""), name: "back")
}

extension Typist {
  /// Returns the lines to type on the present screen. Takes at most `limit` rows with the same name.
  func moves(_ session: Session, rows limit: Int) -> [TypedMove] {
    if session.tree.asked != nil {
      return [TypedMove(line: .typed("y"), name: "yes"), TypedMove(line: .typed("n"), name: "no")]
    }
    let screen = session.screenName
    if let question = session.question {
      let options = question.options.indices.prefix(limit).map { String($0 + 1) }
      let lines = question.options.isEmpty ? answers(screen, question.field) : Array(options)
      return lines.map { TypedMove(line: .typed($0), name: question.field) }
    }
    var taken: [String: Int] = [:]
    var moves: [TypedMove] = []
    for offer in session.offers {
      taken[offer.name, default: 0] += 1
      if taken[offer.name, default: 0] > limit { continue }
      moves.append(TypedMove(line: .typed(offer.key), name: offer.name, isOffered: true))
    }
    if session.takesText { moves += texts(screen).map { TypedMove(line: .typed($0), name: "text") } }
    // For a command with an argument, the app supplies the whole line, as one of `texts`.
    for command in session.screenCommands where command.argument.isEmpty {
      moves.append(TypedMove(line: .typed("/" + command.name), name: "/" + command.name))
    }
    return moves
  }
}

extension ScriptPlayer {
  /// Lets held-back work finish, and the work that it starts, at most 16 times.
  func finishAllWork() {
    for _ in 0..<16 where worker.count > 0 { try? play(.event("work", "")) }
  }

  /// The place without the values of its steps: `workspace/home/channel`. Successive steps of the same name count once, as
  /// when a search is begun from the results of another search.
  var placeShape: String {
    var names: [String] = []
    for step in session.tree.place.steps where step.name != names.last { names.append(step.name) }
    return names.joined(separator: "/")
  }
}
