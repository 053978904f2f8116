extension Store {
  /// Opens the demo world in memory. It is the same for the same `now`, accepts writes as any store does, and is gone
  /// when its last reference is released.
  ///
  /// Log in as `DemoWorld.account`. `utcOffset` is how many minutes the local time is ahead of UTC, so that people
  /// talk in the daytime.
  public static func demo(utcOffset: Int64 = 0, now: @escaping () -> Int64) throws(StoreError) -> Store {
    let connection = try Connection(path: nil, busyTimeout: 0)
    return try populated(connection, DemoHistory(now: now(), offset: utcOffset * 60_000), now)
  }

  static func populated(
    _ connection: Connection, _ history: DemoHistory, _ now: @escaping () -> Int64
  ) throws(StoreError) -> Store {
    let store = Store(connection, history, now)
    try connection.transaction { () throws(StoreError) in
      for step in SchemaStep.all { try step.run(on: connection) }
      try store.insertPeople(history)
      for room in DemoWorld.rooms { try store.insert(room, history) }
    }
    return store
  }

  convenience init(_ connection: Connection, _ history: DemoHistory, _ now: @escaping () -> Int64) {
    self.init(connection, path: nil, now: now)
    demo = history
    feed.lastMessage = Message.ID(Int64(DemoWorld.rooms.reduce(0) { $0 + $1.count }))
  }

  /// Returns the account of the demo world with an e-mail address; nil if there is none, and in other stores. Nothing in
  /// the demo is worth a password.
  public func demoAccount(email: String) throws(StoreError) -> Account.ID? {
    guard demo != nil else { return nil }
    return try connection.row("SELECT id FROM account WHERE email = ?", email) { $0[0] }
  }

  /// Writes the `older` messages of a room before `cursor`, or before its end, if they are not in the database yet.
  /// Every method that reads messages calls this first.
  func prepareHistory(of room: Room.ID, from cursor: Message.ID?, older: Int) throws(StoreError) {
    guard let pending = demo?.pending[room.rawValue] else { return }
    guard let room = DemoWorld.rooms.first(where: { $0.id == room.rawValue }) else { return }
    let wanted = min(cursor?.rawValue ?? .max, room.first + Int64(room.count)) - Int64(max(older, 0))
    guard wanted < room.first + Int64(pending) else { return }
    // Often only the end of a room is read. If more is read, all of it is written at once.
    let tail = room.first + Int64(max(room.count - 100, 0))
    try writeHistory(of: room, from: wanted >= tail ? Int(wanted - room.first) : 0, to: pending)
  }

  /// Writes the messages that an account sees on entering a room: up to `limit` that it has read, and those that it has not.
  func prepareEntry(to room: Room.ID, limit: Int) throws(StoreError) {
    guard demo?.pending[room.rawValue] != nil,
      let unread = DemoWorld.rooms.first(where: { $0.id == room.rawValue })?.unread
    else { return }
    try prepareHistory(of: room, from: nil, older: limit + min(unread, limit))
  }

  /// Writes one message to the database, if it is not there yet. Its id tells the room.
  func prepareHistory(of message: Message.ID) throws(StoreError) {
    guard demo?.pending.isEmpty == false else { return }
    let id = message.rawValue
    guard let room = DemoWorld.rooms.first(where: { $0.first <= id && id < $0.first + Int64($0.count) })
    else { return }
    try prepareHistory(of: Room.ID(room.id), from: message, older: 0)
  }

  /// Writes the messages of all rooms. Methods that read all messages call this first.
  func prepareHistory() throws(StoreError) {
    guard demo?.pending.isEmpty == false else { return }
    for room in DemoWorld.rooms { try prepareHistory(of: Room.ID(room.id), from: 0, older: 0) }
  }

  private func writeHistory(of room: DemoRoom, from first: Int, to end: Int) throws(StoreError) {
    guard let lines = demo?.lines(of: room, limit: room.count - first) else { return }
    try connection.transaction { () throws(StoreError) in
      var buffer: [UInt8] = []
      for index in first..<end { try insert(lines[room.count - 1 - index], room, index + 1, &buffer) }
    }
    demo?.pending[room.id] = first == 0 ? nil : first
  }

  private func insert(
    _ line: DemoLine, _ room: DemoRoom, _ sequence: Int, _ buffer: inout [UInt8]
  ) throws(StoreError) {
    line.say(into: &buffer)
    try connection.run(
      "INSERT INTO message (id, room_id, sequence, author_id, sent_at, text) VALUES (?, ?, ?, ?, ?, ?)",
      room.first + Int64(sequence) - 1, room.id, sequence, line.author, line.at, UTF8Text(bytes: buffer))
  }

  private func insert(_ room: DemoRoom, _ history: DemoHistory) throws(StoreError) {
    let last = room.first + Int64(room.count) - 1
    let isChannel = room.name != nil
    let admin: Int64? = isChannel ? room.members.first { $0 != DemoWorld.account.rawValue } : nil
    try connection.run(
      """
      INSERT INTO room
        (id, workspace_id, name, description, admin_id, low_id, high_id, created_at,
          last_message_id, last_sequence, last_at, name_key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, room.id, room.workspace, room.name, room.about, admin, isChannel ? nil : room.members[0],
      isChannel ? nil : room.members[1], DemoWorld.founded, last, room.count, history.end(of: room),
      room.name.map { InputRule.nameKey("\($0)") })
    try connection.run(
      """
      INSERT INTO room_member (account_id, room_id, joined_at, read_id, read_upto, read_sequence)
      SELECT id, ?1, ?2, ?3 - iif(id = ?6, ?5, 0), ?4 - iif(id = ?6, ?5, 0), ?4 - iif(id = ?6, ?5, 0) FROM account WHERE (?7 >> id) & 1
      """, room.id, DemoWorld.founded, last, room.count, room.unread, DemoWorld.account,
      room.members.reduce(0) { $0 | 1 << $1 })
    guard room.isBegun else { return }
    try writeHistory(of: room, from: room.count - 1, to: room.count)
  }

  private func insertPeople(_ history: DemoHistory) throws(StoreError) {
    let day: Int64 = 86_400_000
    for person in DemoWorld.people {
      try connection.run(
        """
        INSERT INTO account (id, email, nickname, nickname_key, phone, coins, password, created_at)
        VALUES (?, ?, ?, ?, ?, 100, ?, ?)
        """, person.id, person.email, person.nickname, InputRule.nameKey("\(person.nickname)"), person.phone,
        DemoWorld.hash.text, DemoWorld.founded)
    }
    for circle in DemoWorld.circles {
      let made = DemoWorld.founded - circle.age * day
      try connection.run(
        "INSERT INTO workspace (id, admin_id, name, description, created_at) VALUES (?, ?, ?, ?, ?)",
        circle.id, circle.admin, circle.name, circle.description, made)
      for member in circle.members {
        try connection.run(
          "INSERT INTO workspace_member (account_id, workspace_id, joined_at) VALUES (?, ?, ?)", member,
          circle.id,
          made)
      }
    }
  }
}

extension Store {
  /// Returns the demo world as the bytes of a database, with times counted from now. Loading it is faster than
  /// creating the demo world at each start.
  public static func demoImage() throws(StoreError) -> [UInt64] {
    // Most tables are almost empty, so small pages save space.
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.execute("PRAGMA page_size = 1024")
    return try populated(connection, DemoHistory(now: 0, offset: 0)) { 0 }.connection.image()
  }

  /// Opens the demo world from its image, with the same result as `demo(utcOffset:now:)`.
  public static func demo(
    image: [UInt64], utcOffset: Int64 = 0, now: @escaping () -> Int64
  ) throws(StoreError) -> Store {
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.load(image)
    let time = now()
    try connection.transaction { () throws(StoreError) in
      try connection.run("UPDATE room SET last_at = last_at + ?", time)
      try connection.run("UPDATE message SET sent_at = sent_at + ?", time)
    }
    var history = DemoHistory(now: time, offset: utcOffset * 60_000)
    for room in DemoWorld.rooms where room.isBegun { history.pending[room.id] = room.count - 1 }
    return Store(connection, history, now)
  }
}
