import UsherTerminal

Terminal.occupyStandardDescriptors()
outliveFileLimits()
keepMemoryPrivate()
if let agent = AgentProgram((try? CommandLineForm.arguments()) ?? []) {
  do throws(ProgramFailure) { try agent.run() } catch { Program.parlor.end(with: error) }
}
Program.parlor.run { try Launch.session(of: $0) }
