import Testing
import UsherTesting

/// Plays every script of `Tests/Flows` in memory, and compares the whole transcript.
@Suite struct FlowScripts {
  static let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Flows"

  @Test(arguments: ScriptFile.all(below: folder)) func script(_ file: ScriptFile) {
    file.play(fail: record) { try DemoStage($0).player() }
  }
}

/// Reports a failure to swift-testing.
func record(_ failure: Failure) {
  Issue.record(
    "\(failure)",
    sourceLocation: SourceLocation(
      fileID: failure.fileID, filePath: failure.file, line: failure.line, column: 1))
}
