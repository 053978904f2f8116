import Fixtures

@testable import ParlorStore

/// The demo world at the time of ``DemoStage``, with all its messages indexed.
///
/// An exploration makes thousands of worlds. Indexing the messages would take a third of its time.
enum PreparedDemo {
  static let image = Result<[UInt64], StoreError> { () throws(StoreError) in
    let store = try Store.demo { DemoStage.time }
    try store.index(lag: 1)
    return try store.connection.image()
  }

  static func store(now: @escaping () -> Int64) throws -> Store {
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.load(image.get())
    return Store(demo: connection, now: now)
  }

  /// Writes the same world to a file, for sessions that share it.
  static func write(to folder: TemporaryFolder, as name: String) throws {
    try image.get().withUnsafeBytes { folder.write(Array($0), to: name) }
  }
}
