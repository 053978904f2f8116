import CSystem

extension Store {
  /// Opens the demo world in memory. It is the same for the same `now`, accepts writes as any store does, and is gone
  /// when its last reference is released.
  ///
  /// Log in as `DemoWorld.account`. `utcOffset` is how many minutes the local time is ahead of UTC, so that people
  /// talk in the daytime. `image` is what ``demoImage(in:)`` returned when the program was built. Without it, the
  /// English world is generated, once in a process.
  public static func demo(
    image: [UInt64]? = nil, utcOffset: Int64 = 0, now: @escaping () -> Int64
  ) throws(StoreError) -> Store {
    let connection = try Connection(path: nil, busyTimeout: 0)
    let image = if let image { image } else { try generated.get() }
    try connection.load(unpacked(image))
    let day: Int64 = 86_400_000
    let age = now() - DemoHistory.now
    let local = age + utcOffset * 60_000
    // The talks of the last day end a few minutes ago. Older ones move by whole days, so that they stay in the daytime.
    let (recent, days) = (age, local - (local % day + day) % day - utcOffset * 60_000)
    let midnight = DemoHistory.now - DemoHistory.now % day
    try connection.transaction { () throws(StoreError) in
      try connection.run(
        "UPDATE room SET last_at = last_at + iif(last_at >= ?, ?, ?)", midnight, recent, days)
      try connection.run(
        "UPDATE message SET sent_at = sent_at + iif(sent_at >= ?, ?, ?)", midnight, recent, days)
    }
    return Store(demo: connection, now: now)
  }

  convenience init(demo connection: Connection, now: @escaping () -> Int64) {
    self.init(connection, path: nil, now: now)
    (isDemo, sellsCoins) = (true, true)
    feed.lastMessage = Message.ID(Int64(DemoWorld.rooms.reduce(0) { $0 + $1.count }))
  }

  /// Returns the account of the demo world with an e-mail address or a nickname; nil if there is none, and in other stores. Nothing in
  /// the demo is worth a password.
  public func demoAccount(named name: String) throws(StoreError) -> Account.ID? {
    isDemo ? try account(named: name)?.id : nil
  }

  /// The nicknames of the accounts of the demo, as its sign-in takes them.
  public func demoNicknames() throws(StoreError) -> [String] {
    try connection.rows("SELECT nickname FROM account ORDER BY id") { $0[0] }
  }
}

/// Generating the demo world takes much longer than a start of the program. So that is done at build time.
extension Store {
  /// Returns the demo world of a language at `DemoHistory.now` as a packed database.
  public static func demoImage(in language: DemoLanguage) throws(StoreError) -> [UInt64] {
    let connection = try Connection(path: nil, busyTimeout: 0)
    // Most tables are almost empty, so small pages save space.
    try connection.execute("PRAGMA page_size = 1024")
    let store = Store(demo: connection) { DemoHistory.now }
    try connection.transaction { () throws(StoreError) in
      for step in SchemaStep.all { try step.run(on: connection) }
      try store.insertPeople(language)
      var history = DemoHistory(in: language)
      for room in DemoWorld.rooms { try store.insert(room, history.lines(of: room), language) }
    }
    return packed(try connection.image())
  }

  private static let generated = Result<[UInt64], StoreError> { () throws(StoreError) in
    try demoImage(in: .english)
  }

  /// The first word of a packed image is its size.
  static func packed(_ image: [UInt64]) -> [UInt64] {
    var count = compressBound(UInt(image.count * 8))
    var words = [UInt64](repeating: 0, count: Int(count) / 8 + 1)
    let code = words.withUnsafeMutableBytes { packed in
      image.withUnsafeBytes {
        compress2(
          packed.bindMemory(to: UInt8.self).baseAddress, &count, $0.bindMemory(to: UInt8.self).baseAddress,
          UInt($0.count), 9)
      }
    }
    return code == Z_OK ? [UInt64(image.count)] + words.prefix(Int(count) / 8 + 1) : []
  }

  private static func unpacked(_ packed: [UInt64]) throws(StoreError) -> [UInt64] {
    var image = [UInt64](repeating: 0, count: Int(packed.first ?? 0))
    var count = UInt(image.count * 8)
    let code = image.withUnsafeMutableBytes { image in
      packed.dropFirst().withUnsafeBytes {
        uncompress(
          image.bindMemory(to: UInt8.self).baseAddress, &count, $0.bindMemory(to: UInt8.self).baseAddress,
          UInt($0.count))
      }
    }
    guard code == Z_OK else { throw .damaged(path: ":memory:", detail: "the demo world") }
    return image
  }

  private func insert(
    _ room: DemoRoom, _ lines: [DemoLine], _ language: DemoLanguage
  ) throws(StoreError) {
    let last = room.first + Int64(room.count) - 1
    let name = room.name?[language]
    let isChannel = name != nil
    let admin: Int64? = isChannel ? room.members.first { $0 != DemoWorld.account.rawValue } : nil
    try connection.run(
      """
      INSERT INTO room
        (id, workspace_id, name, description, admin_id, low_id, high_id, created_at,
          last_message_id, last_sequence, last_at, name_key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, room.id, room.workspace, name, room.about[language], admin, isChannel ? nil : room.members[0],
      isChannel ? nil : room.members[1], DemoWorld.founded, last, room.count, DemoHistory.end(of: room),
      name.map { InputRule.nameKey("\($0)") })
    try connection.run(
      """
      INSERT INTO room_member (account_id, room_id, joined_at, read_id, read_upto, read_sequence)
      SELECT id, ?1, ?2, ?3 - iif(id = ?6, ?5, 0), ?4 - iif(id = ?6, ?5, 0), ?4 - iif(id = ?6, ?5, 0) FROM account WHERE (?7 >> id) & 1
      """, room.id, DemoWorld.founded, last, room.count, room.unread, DemoWorld.account,
      room.members.reduce(0) { $0 | 1 << $1 })
    var buffer: [UInt8] = []
    for (index, line) in lines.reversed().enumerated() {
      line.say(into: &buffer)
      try connection.run(
        "INSERT INTO message (id, room_id, sequence, author_id, sent_at, text) VALUES (?, ?, ?, ?, ?, ?)",
        room.first + Int64(index), room.id, index + 1, line.author, line.at, UTF8Text(bytes: buffer))
    }
  }

  private func insertPeople(_ language: DemoLanguage) throws(StoreError) {
    let day: Int64 = 86_400_000
    for person in DemoWorld.people {
      let nickname = person.nickname[language]
      try connection.run(
        """
        INSERT INTO account (id, email, nickname, nickname_key, phone, coins, password, created_at)
        VALUES (?, ?, ?, ?, ?, 100, ?, ?)
        """, person.id, person.email, nickname, InputRule.nameKey("\(nickname)"), person.phone,
        DemoWorld.hash.text,
        DemoWorld.founded)
    }
    for circle in DemoWorld.circles {
      let made = DemoWorld.founded - circle.age * day
      try connection.run(
        "INSERT INTO workspace (id, admin_id, name, description, created_at) VALUES (?, ?, ?, ?, ?)",
        circle.id, circle.admin, circle.name[language], circle.description[language], made)
      for member in circle.members {
        try connection.run(
          "INSERT INTO workspace_member (account_id, workspace_id, joined_at) VALUES (?, ?, ?)", member,
          circle.id,
          made)
      }
    }
  }
}
