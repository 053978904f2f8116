import Glibc
import Testing
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal
import UsherTesting

@testable import heroes

@Suite struct HomeTests {
  private func temporaryFolder() throws -> String {
    var name = Array("/tmp/heroes-XXXXXX".utf8CString)
    return String(cString: try #require(mkdtemp(&name)))
  }

  @Test func theDeskAndThePlaceLastUntilTheNextRun() throws {
    let folder = try temporaryFolder() + "/data"
    let source = try fileHeroes()
    let first = try Desk(in: folder)
    first.content.account = "Mina"
    #expect(first.toggleFavourite(source.all[6]) == nil)
    first.content.notes[7] = "Call back."
    first.recents.add("finch")
    let second = try Desk(in: folder)
    #expect(second.content == first.content)
    #expect(second.isFavourite(7))

    let tree = Tree(Catalogue(World(source: source, desk: second)))
    tree.start()
    tree.open(link: "favourites/hero:7/note")
    let kept = try #require(SavedState(written: tree.saved(version: 1).written))
    second.content.account = nil
    let other = Tree(Catalogue(World(source: source, desk: second)))
    var told: [Refusal] = []
    other.onRefusal = { told.append($0) }
    other.start(restoring: kept)
    // The favourites need a log-in first. The session goes on to the place that was left.
    #expect(other.place.written == "logIn")
    #expect(other.waitingLink?.text == "favourites/hero:7/note")
    other.send("Mina")
    #expect(other.place.written == "favourites/hero:7/note")
    #expect(told == [])
  }

  @Test func `a broken file is refused and stays`() throws {
    let folder = try temporaryFolder()
    try OwnFile(folder + "/desk").write("{".utf8)
    #expect(throws: ProgramFailure.self) { try Desk(in: folder) }
    try #expect(OwnFile(folder + "/desk").read() == Array("{".utf8))
  }
}
