import Glibc
import ParlorFlows
import UsherScreens
import UsherTerminal

Terminal.occupyStandardDescriptors()
outliveFileLimits()
do throws(UsageError) {
  let arguments = try CommandLineForm.arguments()
  if let agent = AgentProgram(arguments) { exit(become(agent)) }
  let options = try Options(parsing: arguments)
  exit(run(options))
} catch {
  complain("\(error)", in: Options.language(askedIn: (try? CommandLineForm.arguments()) ?? []))
  exit(ExitCode.usage.rawValue)
}

/// Runs `parlor server`, `join` or `leave`, which read their arguments themselves. Returns only if that cannot be started.
func become(_ agent: AgentProgram) -> Int32 {
  do throws(ProgramFailure) { try agent.run() } catch {
    complain(error.words, in: nil)
    return error.code.rawValue
  }
}

func run(_ options: Options) -> Int32 {
  do throws(ProgramFailure) {
    switch options.command {
    case .help:
      let asked = Options.language(askedIn: (try? CommandLineForm.arguments()) ?? [])
      let locale = try ScreenFiles(Options()).userLanguage
      try StandardOutput.write(HelpText.whole(in: asked ?? locale))
    case .version: try StandardOutput.write("parlor \(version)\n")
    case .check: return try ScreenFiles(options).reportFindings(and: ParlorPlaces.findings()).rawValue
    case .preview(let screen):
      let files = try ScreenFiles(options)
      return try files.preview(
        screen, in: options.language ?? files.userLanguage, width: options.width ?? 80,
        palette: options.color == .always ? ColorChoice.palette : .none, isPlain: options.plain,
        program: "parlor"
      ).rawValue
    case .push(let order):
      var push = try PushCommand(order, options)
      return try push.run().rawValue
    case .inspect(let run): return try run.run().rawValue
    case .events(let order): return try EventsCommand(order: order, options: options).run().rawValue
    case .replay(let order): return try ReplayCommand(order, options).run().rawValue
    case .glance(let order): return try GlanceCommand(order, options).run().rawValue
    case .map(let order): try order.run()
    case .open(let link): return try OpenCommand(link, options).run()
    case .session:
      try OpenFiles.require()
      return try Launch(options).run()
    }
    return ExitCode.ok.rawValue
  } catch {
    complain(error.words, in: options.language)
    return error.code.rawValue
  }
}

/// Says an error in a language; without one, in the locale's.
func complain(_ words: String, in language: String?) {
  complain(inUsersWords(words, in: language))
}

/// Returns the words of an error or a report in a language; without one, in the locale's.
func inUsersWords(_ words: String, in language: String?) -> String {
  let known = language.flatMap { ParlorScreens.languages.contains($0) ? $0 : nil }
  let isKorean = (known ?? (try? ScreenFiles(Options()))?.userLanguage) == "ko"
  return isKorean ? KoreanErrors.words(words) : words
}

func complain(_ words: String) { StandardError.complain(words, program: "parlor") }
