import Testing
import UsherTesting

/// Plays every script in memory, and compares the whole transcript.
@Suite struct FlowScripts {
  /// The scripts in `Flows` have only events that the command knows, too. Those in `Together` also have what other people
  /// do meanwhile.
  static let all: [ScriptFile] = {
    let tests = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    return ["/Flows", "/ParlorFlowsTests/Together"].flatMap { ScriptFile.all(below: tests + $0) }
  }()

  @Test(arguments: all) func script(_ file: ScriptFile) { _ = Self.play(file) }

  /// The same scripts for a session whose store follows a team's server.
  @Test(arguments: all) func served(_ file: ScriptFile) {
    guard Self.unserved.contains("\(file.name.dropLast(7))") else { return _ = Self.play(file, .served) }
    withKnownIssue { _ = Self.play(file, .served) }
  }

  /// The scripts that a replica does not play yet as a store without a server does. Each must fail, so that none stays here that
  /// could go.
  private static let unserved: Set = [
    // Links name messages by numbers of this store, and one of them leads to a channel that the account is not in.
    "Links/links.en", "Links/links.ko", "Room/changes.en", "Together/view.en", "Together/view.ko",
    // The addresses of others are not known.
    "Together/crowd.en",
  ]

  private static func play(_ file: ScriptFile, _ kind: DemoStage.Kind = .oneStore) -> Coverage {
    file.play(fail: record) { try DemoStage($0, kind).player() }
  }

  /// What all scripts together reach.
  static var coverage: Coverage {
    var coverage = Coverage()
    for file in all { coverage.add(play(file)) }
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
