internal import ParlorStore
internal import UsherPush

/// Older messages and files, which are fetched because somebody wants to see them.
extension Agent {
  /// A question fetches at most this many messages, and takes about this long at most. The session that has asked waits twice as long.
  /// The next question goes on from there.
  private static let mostFetched = 20_000
  private static let longestFetch = Duration.milliseconds(Store.questionPatience / 2)

  /// Answers a question about older messages or a file; returns nil if the question is another.
  func fetch(_ question: Question) throws(TeamError) -> Result<Answer, ServerRefusal>? {
    switch question {
    case .older(let room):
      try fetchPage(of: room)
      return .success(.done)
    case .since(let room, let time):
      return try fetch(room) { () throws(TeamError) in
        try stored(store.heldSince(room).map { $0 < time } ?? true)
      }
    case .message(let number):
      let place = try client.place(of: number)
      if place["refused"] != nil {
        return .failure(
          ServerRefusal(
            code: try place.member("refused", of: "place"), about: "message",
            number: try place.member("room", of: "place")))
      }
      let room: Room.ID = try place.member("room", of: "place")
      let sequence: Int = try place.member("sequence", of: "place")
      // The account may have joined the room just now.
      try bring()
      return try fetch(room) { () throws(TeamError) in try held(room) <= sequence }
    case .file(let file): return try fetch(file)
    case .search(let text, let scope):
      let found = try TeamPage(client.search(scope.wanted(text)))
      try stored(store.addFound(found.rows))
      return found.isPartial ? .failure(ServerRefusal(code: "partial")) : .success(.done)
    default: return nil
    }
  }

  /// Fetches pages until there is enough.
  private func fetch(
    _ room: Room.ID, until isEnough: () throws(TeamError) -> Bool
  ) throws(TeamError) -> Result<Answer, ServerRefusal> {
    let first = try held(room)
    let end = clock() + Self.longestFetch
    while try !isEnough(), try fetchPage(of: room) {
      let fetched = first - (try held(room))
      if fetched >= Self.mostFetched || clock() >= end, try !isEnough() {
        return .failure(ServerRefusal(code: "farBack"))
      }
    }
    return .success(.room(room))
  }

  /// Fetches the messages before those that are held. Returns false if there are none.
  @discardableResult private func fetchPage(of room: Room.ID) throws(TeamError) -> Bool {
    let held = try held(room)
    guard held > 1 else { return false }
    let page = try TeamPage(client.page(of: room, before: held), of: room)
    // The account may have left the room just now.
    guard let first = page.first else { return false }
    try stored(store.addPage(page.rows, from: first, to: room))
    return true
  }

  private func held(_ room: Room.ID) throws(TeamError) -> Int {
    try stored(store.heldFrom(room))
  }
}

/// Messages of a room that were asked for.
struct TeamPage: Equatable, Sendable {
  let rows: [ServerRow]
  /// The sequence number of the first message; nil if there is none.
  let first: Int?
  /// Whether the server has not looked everywhere.
  let isPartial: Bool

  /// Each message names its room if no room is given.
  init(_ answer: JSON, of room: Room.ID? = nil) throws(TeamError) {
    struct Place: Decodable { let room: Room.ID }
    let messages: [ServerRow.MessageRow] = try answer.member("messages", of: "page")
    let places: [Place] = room == nil ? try answer.member("messages", of: "page") : []
    isPartial = try answer.member("partial", of: "page")
    rows = messages.indices.map { .message(messages[$0].of(room ?? places[$0].room)) }
    first = messages.first?.sequence
  }
}

extension SearchScope {
  /// What the server is asked to find.
  fileprivate func wanted(_ text: String) -> JSON {
    func list(_ ids: [RowID<some Any>]?) -> JSON {
      ids.map { .array($0.map { .integer($0.rawValue) }) } ?? .null
    }
    return .object([
      .init("words", .array(text.split(whereSeparator: \.isWhitespace).map { .string(String($0)) })),
      .init("workspace", workspace.map { .integer($0.rawValue) } ?? .null),
      .init("rooms", list(rooms?.sorted())), .init("authors", list(authors?.sorted())),
      .init("from", .integer(times.lowerBound)), .init("until", .integer(times.upperBound)),
    ])
  }
}
