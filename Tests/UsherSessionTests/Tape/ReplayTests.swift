import Testing
import Usher
import UsherScreens

@testable import UsherSession

@Suite struct ReplayTests {
  private let bank = RecordedBank()

  private func replay(_ recording: Recording) -> Replay {
    let replay = Replay(recording)
    let session = Bank.session(replay.clock, replay.worker)
    replay.attach(session) { session.tree.start() }
    return replay
  }

  /// Plays to the end or to the first difference.
  private func play(_ replay: Replay) throws -> Replay.Difference? {
    while !replay.isOver { if let difference = try replay.play() { return difference } }
    return nil
  }

  @Test func theSameIsShownAgain() throws {
    bank.type("a")
    bank.wait(.seconds(1))
    bank.finishWork()
    bank.wait(.seconds(2))
    bank.session.tick()
    bank.session.overhear("half")
    bank.type("v", "Ann", "a secret")
    bank.wait(.seconds(60))
    bank.type("t", "하나", "\\n is no newline", "/nonsense", "/back")
    bank.session.interrupt()
    bank.ask()
    bank.session.end()
    let replay = replay(try bank.recording())
    #expect(try play(replay) == nil)
    #expect(replay.count == replay.recording.steps.count)
    #expect(replay.count > 12)
  }

  @Test func workComesInTheOrderOfTheRecording() throws {
    bank.type("a", "a", "a")
    bank.worker.finish()
    bank.session.receive()
    #expect(try play(replay(try bank.recording())) == nil)
    #expect(bank.text.contains("! work 1 1e 3 3e 5 5e"))
  }

  @Test func draftsAndSizesComeBack() throws {
    bank.type("t")
    bank.session.park("not sent", at: bank.session.prompt)
    bank.type("/back", "t")
    bank.session.width = { 40 }
    bank.session.height = { 15 }
    bank.session.show(onEmpty: true)
    bank.ask()
    bank.session.setAside("aside", at: bank.session.prompt)
    bank.type("line")
    #expect(bank.text.contains("! view 40x15\n"))
    #expect(try play(replay(try bank.recording())) == nil)
  }

  @Test func aLineThatWasBegunElsewhereIsAskedAboutAgain() throws {
    bank.type("/open chat")
    bank.session.noteAstray()
    bank.type("begun elsewhere", "y")
    #expect(bank.text.contains("\n! astray\n") && bank.text.contains("(y/N)"))
    #expect(try play(replay(try bank.recording())) == nil)
  }

  @Test(arguments: [80, 14]) func aHiddenAnswerThatLooksLikeACommandIsSaidAgain(width: Int) throws {
    bank.session.width = { width }
    bank.type("v", "Ann", "/back", "v", "Bo", "/back", "v", "Cy", "a secret")
    #expect(bank.text.contains("That was read"))
    #expect(!bank.text.contains("> /back"))
    #expect(try play(replay(try bank.recording())) == nil)
  }

  @Test func aDifferenceNamesTheStep() throws {
    bank.type("t", "one", "two")
    let changed = bank.text.replacing("|  one\n", with: "|  uno\n")
    let difference = try #require(try play(replay(try Recording(Array(changed.utf8)))))
    #expect(difference.step == 3)
    #expect(difference.input == .typed("one"))
    #expect(difference.recorded.contains("|  uno") && difference.shown.contains("|  one"))
  }

  @Test func whatIsShownInAdditionIsADifference() throws {
    bank.type("t", "one", "two")
    var text = bank.text
    let row = try #require(text.firstRange(of: "|  one\n"))
    let next = try #require(text[row.upperBound...].firstRange(of: "! at "))
    text.removeSubrange(row.lowerBound..<next.lowerBound)
    let difference = try #require(try play(replay(try Recording(Array(text.utf8)))))
    #expect(difference.step == 3)
    #expect(difference.shown == difference.recorded + ["|  one"])
  }

  @Test func whatHasNoWordIsLeftOut() throws {
    bank.session.emit("Something from elsewhere.")
    bank.type("t")
    #expect(try play(replay(try bank.recording())) == nil)
  }

  @Test func theEventsOfAProgramArePlayed() throws {
    bank.session.perform(as: "hail", "a b\nc") { bank.session.emit("Hail a b\nc") }
    let replay = replay(try bank.recording())
    replay.events["hail"] = { $0.emit("Hail " + $1) }
    #expect(try play(replay) == nil)
    let other = self.replay(try bank.recording())
    #expect(throws: RecordingError.unknownEvent("hail", line: 12)) { try play(other) }
  }

  @Test func timersFireWhenTheRecordingSaysSo() throws {
    let tape = try #require(bank.session.tape)
    let number = tape.nextTimer()
    _ = tape.nextTimer()
    bank.session.perform(as: "timer", "2") { bank.session.emit("second") }
    bank.session.perform(as: "timer", String(number)) { bank.session.emit("first") }
    let replay = replay(try bank.recording())
    _ = try replay.play()
    for words in ["first", "second"] {
      replay.later(0) { [session = replay.session] in session?.emit(words) }
    }
    #expect(try play(replay) == nil)
  }

  @Test func aHiddenAnswerIsMadeUp() throws {
    bank.type("v", "Ann", "secret")
    let replay = replay(try bank.recording())
    #expect(try play(replay) == nil)
    #expect(replay.hiddenAnswer("2") == "Made-up answer 2")
    #expect(replay.hiddenAnswer("known") == nil)
  }

  @Test func aHiddenAnswerThatIsNotKnownIsSaid() throws {
    bank.type("v", "Ann", "secret")
    let replay = replay(try bank.recording())
    replay.hiddenAnswer = { _ in nil }
    #expect(throws: RecordingError.answerMissing(step: 4)) { try play(replay) }
  }
}
