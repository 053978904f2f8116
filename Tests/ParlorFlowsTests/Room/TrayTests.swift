import ParlorStore
import Testing

@testable import ParlorFlows

@Suite struct TrayTests {
  private func file(_ path: String, _ stamp: String = "1.2") -> ShelfFile {
    ShelfFile(path: path, size: 12, kind: .text, stamp: stamp)
  }

  @Test func `a sixth file is refused, and a file that is there already is updated`() {
    var tray = Tray()
    let files = (1...6).map { file("/home/jun/\($0)") }
    #expect(tray.add(files) == [files[5]])
    #expect(tray.add([file("/home/jun/2", "3.4")]) == [])
    #expect(tray.items.map(\.file.stamp) == ["1.2", "3.4", "1.2", "1.2", "1.2"])
    #expect(tray.drop(1) == files[0])
    #expect(tray.add([files[5]]) == [])
    #expect(tray.paths == ["2", "3", "4", "5", "6"].map { "/home/jun/" + $0 })
  }

  @Test(arguments: ["/a b", "/a\\n", "/a\nb\\", "/ 하나", "/\\\\n\n"]) func `a tray is kept with any path`(
    _ path: String
  ) {
    var tray = Tray()
    _ = tray.add([file(path), file("/other")])
    #expect(Tray(tray.keepsake).items == tray.items)
  }

  @Test func `an empty tray keeps nothing, and what cannot be read is skipped`() {
    #expect(Tray().keepsake == nil)
    #expect(Tray(nil).isEmpty)
    #expect(Tray(Keepsake(version: 2, text: "12 text 1.2 /a")).isEmpty)
    #expect(Tray(Keepsake(version: 1, text: "12 tune 1.2 /a\nx\n12 text 1.2 /b")).paths == ["/b"])
  }

  @Test func `a file that has changed or is gone is noted`() {
    let shelf = DemoShelf()
    var tray = Tray()
    _ = tray.add(
      [file("notes.txt", "0"), file("1.txt", "0"), file("2.txt", "0")].map {
        ShelfFile(path: $0.path, size: 5, kind: $0.kind, stamp: $0.stamp)
      })
    tray.check(shelf)
    #expect(!tray.hasTrouble)
    shelf.change("notes.txt")
    shelf.remove("1.txt")
    tray.check(shelf)
    #expect(tray.items.map(\.state) == [.changed, .gone, .same])
    #expect(tray.paths == ["notes.txt", "2.txt"])
    #expect(tray.items.map { $0.now?.stamp } == [try? shelf.look(at: "notes.txt").stamp, nil, nil])
  }
}
