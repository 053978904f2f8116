import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import bastion

@Suite struct BastionTests {
  private static func player(_ desk: Desk, language: String = "en") -> ScriptPlayer {
    var settings = Script.Settings()
    settings.language = language
    return ScriptPlayer(
      Console(desk), gallery: Gallery(embedded: EmbeddedScreens.files), settings: settings
    ) { $0.use(words: "Bastion/bastion") }
  }

  /// Types lines, and returns what was shown.
  private func shown(_ desk: Desk, _ lines: String...) -> String {
    let player = Self.player(desk)
    var shown = ""
    player.session.output = { shown += $0 }
    player.start()
    for line in lines { player.session.type(line) }
    return shown
  }

  @Test func `a viewer looks, and has no way to restart`() {
    #expect(
      shown(.sample, "2") == """
        Servers  ann

          1  web1
          2  web2  down


        web2

        Down.


        """)
    let desk = Desk.sample
    _ = shown(desk, "2", "r", "y", "/open server:web1", "r", "y")
    #expect(desk.asked == [])
    #expect(shown(.sample, "/open server:web9").contains("There is no server web9."))
  }

  @Test func `an operator restarts after a question, and only what is in the log`() {
    let desk = Desk.operators
    var noted: [String] = []
    var canNote = true
    desk.note = { event, values in
      if canNote { noted.append(event + " " + (values["server"] ?? "")) }
      return canNote
    }
    _ = shown(desk, "1", "r", "n")
    #expect(noted == [])
    #expect(shown(desk, "1", "r", "y").contains("The restart of web1 is asked for."))
    #expect(noted == ["restart web1"] && desk.asked == ["web1"])
    canNote = false
    _ = shown(desk, "2", "r", "y")
    #expect(desk.asked == ["web1"])
  }

  @Test(arguments: ["en", "ko"])
  func `it has no dead ends for anybody`(language: String) throws {
    for role in Desk.Role.allCases {
      let typist = Typist(answers: { _, _ in ["y", "n"] })
      let map = try Explorer(typist) {
        Self.player(role == .viewer ? .sample : .operators, language: language)
      }.explore()
      #expect(map.flaws == [], "\(map)")
    }
  }
}
