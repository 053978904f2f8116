import UsherScreens

/// What is wrong with a command line, and what to write instead.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

extension UsageError {
  /// The error for an option with a value that it does not take.
  public static func notAChoice(_ option: ProgramOption, _ value: String, _ choices: [String]) -> UsageError {
    UsageError("\(option.typed) cannot be \(quoted(value)); give \(list(choices))")
  }

  public static func notANumber(
    _ option: ProgramOption, _ value: String, _ allowed: ClosedRange<Int>
  ) -> UsageError {
    UsageError(
      "\(option.typed) cannot be \(quoted(value)); give a number from \(allowed.lowerBound) to \(allowed.upperBound)"
    )
  }

  public static func excluded(_ one: ProgramOption, _ other: ProgramOption) -> UsageError {
    UsageError("\(one.typed) and \(other.typed) exclude each other; leave one out")
  }

  /// The error for an option that says how something is done which was not asked for.
  static func missing(_ wanted: String, for option: ProgramOption) -> UsageError {
    UsageError("\(option.typed) goes with \(wanted); add that, or leave \(option.typed) out")
  }

  /// The error for an option that changes what one of the others does, none of which was given.
  static func needed(_ wanted: [ProgramOption], for option: ProgramOption) -> UsageError {
    UsageError(
      "\(option.typed) works only with \(list(wanted.map(\.typed))); add \(list(wanted.map(\.head)))")
  }

  static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }

  /// Quotes typed text: on one line, cut to 60 scalars, with `?` for everything that is not printable.
  static func quoted(_ text: String) -> String {
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
