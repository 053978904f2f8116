import Glibc
import Testing

@testable import ParlorStore

@Suite struct ChangeWatchTests {
  let scratch = Scratch()

  @Test func `a commit is reported once, when it ends, and only to others`() throws {
    let here = try Fixture(at: scratch.file())
    let path = try #require(here.store.path)
    let there = try Store(path: path) { 0 }
    let (own, watch) = (try #require(try here.store.watch()), try #require(try there.watch()))
    for _ in 1...2 {
      // `Store.write` reports a commit when it is done. The connection by itself does not.
      try here.store.connection.execute("UPDATE room SET topic = 'new'")
      #expect(!watch.drain())
      _ = try here.store.append("said", to: 1, by: 1)
      #expect(watch.drain())
      #expect(!watch.drain())
      #expect(!own.drain())
    }
  }

  @Test func `whatever happens to the file or its folders is reported`() throws {
    let folder = scratch.file("folder")
    let path = folder + "/inner/store.db"
    let fixture = try Fixture(at: path)
    let watch = try #require(try fixture.store.watch())
    #expect(!watch.drain())
    func isReported(_ happens: () -> Int32) -> Bool { happens() == 0 && watch.drain() && !watch.drain() }
    #expect(isReported { rename(path, path + "-moved") })
    #expect(isReported { rename(path + "-moved", path) })
    #expect(isReported { rename(folder, folder + "2") })
    #expect(isReported { rename(folder + "2", folder) })
    #expect(isReported { truncate(path, 100) })
    #expect(isReported { unlink(path) })
  }
}
