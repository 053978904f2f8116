import UsherText

/// What is wrong with a command line.
enum UsageError: Error, Equatable, Sendable {
  /// An argument is not valid UTF-8. The value is its repaired text.
  case notText(String)
  case unknownOption(String)
  case ambiguous(String, [OptionName])
  case valueMissing(OptionName)
  case valueNotTaken(OptionName)
  case notAChoice(OptionName, String, [String])
  case notAWidth(String, ClosedRange<Int>)
  case excluded(OptionName, OptionName)
  case notTaken(OptionName, command: String)
  case jsonAlone
  case svgAlone
  case unknownCommand(String)
  case operandMissing(CommandName)
  case extraOperand(String, CommandName)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notText(let repaired):
      "\(shown(repaired)) is not valid UTF-8; give an argument that is"
    case .unknownOption(let typed):
      "there is no option \(shown(typed)); \(nearest(typed, OptionName.allCases.map(\.typed)))"
    case .ambiguous(let typed, let names):
      "\(shown(typed)) could be \(list(names.map(\.typed))); write it out"
    case .valueMissing(let name):
      "\(name.typed) needs a value: \(name.typed) \(name.value ?? "")"
    case .valueNotTaken(let name):
      "\(name.typed) takes no value; leave out what follows the '='"
    case .notAChoice(let name, let value, let choices):
      "\(name.typed) cannot be \(shown(value)); give \(list(choices))"
    case .notAWidth(let value, let allowed):
      "--width cannot be \(shown(value)); give a number from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .excluded(let one, let other):
      "\(one.typed) and \(other.typed) exclude each other; leave one out"
    case .notTaken(let name, let command):
      "'parlor \(command)' does not take \(name.typed); leave it out"
    case .jsonAlone:
      "--json works only with --print or --explain; add --print or --explain PLACE"
    case .svgAlone:
      "--svg works only with --print; add --print"
    case .unknownCommand(let word) where word.contains(":"):
      "there is no command \(shown(word)); did you mean --open and this place?"
    case .unknownCommand(let word):
      "there is no command \(shown(word)); \(nearest(word, CommandName.allCases.map(\.rawValue)))"
    case .operandMissing(let command):
      "'parlor \(command.rawValue)' needs an operand: parlor \(command.rawValue) \(command.operand ?? "")"
    case .extraOperand(let word, let command):
      "'parlor \(command.rawValue)' does not take \(shown(word)); leave it out"
    }
  }

  private func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }

  /// Suggests the most similar word, or the help.
  private func nearest(_ typed: String, _ words: [String]) -> String {
    // The dashes are left out of the comparison, because every option has them.
    let bare = { (word: String) in String(word.drop { $0 == "-" }) }
    guard let meant = Text.nearest(to: bare(typed), in: words.map(bare)),
      let word = words.first(where: { bare($0) == meant })
    else { return "parlor --help lists them all" }
    return "did you mean \(word)?"
  }
}

/// Quotes typed text: on one line, cut to 60 scalars, with `?` for everything that is not printable.
private func shown(_ text: String) -> String {
  let cut = text.unicodeScalars.prefix(60)
  var quoted = "'"
  for scalar in cut {
    quoted.unicodeScalars.append(isPrintable(scalar) ? scalar : "?")
  }
  return quoted + (cut.count < text.unicodeScalars.count ? "...'" : "'")
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
  default: true
  }
}
