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
    for name in ["notes.txt", "notes (2).txt"] {
      pieces = [Array("whole".utf8)]
      let path = try DiskShelf().save("notes.txt", in: folder.path) {
        // A session that is killed now leaves a file that does not look whole.
        #expect(folder.names.contains("notes.txt.part") && !folder.names.contains(name))
        return pieces.popLast()
      }
      #expect(path.hasSuffix("/" + name))
      #expect(try DiskShelf().look(at: path).size == 5)
    }
    #expect(folder.names.sorted() == ["notes (2).txt", "notes.txt"])
  }
}
