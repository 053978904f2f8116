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
      case ProgramOption.at.name: step = Int(given.value)
      case ProgramOption.castVersion.name: castVersion = Int(given.value) ?? castVersion
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
}

extension ProgramOption {
  public static let step = ProgramOption("step", "show each step, and wait for Enter")
  public static let export = ProgramOption(
    "export", value: "FILE", "write FILE.cast, .svg or .script")
  public static let at = ProgramOption(
    "at", value: "STEP", takes: .numbers(1...10_000_000), "with FILE.svg: the step to draw; else the last")
  public static let castVersion = ProgramOption(
    "cast-version", value: "N", takes: .numbers(Recording.castVersions),
    "with FILE.cast: asciicast 2 or 3; else 2")
}
