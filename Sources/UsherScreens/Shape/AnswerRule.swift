/// A condition that an answer must meet. If the answer breaks it, the user sees the words of the picture's line `! name`.
///
/// Rules are tested in the order in which they are declared; the first one that is broken is reported. An empty answer
/// can break ``required`` only.
public struct AnswerRule: Sendable {
  let name: String
  let values: [(name: String, text: String)]
  let takesEmpty: Bool
  /// If the rule is broken, this field and all after it are asked again; nil for the field that was answered.
  var from: String?
  let holds: @Sendable (String, Answers) -> Bool

  /// The answer has something other than spaces.
  public static let required = AnswerRule(name: "required", values: [], takesEmpty: true) { answer, _ in
    answer.utf8.contains { $0 != 0x20 }
  }

  /// The number of characters is in the range. The words can have `{{min}}` and `{{max}}`.
  public static func length(_ range: ClosedRange<Int>) -> AnswerRule {
    let values = [
      (name: "min", text: String(range.lowerBound)), (name: "max", text: String(range.upperBound)),
    ]
    return AnswerRule(name: "length", values: values, takesEmpty: false) { answer, _ in
      range.contains(answer.count)
    }
  }

  /// The answer equals that of an earlier field. If it does not, either of the two may be mistyped, so both are asked
  /// again.
  public static func same(as field: String) -> AnswerRule {
    var rule = rule("same") { $0 == $1[field] }
    rule.from = field
    return rule
  }

  /// A rule of the program's own.
  public static func rule(_ name: String, _ holds: @escaping @Sendable (String) -> Bool) -> AnswerRule {
    AnswerRule(name: name, values: [], takesEmpty: false) { answer, _ in holds(answer) }
  }

  /// A rule of the program's own that also reads the earlier answers.
  public static func rule(_ name: String, _ holds: @escaping @Sendable (String, Answers) -> Bool)
    -> AnswerRule
  {
    AnswerRule(name: name, values: [], takesEmpty: false, holds: holds)
  }
}
