internal import Glibc
internal import UsherFiles
public import UsherSession

/// A whole program: reads the command line, opens its folders, and runs a session of its tree until the user leaves.
///
/// The program starts where the last session ended, or at the link of `--open`. It keeps the typed lines. It has the options
/// of ``standardOptions`` and the commands `check`, `preview`, `replay` and `inspect`.
public struct Program {
  public let name: String
  public let version: String
  public let screens: ProgramScreens
  /// One sentence for the help.
  public var about = ""
  /// The options of the program's own.
  public var options: [ProgramOption] = []
  /// The version of the kept places. When you rename a step, increase it, and add a migration from the version before.
  public var stateVersion = 1

  public init(_ name: String, version: String, screens: ProgramScreens) {
    self.name = name
    self.version = version
    self.screens = screens
  }

  /// Runs the program, and ends the process with an exit code of sysexits.h. `make` makes the session with
  /// ``Run/session(_:)``, and adds links, commands and words to it. An error of `make` is the program's last message.
  public func run(_ make: (Run) throws -> Session) -> Never {
    Terminal.occupyStandardDescriptors()
    outliveFileLimits()
    let failure: ProgramFailure
    do {
      exit(try perform(make))
    } catch let error as ProgramFailure {
      failure = error
    } catch let error as UsageError {
      failure = ProgramFailure(code: .usage, words: error.description)
    } catch let error as FileError {
      failure = ProgramFailure(error)
    } catch {
      failure = ProgramFailure(code: .osError, words: "\(error)")
    }
    StandardError.complain(failure.words, program: name)
    exit(failure.code.rawValue)
  }

  private func perform(_ make: (Run) throws -> Session) throws -> Int32 {
    let form = CommandLineForm(
      program: name, options: Self.standardOptions + options, commands: commands, answers: Self.answers)
    let reading = try form.read(CommandLineForm.arguments())
    if reading.command?.name == "inspect" { return try InspectRun(name, reading).run().rawValue }
    let run = try Run(reading, program: self)
    defer { run.scratch?.remove() }
    switch (reading.given.first?.option, reading.command?.name) {
    case (.help, _): try StandardOutput.write(help)
    case (.version, _): try StandardOutput.write("\(name) \(version)\n")
    case (_, "check"): return try run.files.reportFindings().rawValue
    case (_, "preview"):
      return try run.files.preview(
        reading.operand ?? "", in: run.language, width: run.width ?? 80, palette: run.palette,
        isPlain: run.choice == .plain, program: name
      ).rawValue
    case (_, "replay"):
      let replaying = try ReplayRun(try ReplayOrder(reading), language: run.language)
      return try run.replay(replaying, make).rawValue
    default:
      try OpenFiles.require()
      try run.directories.claim()
      let session = try make(run)
      return run.isPrinted ? try run.printOnce(session) : try run.converse(session)
    }
    return ExitCode.ok.rawValue
  }

  private var help: String {
    var text = "usage: \(name) [OPTION]...\n"
    for command in commands {
      text += "       \(name) \(command.name) \(command.operand.map { $0 + " " } ?? "")[OPTION]...\n"
    }
    if !about.isEmpty { text += "\n\(about)\n" }
    return text + "\n" + (options + Self.standardOptions + Self.answers).map(\.helpLine).joined()
      + "\nWith \(name) replay\n" + ReplayOrder.options.map(\.helpLine).joined()
      + "\nWith \(name) inspect\n" + ProgramOption.follow.helpLine
  }
}
