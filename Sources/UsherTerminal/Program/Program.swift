internal import CEditline
internal import Glibc
internal import UsherFiles
public import UsherScreens
public import UsherSession

/// A whole program: reads the command line, opens its folders, and runs a session of its tree until the user leaves.
///
/// The program starts where the last session ended, or at the link of `--open`. It keeps the typed lines. It has the options
/// of ``standardOptions`` and the commands `check`, `preview`, `replay` and `inspect`. If the input is a script, it plays that.
public struct Program {
  /// What the program's command and its folders are called.
  public let name: String
  /// What `--version` prints after the name.
  public let version: String
  /// The screens of the program, from which it also takes its languages.
  public let screens: ProgramScreens
  /// One sentence for the help.
  public var about = ""
  /// The options of the program's own. One with the name of a standard option takes its place.
  public var options: [ProgramOption] = []
  /// The commands of the program's own. One with the name of a standard command takes its place.
  public var commands: [ProgramCommand] = []
  /// The names of the commands and options that a visitor at a door may use, besides `--lang`, `--color`, `--plain`, `--width`
  /// and `--print`. See ``Visitor``.
  public var visitors: [String] = []
  /// How long a session at a door may last, and how many there may be. The option ``ProgramOption/limits`` can change some of them.
  public var limits = Limits()
  /// What is written down of the sessions at a door; nil for nothing. See ``ProgramCommand/audit``.
  public var audit: Audit?
  /// The version of the kept places. When you rename a step, increase it, and add a migration from the version before.
  public var stateVersion = 1
  /// Returns the help, in the language of the words; after a command, what concerns that command. Nil for a list of the options.
  public var help: ((Phrases, ProgramCommand?) -> String)?
  /// Returns what is wrong with the program, beside its screens, for the command `check`.
  public var findings: () -> [String] = { [] }

  /// Makes a program. `name` is what its command and its folders are called.
  public init(_ name: String, version: String, screens: ProgramScreens) {
    self.name = name
    self.version = version
    self.screens = screens
  }

  /// Runs the program, and ends the process with an exit code of sysexits.h. `make` makes the session with
  /// ``Run/session(_:)``, and adds links, commands and words to it. An error of `make` is the program's last message. If
  /// ``Run/replay`` is a recording that it cannot play, it throws a `RecordingError`.
  public func run(_ make: (Run) throws -> Session) -> Never {
    Terminal.occupyStandardDescriptors()
    outliveFileLimits()
    // In the system's words until the program's own are there: reading them takes memory as well.
    memory_lack_say("\(name): \(String(cString: strerror(ENOMEM)))\n")
    memory_lack_say(phrases.say("outOfMemory", ["program": name]) + "\n")
    do { exit(try run(CommandLineForm.arguments(), make)) } catch { end(with: error) }
  }

  /// Ends the process. The error is the last message.
  public func end(with error: any Error) -> Never {
    let failure = ProgramFailure(error)
    StandardError.complain(phrases.say(failure.words), program: name)
    exit(failure.code.rawValue)
  }

  /// Runs the program with these arguments. Returns the exit code.
  public func run(_ arguments: [String], _ make: (Run) throws -> Session) throws -> Int32 {
    let (reading, visitor) = try reading(arguments)
    switch reading.given.first?.option {
    case .help: try StandardOutput.write(help?(phrases, reading.command) ?? listOfOptions)
    case .version: try StandardOutput.write("\(name) \(version)\n")
    default: return try Run(reading, of: self, for: visitor).run(make)
    }
    return ExitCode.ok.rawValue
  }

  /// The words in the language that the command line asks for, even one that is wrong otherwise; else in that of the locale.
  private var phrases: Phrases {
    let arguments = (try? CommandLineForm.arguments()) ?? []
    return screens.phrases(
      in: CommandLineForm.value(of: .language, in: arguments),
      folder: CommandLineForm.value(of: .screens, in: arguments))
  }

  /// What the command line may hold.
  public var form: CommandLineForm {
    let standard = (Self.standardOptions + Self.answers).filter { option in
      !options.contains { $0.name == option.name }
    }
    let all = options + standard
    return CommandLineForm(
      program: name, options: all.filter { !Self.answers.contains($0) },
      commands: commands
        + standardCommands.filter { command in !commands.contains { $0.name == command.name } },
      answers: all.filter(Self.answers.contains))
  }

  private var listOfOptions: String {
    let form = form
    var text = "usage: \(name) [OPTION]...\n"
    for command in form.commands {
      text += "       \(name) \(command.name) \(command.operand.map { $0 + " " } ?? "")[OPTION]...\n"
    }
    if !about.isEmpty { text += "\n\(about)\n" }
    return text + "\n" + form.options.map { $0.helpLine() }.joined()
      + "\nWith \(name) replay\n" + ReplayOrder.options.map { $0.helpLine() }.joined()
      + "\nWith \(name) inspect\n" + ProgramOption.follow.helpLine()
  }
}

extension ProgramFailure {
  /// The last message of a program that an error has ended.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as ProgramFailure: failure
      case let error as FileError: ProgramFailure(error)
      default: ProgramFailure(code: error is UsageError ? .usage : .osError, words: Sentence(error))
      }
  }
}
