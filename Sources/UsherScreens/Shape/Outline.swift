/// A shape without its types: what a check needs to know of it, and its samples drawn.
public struct Outline: Sendable {
  struct Field: Sendable {
    let name: String
    let line: Int
    let rules: [(name: String, values: [(name: String, text: String)])]
    let options: [String]
    /// The words of an option are what may be typed, rather than what it is called.
    let spellsOptions: Bool
  }

  struct Form: Sendable {
    let name: String
    let line: Int
    let fields: [Field]
  }

  struct Say: Sendable {
    let name: String
    let line: Int
  }

  public let screen: String
  /// The names of the samples, in the order declared.
  let samples: [String]
  let file: String
  let line: Int
  let scope: Scope
  let says: [Say]
  let forms: [Form]
  let measure: @Sendable (Picture, _ sample: Int, _ width: Int) -> [Reach]
  let draw: @Sendable (Picture, _ sample: Int, _ width: Int, Palette) -> String

  var title: String { "screen \(screen)" }
}
