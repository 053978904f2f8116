package import Usher
import UsherScreens
package import UsherSession

/// A line to play, and its name on a map.
package struct TypedMove: Equatable {
  package let line: Script.Line
  let name: String
  /// Whether the screen offers it as a choice. The program must not refuse it then.
  var isOffered = false
  /// Whether the choice is the row of a list.
  var isRow = false
  /// The words on the screen that ask for the line: of the choice, or of the question.
  var label = ""

  /// ^D, which goes back even from a hidden question. In a line that has words already, such as a prefilled answer, it does
  /// nothing, so it is `/back` there.
  static func back(_ player: ScriptPlayer) -> TypedMove {
    TypedMove(line: player.halfTyped.isEmpty ? .event("end", "") : .typed("/back"), name: "back")
  }
}

extension Typist {
  /// Returns the lines to type on the present screen. Takes at most `limit` rows with the same name.
  package func moves(_ session: Session, rows limit: Int) -> [TypedMove] {
    if session.tree.asked != nil {
      return [("y", "yes"), ("n", "no")].map { key, name in
        TypedMove(line: .typed(key), name: name, label: session.prompt.text + name)
      }
    }
    let screen = session.screenName
    if let question = session.question {
      let options = question.options.indices.prefix(limit).map { String($0 + 1) }
      let lines = question.options.isEmpty ? answers(screen, question.field) : Array(options)
      return lines.map { TypedMove(line: .typed($0), name: question.field, label: question.label) }
    }
    var taken: [String: Int] = [:]
    var moves: [TypedMove] = []
    for offer in session.offers {
      taken[offer.name, default: 0] += 1
      if taken[offer.name, default: 0] > limit { continue }
      moves.append(
        TypedMove(
          line: .typed(offer.key), name: offer.name, isOffered: true, isRow: Int(offer.key) != nil,
          label: row(of: offer, in: session) ?? offer.label))
    }
    if session.takesText {
      moves += texts(screen).map { text in
        TypedMove(
          line: .typed(text), name: name(of: text), label: text.hasPrefix("/") ? "" : session.prompt.text)
      }
    }
    // For a command with an argument, the app supplies the whole line, as one of `texts`.
    for command in session.screenCommands where command.argument.isEmpty {
      moves.append(TypedMove(line: .typed("/" + command.name), name: "/" + command.name))
    }
    return moves
  }

  /// The row of a choice without its key, with the gaps between its words. If the row has several choices, nil.
  private func row(of offer: Session.Offer, in session: Session) -> String? {
    let rows = session.screenRows.map { $0.drop { $0 == " " } }
    return rows.first { $0.hasPrefix(offer.key + "  ") }.map { String($0.dropFirst(offer.key.count)) }
  }

  /// A text that is a command has its name, such as `/reply`.
  private func name(of text: String) -> String {
    if text.hasPrefix("/"), !text.hasPrefix("//") { return String(text.prefix { $0 != " " }) }
    return "text"
  }
}

extension ScriptPlayer {
  /// Lets work that is held back finish, then the work that this work starts, at most 16 times.
  package func finishAllWork() {
    for _ in 0..<16 where worker.count > 0 { try? play(.event("work", "")) }
  }
}

/// What a session looks like before a move, to compare with after it.
struct Glimpse {
  private let state: Place
  private let rows: [String]
  private let prompt: String
  private let said: Said
  private let count: Int
  /// Whether no question was open.
  let isUnasked: Bool

  /// What a session has shown.
  private final class Said {
    var rows: [String] = []
  }

  init(_ player: ScriptPlayer) {
    let session = player.session
    (state, rows, prompt) = (session.tree.state, session.screenRows, session.prompt.text)
    count = session.tree.journal.count
    isUnasked = session.tree.asked == nil
    let said = Said()
    self.said = said
    player.output = { [output = player.output] line in
      output(line)
      if case .seen(let row) = line { said.rows.append(row) }
    }
  }

  /// Whether nothing has changed, and nothing was shown but the same screen.
  func isSame(as player: ScriptPlayer) -> Bool {
    let session = player.session
    return !session.isOver && session.tree.asked == nil && session.tree.state == state
      && session.screenRows == rows && session.prompt.text == prompt
      && said.rows.allSatisfy { $0.isEmpty || rows.contains($0) }
  }

  /// What has happened since then.
  func records(since player: ScriptPlayer) -> [Record] {
    player.session.tree.journal.records.filter { $0.number > count }
  }
}

extension Record {
  /// The refusal, if only a mistake in the app explains it. If a link was refused, the link is wrong and not the app.
  var mistake: Refusal? {
    switch cause {
    case .link, .tap, .restore: nil
    default: refusal.flatMap { $0.isDefect ? $0 : nil }
    }
  }
}

extension Refusal {
  /// Whether only a mistake in the app explains the refusal.
  package var isDefect: Bool {
    switch self {
    case .unfit, .fitsNowhere, .empty, .placedTwice, .loop: true
    default: false
    }
  }
}
