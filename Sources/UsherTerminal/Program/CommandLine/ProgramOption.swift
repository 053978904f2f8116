/// An option of a program: `--open PLACE`. All that the command line, the help and the errors need to know of it.
public struct ProgramOption: Equatable, Sendable {
  /// The name without dashes, such as `open`.
  public let name: String
  /// The name of the value in the help; nil if the option takes none.
  public let value: String?
  /// The letter of the short form, such as `h` of `-h`; nil if there is none.
  public let letter: Character?
  /// What the option does, in a few words for the help.
  public let summary: String
  /// Whether only a session takes the option. The commands `check` and `preview` take only the other options.
  public let isForSessionOnly: Bool
  /// What the program does with the file or the folder that the value names; nil if it names none.
  public let file: FileUse?
  /// Whether a session with this option keeps no files, as that of a demo.
  public let keepsNothing: Bool
  /// The names of the options that a session cannot have as well.
  public private(set) var excludes: [String]
  /// The names of the options of which a session must have one as well; empty if it needs none.
  public let needs: [String]
  /// Throws if the value is not one that the option takes.
  let check: @Sendable (ProgramOption, String) throws(UsageError) -> Void

  /// What the program does with the file that an option names.
  public enum FileUse: String, Sendable {
    /// The program reads it.
    case reads
    /// The program writes it.
    case writes
    /// The program does both.
    case readsAndWrites = "reads and writes"
  }

  /// The values that an option takes.
  public enum Values: Sendable {
    /// Any text.
    case all
    /// One of these words.
    case choices([String])
    /// A whole number in this range, in decimal digits.
    case numbers(ClosedRange<Int>)
    /// A path with one of these endings, each without its dot.
    case files(endings: [String])
    /// Those for which the function does not throw.
    case checked(@Sendable (String) throws(UsageError) -> Void)
  }

  /// Creates an option, by default one for sessions. `summary` is what the help says of it.
  public init(
    _ name: String, value: String? = nil, letter: Character? = nil, takes values: Values = .all,
    file: FileUse? = nil, isForSessionOnly: Bool = true, keepsNothing: Bool = false,
    excludes: [String] = [], needs: [String] = [], _ summary: String
  ) {
    (self.name, self.value, self.letter, self.summary) = (name, value, letter, summary)
    (self.file, self.isForSessionOnly, self.keepsNothing) = (file, isForSessionOnly, keepsNothing)
    (self.excludes, self.needs) = (excludes, needs)
    check = { option, text throws(UsageError) in
      switch values {
      case .all: return
      case .choices(let choices):
        if !choices.contains(text) { throw .notAChoice(option, text, choices) }
      case .numbers(let allowed):
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let number = Int(text), allowed ~= number else {
          throw .notANumber(option, text, allowed)
        }
      case .files(let endings):
        if !endings.contains(where: { text.hasSuffix("." + $0) }) {
          throw .notAChoice(option, text, endings.map { "FILE." + $0 })
        }
      case .checked(let check): try check(text)
      }
    }
  }

  /// Two commands may have different options with the same name.
  public static func == (one: ProgramOption, other: ProgramOption) -> Bool {
    one.name == other.name && one.value == other.value && one.summary == other.summary
  }

  /// The option with more options that it excludes.
  public func excluding(_ names: String...) -> ProgramOption {
    var option = self
    option.excludes = names + excludes
    return option
  }

  /// The option as it is typed: `--open`.
  public var typed: String { "--" + name }

  /// The option with its value: `--open PLACE`.
  var head: String { typed + (value.map { " " + $0 } ?? "") }

  /// The line of the option in the help. `summary` is said in place of the option's own.
  public func helpLine(_ summary: String? = nil) -> String {
    let head = "  " + (letter.map { "-\($0), " } ?? "    ") + head
    return head + String(repeating: " ", count: max(2, 26 - head.count)) + (summary ?? self.summary) + "\n"
  }
}

/// A command that may follow the name of a program: `check`. Without one, a session runs.
public struct ProgramCommand: Sendable {
  /// What is typed after the program's name, such as `check`.
  public let name: String
  /// The name of the operand in the help, or the names of several with blanks between them; nil if the command takes none. The
  /// last one may be given several times if three dots follow it: `ROOM...`.
  public let operand: String?
  /// Whether the command also works without its operands.
  public let isOperandOptional: Bool
  /// The options of the command, which count from its name on; nil if it takes those that are not for a session only.
  public let options: [ProgramOption]?
  /// Runs the command. Returns the exit code, or nil if a session shall follow.
  let run: @Sendable (Run) throws -> ExitCode?

  /// Declares a command. Without `options` it takes those of the program that are not for sessions only.
  public init(
    _ name: String, operand: String? = nil, isOperandOptional: Bool = false, options: [ProgramOption]? = nil,
    run: @escaping @Sendable (Run) throws -> ExitCode?
  ) {
    (self.name, self.operand) = (name, operand)
    (self.isOperandOptional, self.options, self.run) = (isOperandOptional, options, run)
  }
}
