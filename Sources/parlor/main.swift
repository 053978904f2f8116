import Glibc

do throws(UsageError) {
  let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
  exit(run(options))
} catch {
  complain("\(error)")
  exit(ExitCode.usage.rawValue)
}

func run(_ options: Options) -> Int32 {
  do throws(Failure) {
    switch options.command {
    case .help: print(HelpText.whole, terminator: "")
    case .version: print("parlor " + version)
    case .check: return try checkScreens(options).rawValue
    case .preview(let screen): return try preview(screen, options).rawValue
    case .session: return try Launch(options).run()
    }
    return ExitCode.ok.rawValue
  } catch {
    complain(error.words)
    return error.code.rawValue
  }
}

func complain(_ words: String) {
  var errors = StandardError()
  print("parlor: \(words)", to: &errors)
}
