/// Words that belong to no screen: an enum whose raw values are the keys of a `.words` file.
public protocol Word: RawRepresentable<String>, CaseIterable, Sendable {
  /// The folder and the name of its files, such as `Usher/session`.
  static var file: String { get }

  /// The language that needs no file because its words are in the program; nil if there is none.
  static var builtInLanguage: String? { get }

  /// The names this word has to hold as `{{name}}`.
  var values: [String] { get }
}

extension Word {
  public static var builtInLanguage: String? { nil }
  public var values: [String] { [] }
}
