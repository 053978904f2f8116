import Usher
import UsherScreens
import UsherSession

/// Something that can be done now, and what it is called on a map.
struct TypedMove: Equatable {
  let line: Script.Line
  let name: String
  /// Offered by the program itself, so that it must not be refused.
  var isOffered = false

  /// ^D, which is heard where `/back` would be an answer.
  static let back = TypedMove(line: .event("end", ""), name: "back")
}

extension Typist {
  /// Everything worth typing here; of rows that lead to the same, only the first few.
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
    // What takes an argument is known to the app alone, as a text.
    for command in session.screenCommands where command.argument.isEmpty {
      moves.append(TypedMove(line: .typed("/" + command.name), name: "/" + command.name))
    }
    return moves
  }
}

extension ScriptPlayer {
  /// Lets work that is held back finish, and what that leads to; in bounds.
  func finishAllWork() {
    for _ in 0..<16 where worker.count > 0 { try? play(.event("work", "")) }
  }

  /// Where this is, without the values of the steps: `workspace/home/channel`. A step upon its like counts once, as when one
  /// search is begun from the results of another.
  var placeShape: String {
    var names: [String] = []
    for step in session.tree.place.steps where step.name != names.last { names.append(step.name) }
    return names.joined(separator: "/")
  }
}
