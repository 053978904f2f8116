extension Store {
  /// Opens a copy, in memory, of the store at `path`. The store itself is only read, and may be in use. Waits `patience`
  /// milliseconds for a program that keeps readers out. What is written to the copy is gone with it.
  public convenience init(copying path: String, patience: Int32, now: @escaping () -> Int64) throws(StoreError)
  {
    let source = try Store(reading: path, patience: patience, now: now)
    var image = try source.connection.image()
    // The version of the file for reading and for writing: without a log, since a copy in memory can have none.
    image.withUnsafeMutableBytes { bytes in (bytes[18], bytes[19]) = (1, 1) }
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.load(image)
    self.init(connection, path: nil, now: now)
    try startFeed()
  }
}
