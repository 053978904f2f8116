import Glibc
import UsherTerminal

Terminal.occupyStandardDescriptors()
outliveFileLimits()
do throws(UsageError) {
  let options = try Options(parsing: commandWords())
  exit(run(options))
} catch {
  complain("\(error)")
  exit(ExitCode.usage.rawValue)
}

func run(_ options: Options) -> Int32 {
  do throws(Failure) {
    switch options.command {
    case .help: try StandardOutput.write(HelpText.whole)
    case .version: try StandardOutput.write("parlor \(version)\n")
    case .check: return try checkScreens(options).rawValue
    case .preview(let screen): return try preview(screen, options).rawValue
    case .session:
      try OpenFiles.require()
      return try Launch(options).run()
    }
    return ExitCode.ok.rawValue
  } catch {
    complain(error.words)
    return error.code.rawValue
  }
}

/// Blocks SIGXFSZ, so that exceeding RLIMIT_FSIZE is a write error. Programs that Parlor starts do not inherit this mask.
func outliveFileLimits() {
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, SIGXFSZ)
  pthread_sigmask(SIG_BLOCK, &set, nil)
}

func complain(_ words: String) { StandardError.complain(words, program: "parlor") }
