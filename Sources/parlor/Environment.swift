import Glibc

/// What the environment says.
enum Environment {
  /// A path, byte for byte; nil if the variable is not set. One that is not written in UTF-8 is refused: repaired, it
  /// would be the path of something else.
  static func path(_ name: String) throws(Failure) -> String? {
    guard let value = getenv(name) else { return nil }
    if let path = String(validatingCString: value) { return path }
    throw Failure(
      code: .usage, words: "\(name) is not written in UTF-8, and could stand for more than one name")
  }
}
