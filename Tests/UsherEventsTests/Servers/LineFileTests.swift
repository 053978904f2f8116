import Glibc
import Testing
import UsherEvents
import UsherFiles

@Suite final class LineFileTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/events.jsonl" }

  init() throws { folder = try ScratchFolder("events") }

  deinit { folder.remove() }

  @Test func eachEventIsALine() {
    let file = LineFile(path: path)
    #expect(file.deliver(events(1...3)) == .taken)
    #expect(file.deliver(events(4...5)) == .taken)
    #expect(text(at: path) == lines(events(1...5)))
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test func whatIsInTheFileAlreadyIsDropped() {
    let file = LineFile(path: path)
    #expect(file.deliver(events(1...3)) == .taken)
    #expect(file.deliver(events(2...4)) == .taken)
    // Another process has written as well, and a new session knows nothing.
    #expect(LineFile(path: path).deliver(events(4...6)) == .taken)
    #expect(file.deliver(events(5...7)) == .taken)
    #expect(text(at: path) == lines(events(1...7)))
  }

  @Test(arguments: [
    #"{"id":"a-2","ev"#, #"{"id":"a-2","event":"e","at":1,"fields":{"n":2}"#, #"{"id":"a-2""#,
  ])
  func afterAWriterThatWasKilledALineBegins(torn: String) {
    append(lines(events(1...1)) + torn, to: path)
    #expect(LineFile(path: path).deliver(events(1...3)) == .taken)
    #expect(text(at: path) == lines(events(1...1)) + torn + "\n" + lines(events(2...3)))
  }

  @Test func aFileThatIsReplacedBeginsAnew() {
    let file = LineFile(path: path)
    #expect(file.deliver(events(1...3)) == .taken)
    rename(path, path + ".1")
    #expect(file.deliver(events(3...4)) == .taken)
    #expect(text(at: path) == lines(events(3...4)))
    truncate(path, 0)
    #expect(file.deliver(events(3...4)) == .taken)
    #expect(text(at: path) == lines(events(3...4)))
  }

  @Test func whatIsNoFileFails() {
    #expect(LineFile(path: folder.path).deliver(events(1...1)) == .failed)
    #expect(LineFile(path: folder.path + "/missing/events").deliver(events(1...1)) == .failed)
    symlink("/dev/full", path)
    #expect(LineFile(path: path).deliver(events(1...1)) == .failed)
  }

  @Test func aFileThatSomeoneElseIsWritingFails() throws {
    let file = LineFile(path: path)
    #expect(file.deliver(events(1...1)) == .taken)
    let other = try RegularFile.open(path)
    flock(other, LOCK_EX)
    #expect(file.deliver(events(2...2)) == .failed)
    close(other)
    #expect(file.deliver(events(2...2)) == .taken)
  }
}
