internal import UsherScreens

/// The options and commands that the command line of a program may hold.
public struct CommandLineForm: Sendable {
  /// The name of the program, as errors and the help have it.
  public let program: String
  /// The options of the program, with ``answers``. A command may have others.
  public let options: [ProgramOption]
  /// The commands that may follow the program's name.
  public let commands: [ProgramCommand]
  /// The options that end the reading, such as `--help`: the arguments after them are not read.
  public let answers: [ProgramOption]

  /// Creates a form, by default without commands.
  public init(
    program: String, options: [ProgramOption], commands: [ProgramCommand] = [], answers: [ProgramOption] = []
  ) {
    self.program = program
    self.options = options + answers
    self.commands = commands
    self.answers = answers
  }

  /// A command line that was read.
  public struct Reading: Sendable {
    /// The command that was named; nil if a session shall run.
    public var command: ProgramCommand?
    /// What follows the command's name, besides options.
    public var operands: [String] = []
    /// The first operand; nil if there is none.
    public var operand: String? { operands.first }
    /// The options, in the order in which they were given. If one of ``answers`` is given, it is the only one.
    public var given: [Given] = []

    /// The last value of an option: nil if it was not given, and an empty text if it takes none.
    public subscript(_ option: ProgramOption) -> String? {
      given.last { $0.option.name == option.name }?.value
    }
  }

  /// An option of the command line, with its value.
  public struct Given: Sendable {
    /// The option that was given.
    public let option: ProgramOption
    /// The value, or an empty text if the option takes none.
    public let value: String
  }

  /// Reads the arguments after the program's name.
  public func read(_ arguments: [String]) throws(UsageError) -> Reading {
    var reader = CommandLineReader(self, arguments)
    var reading = Reading()
    var operands: [String] = []
    while let word = try reader.next() {
      switch word {
      case .operand(let operand):
        operands.append(operand)
        let own = operands.count == 1 ? commands.first { $0.name == operand }?.options : nil
        if let own { reader.options = own + answers }
      case .given(let given) where answers.contains(given.option):
        return Reading(command: commands.first { $0.name == operands.first }, given: [given])
      case .given(let given): reading.given.append(given)
      }
    }
    guard let word = operands.first else {
      try checkValues(of: reading)
      try checkTogether(reading.given.map(\.option))
      return reading
    }
    let command = try command(word)
    let named = 1 + (command.operand?.split(separator: " ").count ?? 0)
    let most = command.operand?.hasSuffix("...") ?? false ? Int.max : named
    let least = command.isOperandOptional ? 1 : named
    if operands.count < least || operands.count <= most && operands.dropFirst().contains("") {
      let name = program + " " + command.name
      throw UsageError(
        "usage.noOperand", ["command": name, "form": "\(name) \(command.operand ?? "")"])
    }
    if operands.count > most {
      let word = UsageError.quoted(operands[most])
      guard let operand = command.operand else { throw notTaken(word, by: command) }
      throw UsageError(
        "usage.tooMany", ["command": program + " " + command.name, "form": operand, "word": word])
    }
    if let stray = reading.given.first(where: { !takes($0.option, command) }) {
      throw notTaken(stray.option.typed, by: command)
    }
    reading.command = command
    reading.operands = Array(operands.dropFirst())
    try checkValues(of: reading)
    return reading
  }

  private func checkValues(of reading: Reading) throws(UsageError) {
    for given in reading.given { try given.option.check(given.option, given.value) }
  }

  /// Checks which options of a session go together.
  private func checkTogether(_ given: [ProgramOption]) throws(UsageError) {
    let all = options.filter(given.contains)
    for option in all {
      guard let name = option.excludes.first(where: { name in given.contains { $0.name == name } }),
        let other = given.first(where: { $0.name == name })
      else { continue }
      // If each excludes the other, the one that was given first comes first.
      let isSecond =
        other.excludes.contains(option.name) && given.first { [option, other].contains($0) } == other
      throw isSecond ? .excluded(other, option) : .excluded(option, other)
    }
    for option in all
    where !option.needs.isEmpty && !given.contains(where: { option.needs.contains($0.name) }) {
      throw .needed(option.needs.compactMap { name in options.first { $0.name == name } }, for: option)
    }
  }

