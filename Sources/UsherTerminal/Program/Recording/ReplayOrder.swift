internal import UsherSession

/// What the command `replay FILE` shall do.
public struct ReplayOrder: Equatable, Sendable {
  public let file: String
  /// Whether each step waits for Enter.
  public var isStepwise = false
  /// The files to write in place of playing.
  public var exports: [String] = []
  /// The step of which a picture is drawn; nil for the last.
  public var step: Int?
  public var castVersion = 2

  /// Reads the options of the command. Throws if they exclude each other, or if a file has another ending than
  /// ``endings``.
  public init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    file = reading.operand ?? ""
    for given in reading.given {
      switch given.option.name {
      case ProgramOption.step.name: isStepwise = true
      case ProgramOption.at.name: step = try Self.number(given, 1...10_000_000)
      case ProgramOption.castVersion.name: castVersion = try Self.number(given, Recording.castVersions)
      case ProgramOption.export.name:
        guard Self.endings.contains(where: { given.value.hasSuffix("." + $0) }) else {
          throw .notAChoice(.export, given.value, Self.endings.map { "FILE." + $0 })
        }
        exports.append(given.value)
      default: break
      }
    }
    if isStepwise, !exports.isEmpty { throw .excluded(.step, .export) }
    for (option, ending) in [(ProgramOption.at, ".svg"), (.castVersion, ".cast")]
    where reading.given.contains(where: { $0.option.name == option.name }) {
      guard exports.contains(where: { $0.hasSuffix(ending) }) else {
        throw .missing("\(ProgramOption.export.typed) FILE\(ending)", for: option)
      }
    }
  }

  /// The kinds of files that are written, by their endings.
  public static let endings = ["cast", "svg", "script"]

  /// The options of the command.
  public static let options: [ProgramOption] = [.step, .export, .at, .castVersion]

  private static func number(_ given: CommandLineForm.Given, _ allowed: ClosedRange<Int>) throws(UsageError)
    -> Int
  {
    guard let number = Int(given.value), allowed ~= number else {
      throw .notANumber(given.option, given.value, allowed)
    }
    return number
  }
}

extension ProgramOption {
  /// The option of a program that records its sessions with ``RecordingFile``.
  public static let record = ProgramOption("record", value: "FILE", "record the session in FILE, a new file")
  public static let step = ProgramOption("step", "show each step, and wait for Enter")
  public static let export = ProgramOption(
    "export", value: "FILE", "write FILE.cast, .svg or .script")
  public static let at = ProgramOption("at", value: "STEP", "with FILE.svg: the step to draw; else the last")
  public static let castVersion = ProgramOption(
    "cast-version", value: "N", "with FILE.cast: asciicast 2 or 3; else 2")
}

extension ProgramCommand {
  /// The command that plays a recording again. `options` are the program's own options for it.
  public static func replay(options: [ProgramOption] = []) -> ProgramCommand {
    ProgramCommand("replay", operand: "FILE", options: ReplayOrder.options + options)
  }
}
