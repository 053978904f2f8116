import Fixtures
import Testing
import UsherFiles
import UsherTerminal

/// Each line of a file is shown once, whatever the process that showed it has kept before it was killed.
@Suite struct MarkedTailTests {
  /// A process that shows lines and keeps them later, or never.
  private final class Reader {
    private(set) var lines: [String] = []
    private(set) var last: FilePosition?
    private(set) var generation = 0
    private let events = EventPoll()
    private var tail: MarkedTail?

    init(_ folder: TemporaryFolder, from kept: FilePosition?) throws {
      tail = try MarkedTail(
        path: folder / "log", from: kept, mark: PositionMark(folder / "mark"), events: events
      ) { [unowned self] line in
        lines.append(String(decoding: line.line.bytes, as: UTF8.self) + (line.wasShown ? " again" : ""))
        (last, generation) = (line.position, line.generation)
        return true
      }
    }

    /// Reads what there is, and returns it.
    func read() -> [String] {
      for _ in 0..<5 { _ = events.wait(input: -1, signals: -1, until: .now) }
      defer { lines = [] }
      return lines
    }
  }

  private let folder = TemporaryFolder()

  @Test func `lines that were shown and not kept come again, and say so`() throws {
    folder.write("one\ntwo\n", to: "log")
    let first = try Reader(folder, from: nil)
    #expect(first.read() == ["one", "two"])
    let kept = first.last
    folder.append("three\nfour\n", to: "log")
    #expect(first.read() == ["three", "four"])
    folder.append("five\n", to: "log")
    // The first process is killed here, and has kept two lines.
    #expect(try Reader(folder, from: kept).read() == ["three again", "four again", "five"])
    #expect(
      try Reader(folder, from: nil).read()
        == ["one again", "two again", "three again", "four again", "five again"])
  }

  @Test func `after the file was replaced or rewritten, nothing counts as shown`() throws {
    folder.write("one\ntwo\n", to: "log")
    let first = try Reader(folder, from: nil)
    #expect(first.read() == ["one", "two"])
    let kept = first.last
    folder.write("three\n", to: "new")
    #expect(folder.rename("new", to: "log"))
    #expect(try Reader(folder, from: kept).read() == ["three"])
  }

  @Test func `a reader that begins while the file is away goes on where it was, once it comes back`() throws {
    folder.write("one\ntwo\n", to: "log")
    let first = try Reader(folder, from: nil)
    #expect(first.read() == ["one", "two"])
    let kept = first.last
    folder.append("three\n", to: "log")
    #expect(first.read() == ["three"])
    #expect(folder.rename("log", to: "away"))
    let second = try Reader(folder, from: kept)
    #expect(second.read() == [])
    folder.append("four\n", to: "away")
    #expect(folder.rename("away", to: "log"))
    #expect(second.read() == ["three again", "four"] && second.generation == 0)
    #expect(first.read() == ["four"] && first.generation == 0)
  }

  @Test func `two readers count the same for how often the file was replaced or rewritten`() throws {
    folder.write("one\n", to: "log")
    let first = try Reader(folder, from: nil)
    #expect(first.read() == ["one"] && first.generation == 0)
    let kept = first.last
    folder.remove("log")
    #expect(first.read() == [])
    let inTheGap = try Reader(folder, from: kept)
    #expect(inTheGap.read() == [])
    folder.write("other\n", to: "log")
    #expect(first.read() == ["other"] && inTheGap.read() == ["other"])
    #expect([first.generation, inTheGap.generation] == [1, 1])
    let later = try Reader(folder, from: kept)
    // What was shown is known only if the new file has a number of its own.
    #expect(["other", "other again"].contains(later.read().joined()) && later.generation == 1)
    folder.write("a third line\n", to: "log")
    #expect(first.read() == ["a third line"] && later.read() == ["a third line"])
    #expect([first.generation, later.generation] == [2, 2])
  }

  @Test func `a mark is 32 bytes, and names the file and the place in it`() throws {
    let mark = try #require(PositionMark(folder / "mark"))
    let position = FilePosition(.init(offset: 9, lines: 2), in: FileIdentity(device: 1, inode: 7))
    mark.position = position
    #expect(PositionMark(folder / "mark")?.position == position)
    #expect(folder.read("mark")?.utf8.count == 32)
    #expect(PositionMark(folder / "missing/mark") == nil)
  }
}
