/// What an answer must be; its words are the `! name` line of the picture.
///
/// Rules are asked in the order they are declared, and the first that fails is the one that speaks. An empty
/// answer is a matter for `required` alone.
public struct Rule: Sendable {
  let name: String
  let values: [(name: String, text: String)]
  let takesEmpty: Bool
  /// The field that is asked again, and those after it, when it fails; nil for the one that was answered.
  var from: String?
  let holds: @Sendable (String, Answers) -> Bool

  /// Something other than spaces was typed.
  public static let required = Rule(name: "required", values: [], takesEmpty: true) { answer, _ in
    answer.utf8.contains { $0 != 0x20 }
  }

  /// As many characters as the range says; the words may hold `{{min}}` and `{{max}}`.
  public static func length(_ range: ClosedRange<Int>) -> Rule {
    let values = [
      (name: "min", text: String(range.lowerBound)), (name: "max", text: String(range.upperBound)),
    ]
    return Rule(name: "length", values: values, takesEmpty: false) { answer, _ in
      range.contains(answer.count)
    }
  }

  /// The same answer as an earlier field's; if it is not, which of the two was mistyped nobody knows, and both are asked
  /// again.
  public static func same(as field: String) -> Rule {
    var rule = rule("same") { $0 == $1[field] }
    rule.from = field
    return rule
  }

  /// A rule of the program's own, given as a pure function.
  public static func rule(_ name: String, _ holds: @escaping @Sendable (String) -> Bool) -> Rule {
    Rule(name: name, values: [], takesEmpty: false) { answer, _ in holds(answer) }
  }

  /// A rule that also looks at the answers before this one.
  public static func rule(_ name: String, _ holds: @escaping @Sendable (String, Answers) -> Bool) -> Rule {
    Rule(name: name, values: [], takesEmpty: false, holds: holds)
  }
}
