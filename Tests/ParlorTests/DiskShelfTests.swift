import Fixtures
import ParlorFlows
import Testing
import Usher

@testable import parlor

@Suite struct DiskShelfTests {
  @Test func `a file that cannot be saved to its end leaves nothing, and its name free`() throws {
    let folder = TemporaryFolder()
    var pieces = [Array("begun".utf8)]
    #expect(throws: Reason("gone")) {
      try DiskShelf().save("notes.txt", in: folder.path) {
        if pieces.isEmpty { throw Reason("gone") }
        return pieces.popLast()
      }
    }
    #expect(folder.names == [])
    pieces = [Array("whole".utf8)]
    let path = try DiskShelf().save("notes.txt", in: folder.path) { pieces.popLast() }
    #expect(path.hasSuffix("/notes.txt"))
    #expect(try DiskShelf().look(at: path).size == 5)
  }
}
