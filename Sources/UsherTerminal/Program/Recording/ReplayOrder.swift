internal import UsherSession

/// What the command `replay FILE` shall do.
public struct ReplayOrder: Equatable, Sendable {
  /// The path of the recording; empty if the command line names none.
  public let file: String
  /// Whether each step waits for Enter.
  public let isStepwise: Bool
  /// The files to write in place of playing.
  public let exports: [String]
  /// The step of which a picture is drawn; nil for a film of all.
  public let step: Int?
  /// The version of asciicast that is written: 2 unless `--cast-version` says otherwise.
  public let castVersion: Int

  /// Reads the options of the command. Throws if they exclude each other.
  public init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    file = reading.operand ?? ""
    isStepwise = reading[.step] != nil
    exports = reading.given.filter { $0.option == .export }.map(\.value)
    step = reading[.at].flatMap { Int($0) }
    castVersion = reading[.castVersion].flatMap { Int($0) } ?? 2
    if isStepwise, !exports.isEmpty { throw .excluded(.step, .export) }
    for (option, ending) in [(ProgramOption.at, ".svg"), (.castVersion, ".cast")]
    where reading[option] != nil {
      guard exports.contains(where: { $0.hasSuffix(ending) }) else {
        throw .missing("\(ProgramOption.export.typed) FILE\(ending)", for: option)
      }
    }
  }

  /// The options of the command.
  public static let options: [ProgramOption] = [.step, .export, .at, .castVersion]
}

extension ProgramOption {
  /// `--step`: a replay waits for Enter after each step.
  public static let step = ProgramOption("step", "show each step, and wait for Enter")
  /// `--export FILE`: a replay writes the recording as asciicast, SVG or script. It may be given several times.
  public static let export = ProgramOption(
    "export", value: "FILE", takes: .files(endings: ["cast", "svg", "script"]),
    "write FILE.cast, .svg or .script")
  /// `--at STEP`: an SVG picture shows this step in place of a film of all.
  public static let at = ProgramOption(
    "at", value: "STEP", takes: .numbers(1...10_000_000),
    "with FILE.svg: the step to draw; else a film of all")
  /// `--cast-version N`: the version of the asciicast that is written.
  public static let castVersion = ProgramOption(
    "cast-version", value: "N", takes: .numbers(Recording.castVersions),
    "with FILE.cast: asciicast 2 or 3; else 2")
}
