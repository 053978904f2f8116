/// What a name of a shape stands for.
public enum NameKind: String, Sendable {
  case value, flag, list, choice, say, form, field, rule, option

  var withArticle: String { self == .option ? "an option" : "a \(rawValue)" }
}
