import Glibc
import UsherTerminal

// parlor-agent: what needs a connection to a team's server. `parlor` starts it, and links no libpq itself.
Terminal.occupyStandardDescriptors()
keepMemoryPrivate()
do throws(ProgramFailure) {
  var arguments: [String]
  do throws(UsageError) { arguments = try CommandLineForm.arguments() } catch {
    throw ProgramFailure(code: .usage, words: error.words)
  }
  try AgentWords.takeLanguage(from: &arguments)
  exit(try AgentCommand(arguments).run().rawValue)
} catch {
  AgentWords.complain(error.words)
  exit(error.code.rawValue)
}
