public import UsherScreens

/// What is wrong with a command line, and what to write instead.
public struct UsageError: SentenceError, Equatable {
  /// What is said about the mistake.
  public let words: Sentence

  /// Creates the error of a program's own rule for its command line.
  public init(_ words: Sentence) { self.words = words }

  init(_ id: String, _ values: [String: Any]) { words = Sentence(id, values) }
}

extension UsageError {
  /// The error for an option with a value that it does not take.
  public static func notAChoice(_ option: ProgramOption, _ value: String, _ choices: [String]) -> UsageError {
    UsageError(
      "usage.notAChoice", ["option": option.typed, "word": quoted(value), "choices": Sentence.list(choices)])
  }

  /// The error for a value that is no number, or not one that the option takes.
  public static func notANumber(
    _ option: ProgramOption, _ value: String, _ allowed: ClosedRange<Int>
  ) -> UsageError {
    UsageError(
      "usage.notANumber",
      [
        "option": option.typed, "word": quoted(value), "least": allowed.lowerBound,
        "most": allowed.upperBound,
      ])
  }

  /// The error for two options that exclude each other.
  public static func excluded(_ one: ProgramOption, _ other: ProgramOption) -> UsageError {
    UsageError("usage.excluded", ["option": one.typed, "other": other.typed])
  }

  /// The error for an option that says how something is done which was not asked for.
  static func missing(_ wanted: String, for option: ProgramOption) -> UsageError {
    UsageError("usage.missing", ["option": option.typed, "other": wanted])
  }

  /// The error for an option that changes what one of the others does, none of which was given.
  static func needed(_ wanted: [ProgramOption], for option: ProgramOption) -> UsageError {
    UsageError(
      "usage.needed",
      [
        "option": option.typed, "others": Sentence.list(wanted.map(\.typed), "either"),
        "forms": Sentence.list(wanted.map(\.head), "either"),
      ])
  }

  /// Quotes typed text: on one line, cut to 60 scalars, with `?` for everything that is not printable.
  public static func quoted(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(60)
    var quoted = "'"
    for scalar in cut { quoted.unicodeScalars.append(isPrintable(scalar) ? scalar : "?") }
    return quoted + (cut.count < text.unicodeScalars.count ? "...'" : "'")
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
