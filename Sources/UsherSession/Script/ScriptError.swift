/// What is wrong with a script itself, rather than with what it tells.
public enum ScriptError: Error, Equatable, Sendable {
  case noHeader
  case unknownSetting(String)
  case badSetting(String, String)
  case unknownEvent(String, known: [String])
  case badArgument(event: String, String, wanted: String)
  /// The words that stand in the line already are in the way.
  case lineNotEmpty(event: String)
  /// Something is to be done after the session has ended.
  case over
}
