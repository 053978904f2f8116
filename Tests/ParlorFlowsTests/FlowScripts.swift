import Fixtures
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
  @Test(arguments: all) func served(_ file: ScriptFile) throws {
    let folder = TemporaryFolder()
    _ = Self.play(try Self.renumbered(file, in: folder), .served)
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
