import Glibc

do throws(UsageError) {
  let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
  switch options.command {
  case .help: print(HelpText.whole, terminator: "")
  case .version: print("parlor " + version)
  case .session, .check, .preview: break
  }
} catch {
  var errors = StandardError()
  print("parlor: \(error)", to: &errors)
  exit(ExitCode.usage.rawValue)
}
