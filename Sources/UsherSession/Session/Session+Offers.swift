import Usher
package import UsherScreens

extension Session {
  /// Something that the screen offers: what is typed for it, and what it is called.
  package struct Offer: Hashable, Sendable {
    /// The name of the choice in the screen's shape; the rows of a list share one.
    package let name: String
    package let key: String
    package let label: String
  }

  /// The choices of the screen that is looked at, in the order drawn; none while a question stands.
  package var offers: [Offer] {
    guard tree.asked == nil, question == nil, !isOver else { return [] }
    return face.choices.map { Offer(name: $0.name, key: $0.key, label: $0.label) }
  }

  /// The commands of the screen that is looked at, in the order of the help; none while a question stands.
  package var screenCommands: [Command] {
    tree.asked == nil && question == nil && !isOver ? face.commands : []
  }

  /// The question of a form that stands.
  package var question: Question? { tree.asked == nil && !isOver ? face.question : nil }

  /// Whether the screen takes any text, as a room takes messages.
  package var takesText: Bool { tree.asked == nil && question == nil && !isOver && face.takesText }

  /// The name of the screen's pictures, such as `Home/home`; empty if it has none.
  package var screenName: String { face.shapeName }

  /// Whether the screen has a picture in the session's language.
  package var isDrawn: Bool { face.isDrawn }

  /// The rows of the screen as last drawn, without styles if the palette has none.
  package var screenRows: [String] { face.rows.map { String(decoding: $0.text, as: UTF8.self) } }
}
