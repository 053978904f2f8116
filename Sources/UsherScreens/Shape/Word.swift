/// Words that belong to no screen: an enum whose raw values are the keys of a `.words` file.
public protocol Word: RawRepresentable<String>, CaseIterable, Sendable {
  /// The folder and the name of its files, such as `Usher/session`.
  static var file: String { get }

  /// The names this word has to hold as `{{name}}`.
  var values: [String] { get }
}

extension Word {
  public var values: [String] { [] }
}
