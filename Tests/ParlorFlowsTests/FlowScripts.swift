import Fixtures
import Testing
import UsherTesting

/// Plays every script in memory.
@Suite struct FlowScripts {
  /// The scripts in `Flows` have only events that the command knows, too. Those in `Together` also have what other people
  /// do meanwhile.
  static let all: [ScriptFile] = {
    let tests = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    return ["/Flows", "/ParlorFlowsTests/Together"].flatMap { ScriptFile.all(below: tests + $0) }
  }()
  private static let runs = all.map(ScriptRun.init)

  /// Compares the whole transcript, and looks for the answers to hidden questions in everything else that the run has left.
  @Test(arguments: runs) func script(_ run: ScriptRun) {
    for failure in run.findings.failures { record(failure) }
    #expect(run.findings.leaks == [])
  }

  @Test func `scripts type something hidden`() {
    #expect(Self.runs.map(\.findings.secrets).reduce(0, +) > 10)
  }

  /// A few scripts that reach most, for a session whose store follows a team's server.
  @Test(arguments: chosen) func served(_ file: ScriptFile) throws {
    let folder = TemporaryFolder()
    try Self.renumbered(file, in: folder).play(fail: record) { try DemoStage($0, .served).player() }
  }

  /// The scripts that are also played in other ways than in one store. Together they reach most of what all scripts reach.
  static let chosen = all.filter { chosenNames.contains($0.name) }
  private static let chosenNames: Set = [
    "CatchUp/catchUp.en.script", "Group/channel.en.script", "Inbox/inbox.en.script", "Login/signUp.en.script",
    "Room/draft.en.script",
    "Search/results.en.script", "Settings/levels.en.script", "Together/view.en.script",
    "WorkspaceList/workspaces.en.script",
  ]

  @Test func `each chosen script is there`() {
    #expect(Set(Self.chosen.map(\.name)) == Self.chosenNames)
  }

  /// A script as a replica plays it. A store without a server counts its messages on from the 3000 of the demo; in a replica, the
  /// number of a new message begins with that of the device.
  private static func renumbered(_ file: ScriptFile, in folder: TemporaryFolder) throws -> ScriptFile {
    let text = try file.text()
    let number = /(message:|view:|unsay )30(\d\d)\b/
    guard text.contains(number) else { return file }
    let name = file.name.replacing("/", with: "-")
    folder.write(
      text.replacing(number) { match in "\(match.1)\((1 << 32) + (Int(match.2) ?? 0))" }, to: name)
    return ScriptFile(path: folder / name)
  }

  /// What all scripts together reach.
  static var coverage: Coverage {
    var coverage = Coverage()
    for run in runs { coverage.add(run.findings.coverage) }
    return coverage
  }
}

/// Reports a failure to swift-testing.
func record(_ failure: Failure) {
  Issue.record(
    "\(failure)",
    sourceLocation: SourceLocation(
      fileID: failure.fileID, filePath: failure.file, line: failure.line, column: 1))
}
