import Testing
import UsherScreens
import UsherSession
import UsherTesting

@testable import kiosk

/// The scripts in this folder, played and compared whole.
@Suite struct KioskScripts {
  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }

  @Test(arguments: ScriptFile.all(below: folder)) func script(_ file: ScriptFile) { _ = play(file) }

  /// The only script leaves the order without an answer.
  @Test func coversTheChoices() {
    var coverage = Coverage()
    for file in ScriptFile.all(below: Self.folder) { coverage.add(play(file)) }
    #expect(coverage.uncovered.map(\.name) == ["^teas", "cups", "cups.required"])
  }

  private func play(_ file: ScriptFile) -> Coverage {
    file.play(fail: record) {
      ScriptPlayer(Kiosk(), gallery: Gallery(embedded: EmbeddedScreens.files), settings: $0)
    }
  }
}
