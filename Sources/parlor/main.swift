import Glibc

do throws(UsageError) {
  let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
  exit(run(options).rawValue)
} catch {
  complain("\(error)")
  exit(ExitCode.usage.rawValue)
}

func run(_ options: Options) -> ExitCode {
  do throws(Failure) {
    switch options.command {
    case .help: print(HelpText.whole, terminator: "")
    case .version: print("parlor " + version)
    case .check: return try checkScreens(options)
    case .preview(let screen): return try preview(screen, options)
    case .session: return try Launch(options).run()
    }
    return .ok
  } catch {
    complain(error.words)
    return error.code
  }
}

func complain(_ words: String) {
  var errors = StandardError()
  print("parlor: \(words)", to: &errors)
}
