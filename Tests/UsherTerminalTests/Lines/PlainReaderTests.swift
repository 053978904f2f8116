import Glibc
import Testing

@testable import UsherTerminal

@Suite struct PlainReaderTests {
  /// A reader on a pipe, and the end that the test writes to.
  private final class Session {
    let events = EventPoll()
    let reader: PlainReader
    private let ends: [Int32]

    init(_ signals: [Int32] = []) throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      self.ends = ends
      let signals = try SignalInbox(signals)
      let nothing = open("/dev/null", O_WRONLY)
      reader = PlainReader(
        input: ends[0], output: Output(descriptor: nothing, signals: signals), events: events,
        signals: signals)
    }

    func write(_ text: String) { _ = Glibc.write(ends[1], text, text.utf8.count) }
    func end() { close(ends[1]) }
    func read() -> Input { reader.read(prompt: "> ") }
  }

  @Test func lines() throws {
    let session = try Session()
    session.write("one\ntwo\nthree")
    session.end()
    #expect((1...4).map { _ in session.read() } == [.line("one"), .line("two"), .line("three"), .end])
  }

  @Test func aWatchThatCancels() throws {
    let session = try Session()
    let wake = try WakePipe()
    session.events.watch(wake.descriptor) {
      wake.drain()
      session.reader.cancel()
    }
    session.write("half")
    // The half line is read during the second wait, so the third wait cancels after it.
    session.events.schedule(at: .now) { session.events.schedule(at: .now) { wake.wake() } }
    #expect(session.read() == .cancelled)
    #expect(session.reader.halfTyped == "", "it is not lost, and read once")
    session.write(" line\n")
    #expect(session.read() == .line("half line"))
    session.events.unwatch(wake.descriptor)
  }

  /// What counts as half typed when a signal ends the input: only a line that was begun at the present prompt.
  @Test(arguments: [
    ("half", false, false, "half"), ("half", true, false, ""), ("half", false, true, ""),
    ("whole\nhalf", false, false, ""), ("whole\nmore\n", false, false, ""), ("", false, false, ""),
  ]) func whatASignalLeaves(text: String, hidden: Bool, isHeldUp: Bool, halfTyped: String) throws {
    let session = try Session([SIGTERM])
    session.write("first\n" + text)
    #expect(session.read() == .line("first"))
    session.reader.isHeldUp = { isHeldUp }
    raise(SIGTERM)
    #expect(session.reader.read(prompt: "> ", hidden: hidden, initial: "") == .terminate(SIGTERM))
    #expect(session.reader.halfTyped == halfTyped)
  }

  @Test func workThatDoesNotEndIsToldOnce() throws {
    let session = try Session()
    var (told, isWorking) = (0, true)
    session.write("next\n")
    session.reader.patience = .zero
    session.reader.isHeldUp = { isWorking }
    session.reader.onHeldUp = {
      told += 1
      // Something else happens before the work ends.
      session.events.schedule(at: .now) { session.events.schedule(at: .now) { isWorking = false } }
    }
    #expect(session.read() == .line("next"))
    #expect(told == 1)
  }

  @Test func readingInACallbackIsRefused() throws {
    let session = try Session()
    var inner: Input?
    session.events.schedule(at: .now) {
      inner = session.read()
      session.write("outer\n")
    }
    #expect(session.read() == .line("outer"))
    #expect(inner == .failed(EBUSY))
  }

  @Test func cancellingNothingChangesNothing() throws {
    let session = try Session()
    session.reader.cancel()
    session.write("one\n")
    #expect(session.read() == .line("one"))
  }

  @Test func aLineThatIsTooLong() throws {
    let session = try Session()
    var left = 200
    // Written while the reader reads, because the pipe has less room than the line needs.
    func writeMore() {
      session.write(String(repeating: "x", count: 10_000) + (left == 1 ? "\nnext\n" : ""))
      left -= 1
      if left > 0 { session.events.schedule(at: .now) { writeMore() } }
    }
    session.events.schedule(at: .now) { writeMore() }
    #expect(session.read() == .tooLong(2_000_000))
    #expect(session.read() == .line("next"))
  }
}
