import Glibc
import UsherText

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

  /// A moment in seconds since 1970, as milliseconds; nil if the variable is not set.
  static func moment(_ name: String) throws(Failure) -> Int64? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    // Until the year 9999, the last that is written with four digits.
    if let seconds = Int64(value), (0..<253_402_300_800).contains(seconds) { return seconds * 1000 }
    throw Failure(code: .usage, words: "\(name) cannot be \(Text.clean(value)); give seconds since 1970")
  }
}
