import Fixtures
import Glibc
import SeededRandom
import Testing
import UsherFiles
import UsherTerminal

/// A tail of `folder/log`, with the lines that it has delivered.
private final class Following {
  let folder: TemporaryFolder
  let events = EventPoll()
  private(set) var lines: [String] = []
  private(set) var ends: [Int] = []
  private(set) var longs: [Int] = []
  private(set) var tail: FileTail?

  init(_ folder: TemporaryFolder, from position: FileTail.Position? = .start, isOwn: Bool = false) throws {
    self.folder = folder
    tail = try FileTail(path: folder / "log", from: position, isOwn: isOwn, events: events) {
      [unowned self] line in
      lines.append("\(line.number):" + String(decoding: line.bytes.prefix(20), as: UTF8.self))
      ends.append(line.endOffset)
      if line.isTooLong { longs.append(line.length) }
    }
  }

  /// Serves events until as many lines have come as are expected, for at most five seconds. Returns whether they are
  /// the expected ones.
  func reads(_ expected: [String]) -> Bool {
    let limit = MonotonicTime.now + .seconds(5)
    while lines.count < expected.count && MonotonicTime.now < limit {
      _ = events.wait(input: -1, signals: -1, until: limit)
    }
    settle()
    return lines == expected
  }

  /// Serves the events that have come already.
  func settle() {
    for _ in 0..<5 { _ = events.wait(input: -1, signals: -1, until: .now) }
  }
}

@Suite struct FileTailTests {
  let folder = TemporaryFolder()

  @Test func piecesMakeLines() throws {
    folder.write("old\n", to: "log")
    let following = try Following(folder)
    #expect(following.reads(["1:old"]))
    folder.append("on", to: "log")
    following.settle()
    #expect(following.lines == ["1:old"])
    folder.append("e\ntwo\nth", to: "log")
    #expect(following.reads(["1:old", "2:one", "3:two"]))
    folder.append("ree\n", to: "log")
    #expect(following.reads(["1:old", "2:one", "3:two", "4:three"]))
    #expect(following.ends == [4, 8, 12, 18])
  }

