import Fixtures
import Synchronization
import Testing
import Usher
import UsherSession
import UsherTesting

@testable import ParlorStore

/// A script that is played once, by the first test that asks, and what all tests want to know of that run.
final class ScriptRun: Sendable, CustomTestStringConvertible {
  struct Findings {
    var coverage = Coverage()
    var failures: [Failure] = []
    /// How many answers to hidden questions were typed.
    var secrets = 0
    /// Where an answer to a hidden question was written.
    var leaks: [String] = []
  }

  private let file: ScriptFile
  private let found = Mutex<Findings?>(nil)

  init(_ file: ScriptFile) { self.file = file }

  var testDescription: String { file.name }

  var findings: Findings {
    found.withLock { found in
      let findings = found ?? play()
      found = findings
      return findings
    }
  }

  private func play() -> Findings {
    var failures: [Failure] = []
    var stage: DemoStage?
    var player: ScriptPlayer?
    var before: [UInt8] = []
    let coverage = file.play(fail: { failures.append($0) }) { settings in
      let made = try DemoStage(settings)
      stage = made
      before = try made.store.connection.image().withUnsafeBytes { Array($0) }
      player = try made.player()
      return try #require(player)
    }
    var findings = Findings(coverage: coverage, failures: failures)
    guard let stage, let player else { return findings }
    do {
      let (secrets, shown) = try parts()
      let tree = player.session.tree
      let text =
        shown + tree.journal.records.map { "\($0)\n" }.joined() + tree.saved(version: 1).written
      let store = try stage.store.connection.image().withUnsafeBytes { Array($0) }
      findings.secrets = secrets.count
      for secret in secrets {
        if text.contains(secret) { findings.leaks.append("\(secret): the screen, the journal or the state") }
        // The store keeps drafts with the escapes of places, so both forms are searched for. People of the demo may say them.
        for form in [secret, Links.text("x", secret).replacing("x:", with: "")]
        where store.count(of: form) > before.count(of: form) {
          findings.leaks.append("\(form): the store")
        }
      }
    } catch {
      findings.leaks.append("\(error)")
    }
    return findings
  }

  /// The answers to hidden questions in the file, and the rows that were drawn, which are those of the file.
  private func parts() throws -> (secrets: Set<String>, shown: String) {
    var (secrets, shown, isHidden): (Set<String>, String, Bool) = ([], "", false)
    for line in try Script(file.text()).lines {
      switch line {
      case .asked(_, let hides): isHidden = hides
      // A command that was typed as a hidden answer also appears in the help and in notices.
      case .typed(let answer) where isHidden && !answer.hasPrefix("/"): secrets.insert(answer)
      case .seen(let row): shown += row + "\n"
      default: break
      }
    }
    return (secrets, shown)
  }
}
