/// Why a script cannot be read or played.
public enum ScriptError: Error, Equatable, Sendable {
  /// The first line is not `# usher`, alone or with settings.
  case noHeader
  /// The header has a setting of this name, which is none.
  case unknownSetting(String)
  /// A setting has a value that is not valid. The values are its name and the value.
  case badSetting(String, String)
  /// A line has an event that the player does not know. `known` has those that it knows.
  case unknownEvent(String, known: [String])
  /// `wanted` is what the event takes. Its words have the key `wanted.` and this.
  case badArgument(event: String, String, wanted: String)
  /// The event cannot happen while there are words in the line.
  case lineNotEmpty(event: String)
  /// The event needs a screen that takes text.
  case takesNoText(event: String)
  /// The line is `>*`, which stands for an answer that the transcript does not hold.
  case answerMissing
  /// The session has ended before this line.
  case over
}