  @Test func aFloodComesInSlices() throws {
    let all = (1...100).map { "\($0):line" }
    folder.write(String(repeating: "line\n", count: 100), to: "log")
    let following = try Following(folder)
    var counts = [0]
    while counts.last != 100, counts.count < 20 {
      // A write between two waits is noticed as well.
      folder.append("half", to: "log")
      _ = following.events.wait(input: -1, signals: -1, until: .now)
      counts.append(following.lines.count)
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= FileTail.mostLines })
    #expect(following.reads(all))
  }

  @Test func aPausedTailDeliversNothing() throws {
    folder.write("one\ntwo\n", to: "log")
    let following = try Following(folder)
    following.tail?.isPaused = true
    folder.append("three\n", to: "log")
    following.settle()
    #expect(following.lines == [])
    folder.write("new\n", to: "other")
    rename(folder / "other", folder / "log")
    following.settle()
    following.tail?.isPaused = false
    #expect(following.reads(["1:one", "2:two", "3:three", "1:new"]))
  }

  @Test func startsAtAPosition() throws {
    folder.write("one\ntwo\nthree\n", to: "log")
    #expect(try Following(folder, from: .init(offset: 4, lines: 1)).reads(["2:two", "3:three"]))
    // No line begins at this position, so the position belongs to another file.
    #expect(try Following(folder, from: .init(offset: 5, lines: 1)).reads(["1:one", "2:two", "3:three"]))
    #expect(try Following(folder, from: .init(offset: 90, lines: 9)).reads(["1:one", "2:two", "3:three"]))
    folder.append("half", to: "log")
    let following = try Following(folder, from: nil)
    following.settle()
    #expect(following.lines == [] && following.tail?.position == .init(offset: 14, lines: 3))
    folder.append(" four\n", to: "log")
    #expect(following.reads(["4:half four"]))
  }

  @Test func aFileThatComesLater() throws {
    let following = try Following(folder)
    following.settle()
    folder.write("one\n", to: "log")
    #expect(following.reads(["1:one"]))
  }

  @Test func truncation() throws {
    folder.write("one\ntwo\nhalf", to: "log")
    let following = try Following(folder)
    #expect(following.reads(["1:one", "2:two"]))
    folder.write("new\n", to: "log")
    #expect(following.reads(["1:one", "2:two", "1:new"]))
    // The new content is longer than the old.
    folder.write("quite another line\nand one\n", to: "log")
    #expect(following.reads(["1:one", "2:two", "1:new", "1:quite another line", "2:and one"]))
  }

  @Test func renameOverIt() throws {
    folder.write("one\n", to: "log")
    let following = try Following(folder)
    #expect(following.reads(["1:one"]))
    folder.append("last of the old\nhalf", to: "log")
    folder.write("first of the new\n", to: "other")
    rename(folder / "other", folder / "log")
    #expect(following.reads(["1:one", "2:last of the old", "1:first of the new"]))
    folder.append("second\n", to: "log")
    #expect(following.reads(["1:one", "2:last of the old", "1:first of the new", "2:second"]))
  }

  @Test func removalAndReCreation() throws {
    folder.write("one\n", to: "log")
    let following = try Following(folder)
    #expect(following.reads(["1:one"]))
    unlink(folder / "log")
    following.settle()
    folder.write("two\n", to: "log")
    #expect(following.reads(["1:one", "1:two"]))
    // Both changes come before the next read.
    unlink(folder / "log")
    folder.write("three\n", to: "log")
    #expect(following.reads(["1:one", "1:two", "1:three"]))
  }

  @Test func aFileThatIsMovedAwayIsFollowedUntilAnotherComes() throws {
    folder.write("one\n", to: "log")
    let following = try Following(folder)
    #expect(following.reads(["1:one"]))
    #expect(folder.rename("log", to: "log.1"))
    following.settle()
    folder.append("two\nhalf", to: "log.1")
    #expect(following.reads(["1:one", "2:two"]))
    // It comes back, and goes on.
    #expect(folder.rename("log.1", to: "log"))
    following.settle()
    folder.append(" three\n", to: "log")
    #expect(following.reads(["1:one", "2:two", "3:half three"]))
    #expect(folder.rename("log", to: "log.1"))
    folder.append("four\n", to: "log.1")
    folder.write("new\n", to: "log")
    #expect(following.reads(["1:one", "2:two", "3:half three", "4:four", "1:new"]))
  }

  @Test func rawBytesAndLongLines() throws {
    folder.write("", to: "log")
    let following = try Following(folder)
    folder.append([0xFF, 0, 0x61, 10], to: "log")
    folder.append(String(repeating: "x", count: 5000) + "\nok\n", to: "log")
    folder.append(String(repeating: "y", count: 4096) + "\n", to: "log")
    let (x, y) = (String(repeating: "x", count: 20), String(repeating: "y", count: 20))
    #expect(following.reads(["1:\u{FFFD}\0a", "2:\(x)", "3:ok", "4:\(y)"]))
    #expect(following.longs == [5000] && following.ends == [4, 5005, 5008, 9105])
  }

  @Test func anythingButAFileIsTroubleUntilAFileReplacesIt() throws {
    mkfifo(folder / "log", 0o600)
    let following = try Following(folder)
    following.settle()
    #expect(following.tail?.trouble == .notAFile(path: folder / "log"))
    unlink(folder / "log")
    folder.write("one\n", to: "log")
    #expect(following.reads(["1:one"]))
    #expect(following.tail?.trouble == nil)
  }

  @Test func aLinkWhoseTargetComesLater() throws {
    mkdir(folder / "there", 0o700)
    symlink("there/second", folder / "log")
    let following = try Following(folder)
    following.settle()
    symlink(folder / "target", folder / "there/second")
    following.settle()
    folder.write("one\n", to: "target")
    #expect(following.reads(["1:one"]))
    // Now the link leads elsewhere.
    unlink(folder / "there/second")
    folder.write("two\n", to: "there/second")
    #expect(following.reads(["1:one", "1:two"]))
    unlink(folder / "there/second")
    rmdir(folder / "there")
  }

  @Test func aFolderThatIsRemovedAndMadeAgain() throws {
    mkdir(folder / "there", 0o700)
    symlink("there/inner/file", folder / "log")
    let following = try Following(folder)
    for round in 1...3 {
      mkdir(folder / "there", 0o700)
      following.settle()
      mkdir(folder / "there/inner", 0o700)
      if round > 1 { following.settle() }
      folder.write("\(round)\n", to: "there/inner/file")
      #expect(following.reads((1...round).map { "1:\($0)" }))
      unlink(folder / "there/inner/file")
      rmdir(folder / "there/inner")
      rmdir(folder / "there")
      following.settle()
    }
  }

  @Test func aLoopOfLinksIsTrouble() throws {
    symlink("other", folder / "log")
    symlink("log", folder / "other")
    let following = try Following(folder)
    following.settle()
    #expect(following.tail?.trouble == .unreadable(path: folder / "log", errno: ELOOP))
  }

  @Test(arguments: [false, true]) func aLinkIsFollowedUnlessTheFileIsTheProgramsOwn(isOwn: Bool) throws {
    folder.write("one\n", to: "other")
    symlink("other", folder / "log")
    let following = try Following(folder, isOwn: isOwn)
    #expect(following.reads(isOwn ? [] : ["1:one"]))
    #expect(following.tail?.trouble == (isOwn ? .notAFile(path: folder / "log") : nil))
  }

  @Test func aFolderThatIsNotThere() {
    #expect(throws: FileError.unwatchable(path: "/nonexistent/log", errno: ENOENT)) {
      try FileTail(path: "/nonexistent/log", from: .start, events: EventPoll()) { _ in }
    }
  }

  @Test func aFloodOfLinesLeavesTimeForKeys() throws {
    folder.write(String(repeating: "line of a flood\n", count: 200_000), to: "log")
    let following = try Following(folder)
    var most = 0
    while following.lines.count < 200_000 {
      let before = following.lines.count
      _ = following.events.wait(input: -1, signals: -1)
      most = max(most, following.lines.count - before)
    }
    #expect(most <= 5000)
  }

  @Test func aTailCanBeStoppedInItsCallback() throws {
    folder.write("one\ntwo\n", to: "log")
    let events = EventPoll()
    var tail: FileTail?
    var count = 0
    tail = try FileTail(path: folder / "log", from: .start, events: events) { _ in
      count += 1
      tail?.stop()
    }
    for _ in 0..<5 { _ = events.wait(input: -1, signals: -1, until: .now) }
    #expect(count == 1)
    // The tail holds its closure, which holds the tail.
    tail = nil
  }

  @Test func anyOrderOfEvents() throws {
    for seed in UInt64(1)...60 {
      var chance = SplitMix64(seed: seed)
      let folder = TemporaryFolder()
      folder.write("", to: "log")
      let following = try Following(folder)
      following.settle()
      var expected: [String] = []
      var (number, rest) = (0, "")
      for step in 0..<30 {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0:
          folder.write("", to: "log")
          following.settle()
          (number, rest) = (0, "")
        case 1:
          unlink(folder / "log")
          folder.write("", to: "log")
          (number, rest) = (0, "")
        case 2:
          folder.write("", to: "other")
          rename(folder / "other", folder / "log")
          (number, rest) = (0, "")
        case 3:
          _ = folder.rename("log", to: "away")
          following.settle()
          folder.append("\n", to: "away")
          _ = folder.rename("away", to: "log")
          number += 1
          expected.append("\(number):" + String(rest.prefix(20)))
          rest = ""
        case 4:
          rest += "part\(step)"
          folder.append("part\(step)", to: "log")
        default:
          number += 1
          expected.append("\(number):" + String((rest + "s\(step)").prefix(20)))
          rest = ""
          folder.append("s\(step)\n", to: "log")
        }
        // If a file is replaced twice before the next read, the file in between is not read.
        following.settle()
      }
      #expect(following.reads(expected), "seed \(seed)")
    }
  }
}
