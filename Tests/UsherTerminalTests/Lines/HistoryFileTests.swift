import Fixtures
import Glibc
import SeededRandom
import Testing
import UsherFiles

@testable import UsherTerminal

@Suite struct HistoryFileTests {
  let folder = TemporaryFolder()
  var file: HistoryFile { HistoryFile(path: folder / "history", limit: 5) }

  @Test func aMissingFileIsAnEmptyHistory() throws {
    #expect(try file.load() == History(limit: 5))
  }

  @Test func savesAndLoads() throws {
    var history = try file.load()
    for line in ["하나", "two", "two", "three"] { history.add(line) }
    try file.save(&history)
    #expect(folder.read("history") == "하나\ntwo\nthree\n")
    #expect(history.added == [] && history.entries == ["하나", "two", "three"])
    #expect(try file.load().entries == history.entries)
    #expect(folder.names == ["history"])
    var facts = stat()
    #expect(stat(folder / "history", &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test func keepsItsLimit() throws {
    var history = History(limit: 5)
    for number in 0..<20 { history.add("\(number)") }
    try file.save(&history)
    #expect(folder.read("history") == "15\n16\n17\n18\n19\n")
  }

  @Test func twoSessionsLoseNothing() throws {
    var (one, other) = (try file.load(), try file.load())
    one.add("one")
    other.add("other")
    try file.save(&one)
    try file.save(&other)
    one.add("one again")
    try file.save(&one)
    #expect(folder.read("history") == "one\nother\none again\n")
  }

  @Test func hostileContentIsHarmless() throws {
    folder.write("_HiStOrY_V2_\ngood\n\u{1B}[2Jclear\u{7}\n\n", to: "history")
    folder.append([0xFF, 0x00, 0xFE, 10], to: "history")
    folder.append(String(repeating: "x", count: 100_000) + "\nlast", to: "history")
    #expect(try file.load().entries == ["good", "[2Jclear", "\u{FFFD}\u{FFFD}", "last"])
  }

  @Test func aHugeFileIsReadFromItsEnd() throws {
    folder.write(
      "first\n" + String(repeating: "line of text\nother\n", count: 100_000) + "last\n", to: "history")
    #expect(
      try file.load().entries
        == ["other", "line of text", "other", "line of text", "other", "last"].suffix(5))
  }

  @Test func randomFiles() throws {
    for seed in UInt64(1)...100 {
      var chance = SplitMix64(seed: seed)
      folder.write(chance.bytes(2000), to: "history")
      let history = try file.load()
      #expect(history.entries.count <= 5, "seed \(seed)")
      #expect(!history.entries.joined().unicodeScalars.contains(where: CleanText.isControl), "seed \(seed)")
    }
  }

  @Test func anythingButAFileIsRefused() throws {
    #expect(throws: FileError.notAFile(path: folder.path)) { try HistoryFile(path: folder.path).load() }
    mkfifo(folder / "history", 0o600)
    #expect(throws: FileError.notAFile(path: folder / "history")) { try file.load() }
    let missing = HistoryFile(path: folder / "none/history")
    var history = History(["a"])
    #expect(throws: FileError.unwritable(path: folder / "none/history", errno: ENOENT)) {
      try missing.save(&history)
    }
  }
}
