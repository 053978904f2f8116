import ParlorFlows
import UsherTerminal

extension Options {
  /// What goes before what the account has set.
  var preferences: Preferences {
    var preferences = Preferences()
    preferences.language = language
    preferences.colors = color.flatMap { Preferences.Colors(rawValue: $0.rawValue) }
    preferences.isPlain = plain ? true : nil
    return preferences
  }
}
