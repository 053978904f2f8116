import Foundation
import Testing
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal
import UsherTesting

@testable import heroes

let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
let file = folder + "/../../Examples/Heroes/heroes.json"
let gallery = Gallery(embedded: EmbeddedScreens.files).keeping()

func fileHeroes() throws -> FileHeroes {
  FileHeroes(all: try JSONDecoder().decode([Hero].self, from: Data(RegularFile.read(file, limit: 1 << 22))))
}

/// Makes a player of the program, as on its first run.
func player(_ world: World, _ settings: Script.Settings = Script.Settings()) -> ScriptPlayer {
  let player = ScriptPlayer(Catalogue(world), gallery: gallery, settings: settings) { setUp($0, world) }
  player.session.height = { settings.height ?? 24 }
  let reader = PayloadReader(player.session, of: "news", decode: News.decode) { $0.tell($1) }
  player.events.append(
    ScriptEvent("push") { _, line in
      reader.read(Array(line.utf8), number: 1)
      reader.tellBadLines()
    })
  // The event of words that the user types, looks at for a moment, and deletes.
  player.events.append(
    ScriptEvent("pause") { player, words throws(ScriptError) in
      try player.play(.halfTyped(words))
      try player.play(.event("interrupt", ""))
    })
  return player
}

/// Shows a failure at the line of the test or the script that found it.
func record(_ failure: Failure) {
  Issue.record(
    "\(failure)",
    sourceLocation: SourceLocation(
      fileID: failure.fileID, filePath: failure.file, line: failure.line, column: 1))
}

@Suite struct PictureTests {
  @Test func thePicturesFitTheirShapes() {
    let check = Check(
      languages: ["en", "ko"], outlines: heroesScreens.outlines(),
      words: [WordOutline(heroesWords), WordOutline(SessionWord.self)])
    #expect(check.findings(embedded: EmbeddedScreens.files) == [])
  }
}

/// Plays the scripts in this folder, and compares each whole transcript.
@Suite struct ScriptTests {
  static let all = ScriptFile.all(below: folder + "/Scripts")

  @Test(arguments: all) func script(_ script: ScriptFile) throws { _ = try Self.play(script) }

  static func play(_ script: ScriptFile) throws -> Coverage {
    script.play(fail: record) { player(World(source: try fileHeroes(), desk: Desk()), $0) }
  }
}
