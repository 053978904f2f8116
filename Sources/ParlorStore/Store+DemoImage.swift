extension Store {
  /// The demo world as a database's bytes, its times counted from now: what opening it makes anew each time otherwise.
  public static func demoImage() throws(StoreError) -> [UInt64] {
    // Small pages: most tables hold next to nothing.
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.execute("PRAGMA page_size = 1024")
    return try populated(connection, DemoHistory(now: 0, offset: 0)) { 0 }.connection.image()
  }

  /// The same as `demo(utcOffset:now:)`, from its image.
  public static func demo(
    image: [UInt64], utcOffset: Int64 = 0, now: @escaping () -> Int64
  ) throws(StoreError) -> Store {
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.load(image)
    let time = now()
    try connection.transaction { () throws(StoreError) in
      try connection.run("UPDATE account SET created_at = created_at + ?", time)
      try connection.run("UPDATE workspace SET created_at = created_at + ?", time)
      try connection.run("UPDATE workspace_member SET joined_at = joined_at + ?", time)
      try connection.run("UPDATE room SET created_at = created_at + ?1, last_at = last_at + ?1", time)
      try connection.run("UPDATE room_member SET joined_at = joined_at + ?", time)
      try connection.run("UPDATE message SET sent_at = sent_at + ?", time)
    }
    var history = DemoHistory(now: time, offset: utcOffset * 60_000)
    for room in DemoWorld.rooms where room.name == nil { history.pending[room.id] = room.count - 1 }
    return Store(connection, history, now)
  }
}
