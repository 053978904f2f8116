import Fixtures
import Glibc
import Testing

@testable import UsherFiles

/// Who is on the roll of running sessions. Each `SessionRoll` stands for a session: its lock belongs to its open file.
@Suite struct SessionRollTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/roll" }

  @Test func `the sessions of a subject are listed, the one used last first`() {
    let (one, two, other) = (SessionRoll(path: path), SessionRoll(path: path), SessionRoll(path: path))
    #expect(one.entries(of: 7) == [])
    #expect(one.enter(as: 7, terminal: "/dev/pts/1"))
    #expect(two.enter(as: 7, terminal: ""))
    #expect(other.enter(as: 8, terminal: "/dev/pts/3"))
    #expect(other.entries(of: 7).map(\.terminal) == ["", "/dev/pts/1"])
    #expect(other.entries(of: 7).map(\.process) == [getpid(), getpid()])
    #expect([one.isUsedLast, two.isUsedLast, other.isUsedLast] == [false, true, true])
    one.touch()
    #expect(other.entries(of: 7).map(\.terminal) == ["/dev/pts/1", ""])
    #expect([one.isUsedLast, two.isUsedLast] == [true, false])
  }

  @Test func `a session that leaves or dies is gone, and its place is taken again`() {
    let one = SessionRoll(path: path)
    var two: SessionRoll? = SessionRoll(path: path)
    one.enter(as: 7, terminal: "a")
    two?.enter(as: 7, terminal: "b")
    // The kernel closes the file when a process ends.
    two = nil
    #expect(one.entries(of: 7).map(\.terminal) == ["a"])
    let three = SessionRoll(path: path)
    three.enter(as: 7, terminal: "c")
    #expect(one.entries(of: 7).map(\.terminal) == ["c", "a"])
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_size == 256 && facts.st_mode & 0o777 == 0o600)
    one.leave()
    #expect(three.entries(of: 7).map(\.terminal) == ["c"])
    #expect(!one.touch())
    one.enter(as: 8, terminal: "a")
    #expect(three.entries(of: 8).map(\.terminal) == ["a"])
  }

  @Test func `an account that changes takes its entry along`() {
    let (one, two) = (SessionRoll(path: path), SessionRoll(path: path))
    one.enter(as: 7, terminal: "a")
    one.enter(as: 8, terminal: "a")
    #expect(two.entries(of: 7) == [])
    #expect(two.entries(of: 8).count == 1)
  }

  @Test func `without a file, and with one of another kind, a session runs without an entry`() {
    let roll = SessionRoll(path: folder.path + "/none/roll")
    #expect(!roll.enter(as: 7, terminal: ""))
    #expect(roll.entries(of: 7) == [] && roll.isUsedLast)
    mkfifo(path, 0o600)
    #expect(!SessionRoll(path: path).enter(as: 7, terminal: ""))
  }

  @Test func `bytes that no session wrote are no session`() {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    _ = Bytes.write((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 37) }, to: file)
    close(file)
    let roll = SessionRoll(path: path)
    #expect(roll.entries(of: 0) == [])
    #expect(roll.enter(as: 7, terminal: String(repeating: "x", count: 500)))
    #expect(roll.entries(of: 7).map(\.terminal.count) == [104])
  }
}

@Suite struct LineReaderTests {
  private func lines(_ text: String, limit: Int = 8) -> [String] {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    _ = Bytes.write(Array(text.utf8), to: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    var reader = LineReader(ends[0], limit: limit)
    var found: [String] = []
    while let line = reader.next() {
      found.append(
        "\(line.number) \(String(decoding: line.bytes, as: UTF8.self))\(line.isTooLong ? "… \(line.length)" : "")"
      )
    }
    #expect(reader.isReady)
    return found
  }

  @Test func `lines are counted, and the last one needs no newline`() {
    #expect(lines("") == [])
    #expect(lines("a\n\nb\n") == ["1 a", "2 ", "3 b"])
    #expect(lines("a\nb") == ["1 a", "2 b"])
  }

  @Test func `of a long line only the beginning is held`() {
    #expect(lines("123456789\nb\n1234567890") == ["1 12345678… 9", "2 b", "3 12345678… 10"])
  }
}
