import ParlorFlows
import UsherSession
import UsherTerminal

extension Options {
  /// The settings of the command line, which override those of the account.
  var preferences: SettingValues {
    var preferences = SettingValues()
    preferences[.language] = language
    if let colors = color.flatMap({ Settings.Colors(rawValue: $0.rawValue) }) {
      preferences[.colors] = colors
    }
    if plain || Terminal.Choice.preferred == .plain { preferences[.isPlain] = true }
    return preferences
  }
}

extension Options {
  /// The language that a command line asks for, even one that cannot be read; nil if it asks for none.
  static func language(askedIn arguments: [String]) -> String? {
    let option = OptionName.lang.typed
    let asked = arguments.indices.last { arguments[$0] == option || arguments[$0].hasPrefix(option + "=") }
    guard let asked else { return nil }
    let value = arguments[asked].dropFirst(option.count)
    return value.isEmpty ? arguments.dropFirst(asked + 1).first : String(value.dropFirst())
  }
}
