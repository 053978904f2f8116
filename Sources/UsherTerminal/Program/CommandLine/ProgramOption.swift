/// An option of a program: `--open PLACE`.
public struct ProgramOption: Hashable, Sendable {
  public let name: String
  /// The name of the value in the help; nil if the option takes none.
  public let value: String?
  public let letter: Character?
  /// What the option does, in a few words for the help.
  public let summary: String
  /// Whether only a session takes the option. The commands `check` and `preview` take only the other options.
  public let isForSessionOnly: Bool

  public init(
    _ name: String, value: String? = nil, letter: Character? = nil, isForSessionOnly: Bool = true,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.letter = letter
    self.summary = summary
    self.isForSessionOnly = isForSessionOnly
  }

  /// The option as it is typed: `--open`.
  public var typed: String { "--" + name }

  /// The line of the option in the help.
  public var helpLine: String {
    let head = "  " + (letter.map { "-\($0), " } ?? "    ") + typed + (value.map { " " + $0 } ?? "")
    return head + String(repeating: " ", count: max(2, 26 - head.count)) + summary + "\n"
  }
}

/// A command that may follow the name of a program: `check`. Without one, a session runs.
public struct ProgramCommand: Hashable, Sendable {
  public let name: String
  /// The name of the operand in the help; nil if the command takes none.
  public let operand: String?
  /// Whether the command also works without its operand.
  public let isOperandOptional: Bool
  /// The options of the command, which count from its name on; nil if it takes those that are not for a session only.
  public let options: [ProgramOption]?

  public init(
    _ name: String, operand: String? = nil, isOperandOptional: Bool = false, options: [ProgramOption]? = nil
  ) {
    (self.name, self.operand) = (name, operand)
    (self.isOperandOptional, self.options) = (isOperandOptional, options)
  }
}
