import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

/// The log-in does not reveal which addresses exist, and no password is stored.
@Suite struct LogInTests {
  private static let email = "jun@lighthouse.example"

  /// Runs a test at the log-in form.
  private func atTheForm(_ test: (Play) -> Void) throws {
    let play = Play(try DemoStage(account: nil).player(), fail: record)
    play.overlooks()
    play.type("e")
    play.overlooks()
    test(play)
    play.overlooks()
    play.end()
  }

  /// Tries to log in, and returns what was shown. Without an e-mail address, the screen has kept the one of the last try.
  private func attempt(_ email: String?, _ password: String, on play: Play) -> [Script.Line] {
    let start = play.transcript.count
    if let email {
      play.type(email)
      play.overlooks()
    }
    play.type(password)
    play.overlooks()
    if play.player.worker.count > 0 { play.finishWork() }
    play.overlooks()
    return play.transcript[start...].filter { if case .typed = $0 { false } else { true } }
  }

  @Test func `a wrong e-mail and a wrong password read the same, as often as one tries`() throws {
    var tries: [[[Script.Line]]] = []
    for email in [Self.email, "nobody@lighthouse.example"] {
      try atTheForm { play in
        // The screen shows the address that was typed.
        tries.append(
          (0..<6).map { number in
            attempt(number == 0 ? email : nil, "Wrong123!", on: play).map {
              if case .seen("E-mail  " + email) = $0 { .seen("E-mail  …") } else { $0 }
            }
          })
      }
    }
    #expect(tries[0] == tries[1])
    #expect(tries[0][0].contains(.seen("Wrong e-mail or password. Try again.")))
    // After the fourth try, the screen asks the user to wait.
    #expect(tries[0][3] == tries[0][1])
    #expect(tries[0][4] != tries[0][1])
  }

  @Test func `no password is in the journal, in what is kept, or on the screen`() throws {
    let passwords = ["Wrong123!", DemoWorld.password]
    try atTheForm { play in
      _ = attempt(Self.email, passwords[0], on: play)
      _ = attempt(nil, passwords[1], on: play)
      play.isAt("workspace:1/home")
      let tree = play.session.tree
      let kept = tree.journal.records.map(\.description) + [tree.saved(version: 1).written]
      let seen = play.transcript.filter { if case .typed = $0 { false } else { true } }.map(\.written)
      for text in kept + seen {
        for password in passwords { #expect(!text.contains(password), "\(text)") }
      }
    }
  }
}
