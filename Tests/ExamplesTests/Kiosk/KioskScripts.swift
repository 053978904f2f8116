import Testing
import UsherScreens
import UsherSession
import UsherTesting

@testable import kiosk

/// The scripts in this folder, played and compared whole.
@Suite struct KioskScripts {
  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }

  @Test(arguments: ScriptFile.all(below: folder)) func script(_ file: ScriptFile) {
    file.play(fail: record) {
      ScriptPlayer(Kiosk(), gallery: Gallery(embedded: EmbeddedScreens.files), settings: $0)
    }
  }
}
