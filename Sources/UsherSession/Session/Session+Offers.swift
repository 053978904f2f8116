import Usher
public import UsherScreens

extension Session {
  /// Something that the screen offers: what is typed for it, and what it is called.
  public struct Offer: Hashable, Sendable {
    /// The name of the choice in the screen's shape; the rows of a list share one.
    public let name: String
    public let key: String
    public let label: String
  }

  /// The choices of the screen that is looked at, in the order drawn; none while a question stands.
  public var offers: [Offer] {
    guard tree.asked == nil, question == nil, !isOver else { return [] }
    return face.choices.map { Offer(name: $0.name, key: $0.key, label: $0.label) }
  }

  /// The commands of the screen that is looked at, in the order of the help; none while a question stands.
  public var screenCommands: [Command] {
    tree.asked == nil && question == nil && !isOver ? face.commands : []
  }

  /// The question of a form that stands.
  public var question: Question? { tree.asked == nil && !isOver ? face.question : nil }

  /// Whether the screen takes any text, as a room takes messages.
  public var takesText: Bool { tree.asked == nil && question == nil && !isOver && face.takesText }

  /// The name of the screen's pictures, such as `Home/home`; empty if it has none.
  public var screenName: String { face.shapeName }

  /// Whether the screen has a picture in the session's language.
  public var isDrawn: Bool { face.isDrawn }

  /// The rows of the screen as last drawn, without styles if the palette has none.
  public var screenRows: [String] { face.rows.map { String(decoding: $0.text, as: UTF8.self) } }
}
