import Usher
package import UsherScreens

extension Session {
  /// A choice of the screen: the key that is typed for it, and the words of its line.
  package struct Offer: Hashable, Sendable {
    /// The name of the choice in the screen's shape. All rows of a list have the same.
    package let name: String
    package let key: String
    package let label: String
  }

  /// The choices of the screen, in the order drawn; empty while a question is asked.
  package var offers: [Offer] {
    guard tree.asked == nil, question == nil, !isOver else { return [] }
    return face.choices.map { Offer(name: $0.name, key: $0.key, label: $0.label) }
  }

  /// Whether a line only picks something: one of the choices, or yes or no. No history needs it.
  package func isPick(_ line: String) -> Bool {
    if tree.asked != nil || activeDoubt != nil { return true }
    let key = line.lowercased().filter { $0 != " " }
    return face.question == nil && face.keys.contains(key)
  }

  /// The commands that only the screen has, in the order of the help; empty while a question is asked.
  package var screenCommands: [Command] {
    tree.asked == nil && question == nil && !isOver ? face.commands : []
  }

  /// The question of a form that is asked; nil if there is none.
  package var question: Question? { tree.asked == nil && !isOver ? face.question : nil }

  /// Whether the screen takes any text, as a chat takes messages.
  package var takesText: Bool { tree.asked == nil && question == nil && !isOver && face.takesText }

  /// The name of the screen's pictures, such as `Home/home`; empty if it has none.
  package var screenName: String { face.shapeName }

  /// Whether the screen has a picture in the session's language.
  package var isDrawn: Bool { face.isDrawn }

  /// The rows of the screen, as they were last drawn.
  package var screenRows: [String] { face.rows.map { String(decoding: $0.text, as: UTF8.self) } }

  /// The lines of the screen that are too wide for it, with their lines in the file: those that were broken into rows, and
  /// rows that cross the right edge.
  package var wideLines: [(text: String, line: Int)] {
    var found: [(text: String, line: Int)] = []
    var words: [String] = []
    for row in face.rows {
      let text = String(decoding: row.text, as: UTF8.self)
      if row.isBroken {
        words.append(words.isEmpty ? text : text.trimmingBlanks)
      } else if Text.width(text) > width() {
        found.append((text, face.line(of: row)))
      }
      guard row.place == 0, !words.isEmpty else { continue }
      found.append((words.joined(separator: " "), face.line(of: row)))
      words = []
    }
    return found
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }
}
