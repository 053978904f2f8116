import UsherTerminal

/// An option of a command of Parlor, whose summary the help has in English and in Korean. The raw value is its name.
protocol WordedOption: RawRepresentable<String> {
  /// The name of the value in the help; nil if the option takes none.
  var value: String? { get }
  /// What the option does, in the help.
  var summary: String { get }
  var koreanSummary: String { get }
}

extension WordedOption {
  func option(in language: String = "en") -> ProgramOption {
    ProgramOption(rawValue, value: value, language == "ko" ? koreanSummary : summary)
  }
}
