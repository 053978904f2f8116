/// What a name of a shape stands for.
public enum NameKind: String, Sendable {
  case value, flag, list, choice, form, field, rule, option
  case say = "Say"

  var withArticle: String { self == .option ? "an option" : "a \(rawValue)" }
}