  private func takes(_ option: ProgramOption, _ command: ProgramCommand) -> Bool {
    command.options?.contains(option) ?? !option.isForSessionOnly
  }

  private func command(_ word: String) throws(UsageError) -> ProgramCommand {
    if let command = commands.first(where: { $0.name == word }) { return command }
    let isPlace = word.contains(":") && options.contains { $0.name == "open" }
    let advice = isPlace ? "advice.open" : nearest(word, commands.map(\.name))
    throw UsageError("usage.noCommand", ["command": UsageError.quoted(word), "advice": advice])
  }

  private func notTaken(_ what: String, by command: ProgramCommand) -> UsageError {
    UsageError("usage.notTaken", ["command": program + " " + command.name, "word": what])
  }

  /// Suggests the most similar word, or the help.
  func nearest(_ typed: String, _ words: [String]) -> Sentence {
    // The dashes are left out of the comparison, because every option has them.
    let bare = { (word: String) in String(word.drop { $0 == "-" }) }
    guard let meant = Text.nearest(to: bare(typed), in: words.map(bare)),
      let word = words.first(where: { bare($0) == meant })
    else { return Sentence("advice.help", ["program": program]) }
    return Sentence("advice.nearest", ["word": word])
  }

  /// The last value of an option in arguments that may be wrong otherwise; nil if it has none.
  public static func value(of option: ProgramOption, in arguments: [String]) -> String? {
    let typed = option.typed
    let asked = arguments.indices.last { arguments[$0] == typed || arguments[$0].hasPrefix(typed + "=") }
    guard let asked else { return nil }
    let value = arguments[asked].dropFirst(typed.count)
    return value.isEmpty ? arguments.dropFirst(asked + 1).first : String(value.dropFirst())
  }

  /// The arguments of this process, without its name. Throws if one is not valid UTF-8.
  public static func arguments() throws(UsageError) -> [String] {
    var words: [String] = []
    for bytes in ProgramArguments.bytes.dropFirst() {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        let repaired = UsageError.quoted(String(decoding: bytes, as: UTF8.self))
        throw UsageError("usage.notUTF8", ["word": repaired])
      }
      words.append(word)
    }
    return words
  }
}

/// Splits a command line as getopt_long does.
///
/// A long name may be cut short as long as it is unambiguous. A value follows as `--name=value`, or is the next argument,
/// even if that begins with a dash. Options and operands may be mixed. After `--` every argument is an operand.
struct CommandLineReader {
  enum Word {
    case given(CommandLineForm.Given)
    case operand(String)
  }

  private let form: CommandLineForm
  /// The options that may follow.
  var options: [ProgramOption]
  private var arguments: ArraySlice<String>
  private var letters = Substring()
  private var onlyOperands = false

  init(_ form: CommandLineForm, _ arguments: [String]) {
    self.form = form
    options = form.options
    self.arguments = arguments[...]
  }

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
    guard let option = options.first(where: { $0.letter == letter }) else {
      throw unknown("-" + String(letter))
    }
    return .given(.init(option: option, value: ""))
  }

  private mutating func option(typed: Substring) throws(UsageError) -> Word {
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(named: String(parts.first ?? ""))
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let name = option.value else {
      guard attached == nil else {
        throw UsageError("usage.takesNoValue", ["option": option.typed])
      }
      return .given(.init(option: option, value: ""))
    }
    guard let value = attached ?? arguments.popFirst(), !value.isEmpty else {
      throw UsageError("usage.noValue", ["option": option.typed, "form": option.typed + " " + name])
    }
    return .given(.init(option: option, value: value))
  }

  private func option(named typed: String) throws(UsageError) -> ProgramOption {
    if let exact = options.first(where: { $0.name == typed }) { return exact }
    let possible = typed.isEmpty ? [] : options.filter { $0.name.hasPrefix(typed) }
    if possible.count == 1 { return possible[0] }
    if possible.isEmpty { throw unknown("--" + typed) }
    let names = Sentence.list(possible.map(\.typed))
    throw UsageError("usage.ambiguous", ["option": UsageError.quoted("--" + typed), "names": names])
  }

  private func unknown(_ typed: String) -> UsageError {
    UsageError(
      "usage.noOption",
      ["option": UsageError.quoted(typed), "advice": form.nearest(typed, options.map(\.typed))])
  }
}
