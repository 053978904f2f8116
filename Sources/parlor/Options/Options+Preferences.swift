import ParlorFlows
import UsherTerminal

extension Options {
  /// The settings of the command line, which override those of the account.
  var preferences: Preferences {
    var preferences = Preferences()
    preferences.language = language
    preferences.colors = color.flatMap { Preferences.Colors(rawValue: $0.rawValue) }
    preferences.isPlain = plain || Terminal.Choice.preferred == .plain ? true : nil
    return preferences
  }
}
