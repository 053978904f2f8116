import SeededRandom

extension Store {
  /// Adds a workspace with `rooms` channels and that many messages in all, for measurements. The same `seed` gives
  /// the same workspace.
  ///
  /// The messages are in the first `busy` channels, or in all of them. Returns an account that is a member of all
  /// channels and has read half of each. Its address is fill-SEED-0@example.org.
  @discardableResult
  public func fill(
    messages: Int, rooms: Int, busy: Int? = nil, seed: UInt64 = 1
  ) throws(StoreError) -> Account.ID {
    var random = SplitMix64(seed: seed)
    let time = now() - Int64(messages) * 1000
    let people = try write { () throws(StoreError) in try fillPeople(seed, time) }
    let channels = try write { () throws(StoreError) in try fillChannels(max(rooms, 1), people, seed, time) }
    let talks = DemoScript(DemoTalk.general).talks + DemoScript(DemoTalk.direct).talks
    var ends = channels.prefix(max(busy ?? rooms, 1)).map {
      (room: $0, id: Message.ID(0), count: 0, at: Int64(0))
    }
    var written = 0
    var buffer: [UInt8] = []
    while written < messages {
      // One transaction writes at most 50,000 messages, so that its log stays small.
      let end = min(written + 50_000, messages)
      try write { () throws(StoreError) in
        while written < end {
          let index = random.below(ends.count)
          let talk = talks[random.below(talks.count)]
          let line = talk[random.below(talk.count)]
          let cast = DemoCast(speakers: people.map(\.rawValue), draw: random.next(), in: .english)
          let author = people[random.below(people.count)]
          let at = time + Int64(written) * 1000
          DemoLine(author: author.rawValue, at: at, text: line.text, cast: cast).say(into: &buffer)
          ends[index].count += 1
          try connection.run(
            "INSERT INTO message (room_id, sequence, author_id, sent_at, text) VALUES (?, ?, ?, ?, ?)",
            ends[index].room, ends[index].count, author, at, UTF8Text(bytes: buffer))
          ends[index].id = Message.ID(connection.lastInsertedRow)
          ends[index].at = at
          written += 1
        }
        for end in ends {
          try connection.run(
            "UPDATE room SET last_message_id = ?, last_sequence = ?, last_at = ? WHERE id = ?",
            end.id, end.count, end.at, end.room)
        }
      }
    }
    try readHalf(by: people[0])
    return people[0]
  }

  /// Marks half of each of an account's rooms as read, whatever was read before, so that repeated measurements begin
  /// alike.
  public func readHalf(by account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run("DELETE FROM read_range WHERE account_id = ?", account)
      let rooms = try connection.rows(
        """
        SELECT r.id, r.last_sequence FROM room_member m JOIN room r ON r.id = m.room_id
        WHERE m.account_id = ? AND r.last_sequence > 1
        """, account
      ) { (id: $0[0] as Room.ID, count: $0[1] as Int) }
      for room in rooms {
        try connection.run(
          """
          UPDATE room_member SET (read_id, read_upto, read_sequence) = (SELECT id, sequence, sequence FROM message
            WHERE room_id = ?1 ORDER BY sequence DESC LIMIT 1 OFFSET ?2)
          WHERE account_id = ?3 AND room_id = ?1
          """, room.id, room.count / 2, account)
      }
    }
  }

  private func fillPeople(_ seed: UInt64, _ time: Int64) throws(StoreError) -> [Account.ID] {
    var people: [Account.ID] = []
    for number in 0..<20 {
      let person = DemoWorld.people[number % DemoWorld.people.count]
      let name = person.nickname[.english]
      let isFirst = seed == 1 && number < DemoWorld.people.count
      let nickname = isFirst ? "\(name)" : "\(name) \(seed).\(number)"
      try connection.run(
        """
        INSERT INTO account (email, nickname, nickname_key, phone, coins, password, created_at)
        VALUES (?, ?, ?, '', 0, ?, ?)
        """, "fill-\(seed)-\(number)@example.org", nickname, InputRule.nameKey(nickname), DemoWorld.hash.text,
        time)
      people.append(Account.ID(connection.lastInsertedRow))
    }
    return people
  }

  private func fillChannels(
    _ count: Int, _ people: [Account.ID], _ seed: UInt64, _ time: Int64
  ) throws(StoreError) -> [Room.ID] {
    let workspace = try insertWorkspace(name: "Filled \(seed)", description: "", by: people[0])
    for person in people { try join(workspace.id, person) }
    var channels: [Room.ID] = []
    for number in 1...count {
      let room = try makeChannel(name: "channel-\(number)", description: "", in: workspace.id, by: people[0])
      for person in people.dropFirst() { try enter(room.id, person, at: time) }
      channels.append(room.id)
    }
    return channels
  }
}
