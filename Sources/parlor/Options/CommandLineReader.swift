/// Splits a command line as getopt_long does.
///
/// A long name may be cut short as long as it is unambiguous. A value follows as `--name=value`, or is the next argument,
/// even if that begins with a dash. Options and operands may be mixed. After `--` every argument is an operand.
struct CommandLineReader {
  enum Word: Equatable {
    case option(OptionName, value: String)
    case operand(String)
  }

  private var arguments: ArraySlice<String>
  private var letters = Substring()
  private var onlyOperands = false

  init(_ arguments: [String]) { self.arguments = arguments[...] }

  mutating func next() throws(UsageError) -> Word? {
    if let letter = letters.popFirst() { return try option(letter: letter) }
    guard let argument = arguments.popFirst() else { return nil }
    if onlyOperands || argument == "-" || !argument.hasPrefix("-") { return .operand(argument) }
    if argument == "--" {
      onlyOperands = true
      return try next()
    }
    if argument.hasPrefix("--") { return try option(typed: argument.dropFirst(2)) }
    letters = argument.dropFirst()
    return try next()
  }

  private func option(letter: Character) throws(UsageError) -> Word {
    guard let name = OptionName.allCases.first(where: { $0.letter == letter }) else {
      throw .unknownOption("-" + String(letter))
    }
    return .option(name, value: "")
  }

  private mutating func option(typed: Substring) throws(UsageError) -> Word {
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = try fullName(String(parts.first ?? ""))
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if name.value == nil {
      guard attached == nil else { throw .valueNotTaken(name) }
      return .option(name, value: "")
    }
    guard let value = attached ?? arguments.popFirst(), !value.isEmpty else { throw .valueMissing(name) }
    return .option(name, value: value)
  }

  private func fullName(_ typed: String) throws(UsageError) -> OptionName {
    if let exact = OptionName(rawValue: typed) { return exact }
    let possible = typed.isEmpty ? [] : OptionName.allCases.filter { $0.rawValue.hasPrefix(typed) }
    if possible.count == 1 { return possible[0] }
    throw possible.isEmpty ? .unknownOption("--" + typed) : .ambiguous("--" + typed, possible)
  }
}
