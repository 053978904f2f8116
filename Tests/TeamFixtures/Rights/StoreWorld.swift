package import ParlorStore
internal import Usher

/// The world of ``Rights/table`` in a store without a server.
package final class StoreWorld: RightsWorld {
  package let side = "store"
  private var store: Store
  private typealias Names = RightsState

  package init() throws { store = try Self.whole() }

  /// The world, in which two have left.
  private static func whole() throws -> Store {
    let store = try make()
    try store.leave(1 as Room.ID, 5)
    try store.leave(1 as Workspace.ID, 6)
    _ = try store.keepUnsent("later", to: 1, by: 3)
    _ = try store.deliver(Notice.Content(), to: 3)
    for account in 1...7 { try store.keepLogIn(of: Account.ID(Int64(account))) }
    return store
  }

  /// The world before anybody has left.
  package static func make() throws -> Store {
    let store = try Store(inMemory: { 1_000_000_000_000 })
    store.sellsCoins = true
    let hash = try hash.get()
    for name in Names.people {
      let form = SignUp(email: "\(name)@example.org", nickname: name, password: "Lighthouse1!")
      _ = try store.signUp(form, hash: hash)
    }
    func join(_ room: Room.ID, _ accounts: Account.ID...) throws {
      for account in accounts { try store.join(room, account) }
    }
    _ = try store.makeWorkspace(name: "team", description: "", by: 1)
    for account in 2...6 { try store.join(1 as Workspace.ID, Account.ID(Int64(account))) }
    for name in ["nook", "side"] { _ = try store.makeChannel(name: name, description: "", in: 1, by: 5) }
    _ = try store.makeWorkspace(name: "club", description: "", by: 7)
    try store.edit(4 as Room.ID, name: "den", description: "", by: 7)
    try join(1, 2, 3, 4, 5, 6)
    try store.handOver(1 as Room.ID, to: 2, by: 1)
    _ = try store.openDM(of: 3, with: 4, in: 1)
    _ = try store.openDM(of: 2, with: 6, in: 1)
    let file = try store.stage("f1.txt")
    try store.add([120], to: file)
    let messages: [(room: Room.ID, author: Account.ID)] = [
      (1, 3), (1, 3), (1, 6), (1, 5), (5, 4), (6, 6), (4, 7), (2, 5),
    ]
    for (message, name) in zip(messages, Names.messages) {
      let files = name == "c1" ? [file] : []
      _ = try store.append("word \(name)", to: message.room, by: message.author, files: files)
    }
    try store.delete(2 as Message.ID, by: 3)
    if let thumb = Emoji("👍") { try store.react(thumb, to: 1, by: 4) }
    for account in 1...4 { try store.markRead(1, by: Account.ID(Int64(account)), upTo: 3) }
    try store.markRead(5, by: 3, upTo: 5)
    try store.markRead(6, by: 2, upTo: 6)
    for room: Room.ID in [2, 3] { try store.addFavourite(room, of: 5) }
    for name in Names.people { try store.add([120], to: store.stage("\(name).txt")) }
    return store
  }

  private static let hash = Result { try PasswordHash("Lighthouse1!") }

  package func lines() throws -> [String: String] {
    var lines = try RightsState.lines(rows)
    for (index, name) in Names.people.enumerated() {
      let account = Account.ID(Int64(index) + 1)
      if try store.isSignedIn(account) { lines["\(name)/signed-in"] = "" }
      for room in 1...6 where try !store.unsent(in: Room.ID(Int64(room)), of: account).isEmpty {
        lines["\(name)/unsent"] = ""
      }
      for notice in try store.notices(of: account) {
        lines["\(name)/notice"] =
          notice.actedAt != nil ? "acted" : notice.openedAt != nil ? "opened" : "new"
      }
    }
    return lines
  }

  package func digest() throws -> String {
    let tables = try CopiedTable.allCases.map { "\(try rows($0))" }.joined()
    return try tables + lines().sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined()
  }

  package func undo(changed: Bool) throws { if changed { store = try Self.whole() } }

  private func rows(_ table: CopiedTable) throws -> [[CopiedValue]] {
    let statement = try store.rows(of: table)
    var rows: [[CopiedValue]] = []
    while let row = try statement.next() { rows.append(row) }
    return rows
  }

  package func answer(_ action: [String], by person: String) throws -> String {
    var changes: [Change] = []
    let watch = store.observe { changes.append($0) }
    defer { watch.cancel() }
    do {
      return try act(action, by: Account.ID(person == "none" ? 0 : Names.id(person, in: Names.people)))
    } catch let error as StoreError {
      return code(of: error, action) + (changes.isEmpty ? "" : " \(changes)")
    }
  }

  private func act(_ action: [String], by me: Account.ID) throws -> String {
    func word(_ index: Int) -> String { index < action.count ? action[index] : "" }
    let (room, workspace) = (
      Room.ID(Names.id(word(1), in: Names.rooms)), Workspace.ID(Names.id(word(1), in: Names.workspaces))
    )
    let message = Message.ID(Names.id(word(1), in: Names.messages))
    let other = Account.ID(Names.id(word(2), in: Names.people))
    let group = Names.workspaces.contains(word(1)) ? Group.workspace(workspace) : .channel(room)
    func ask(_ question: Question) throws { _ = try store.ask(question, by: me) }
    switch action[0] {
    case "post": _ = try store.append("x", to: room, by: me)
    case "reply":
      let replied = Message.ID(Names.id(word(2), in: Names.messages))
      _ = try store.append("x", to: room, by: me, replyTo: replied)
    case "attach": _ = try store.append("x", to: room, by: me, files: action.dropFirst(2).map(file))
    case "edit": _ = try store.edit(message, to: "x", by: me)
    case "delete": try store.delete(message, by: me)
    case "react", "unreact":
      guard let emoji = Emoji(action[0] == "react" ? "🎉" : "👍") else { return "no emoji" }
      try store.react(emoji, to: message, by: me)
    case "read": try store.markRead(room, by: me, upTo: 4)
    case "read-all": _ = try store.markAllRead(of: me)
    case "mute": try store.setLevel(.nothing, of: room, for: me)
    case "star": try store.addFavourite(room, of: me)
    case "unstar": try store.removeFavourite(room, of: me)
    case "order": try store.moveFavouriteUp(3, of: me)
    case "topic": try store.setTopic("x", of: room, by: me)
    case "setting": try store.keep(Keepsake(version: 1, text: "dark"), as: "theme", of: me)
    case "send-unsent": _ = try store.append("later", to: 1, by: me, unsent: 1)
    case "drop-unsent": try store.dropUnsent(1, of: me)
    case "open-notice": try store.markOpened(1, of: me)
    case "act-notice": _ = try store.act(on: 1 as Notice.ID, of: me) {}
    case "clear-notice": _ = try store.clearNotices(.one(1), of: me)
    case "nickname": try ask(.nickname("Neu"))
    case "phone": try ask(.phone("010-1234-5678"))
    case "make" where word(1) == "workspace": try ask(.makeWorkspace(name: "x", description: ""))
    case "make":
      let workspace = Workspace.ID(Names.id(word(2), in: Names.workspaces))
      try ask(.makeChannel(name: "x", description: "", in: workspace))
    case "rename": try ask(.edit(group, name: "x", description: ""))
    case "invite": try ask(.invite(name: "\(word(2))@example.org", to: workspace))
    case "join": try ask(.join(room))
    case "hand": try ask(.handOver(group, to: other))
    case "remove": try ask(.remove(other, from: group))
    case "leave": try ask(.leave(group))
    case "erase": try ask(.delete(group))
    case "direct": _ = try store.openDM(of: me, with: other, in: workspace)
    case "buy":
      guard let pack = CoinPack(id: "coins.10") else { return "no pack" }
      try ask(.purchase(pack: pack, request: "r1"))
    case "restore": try ask(.restorePurchases)
    case "sign-out": try ask(.signOut(0))
    default: return try read(action, by: me)
    }
    return ""
  }

  private func read(_ action: [String], by me: Account.ID) throws -> String {
    func named(_ messages: [Message.ID]) -> String {
      messages.map { Names.name($0.rawValue, in: Names.messages) }.joined(separator: ",")
    }
    switch action[0] {
    case "page":
      let entry = try store.entry(to: Room.ID(Names.id(action[1], in: Names.rooms)), for: me)
      return named((entry.read + entry.unread).map(\.id))
    case "place":
      let number = Message.Number(Names.id(action[1], in: Names.messages))
      guard let message = try store.message(numbered: number) else { return "unknown" }
      switch try store.access(me, message.room) {
      case .member(let room): return Names.name(room.id.rawValue, in: Names.rooms)
      case .notMember(let room): return "notMember(\(Names.name(room.id.rawValue, in: Names.rooms)))"
      case .unknown: return "unknown"
      }
    case "piece":
      let bytes = try store.piece(of: file(action[1]), from: 0, for: me)
      return String(decoding: bytes ?? [], as: UTF8.self)
    case "search":
      guard let query = SearchQuery("word") else { return "no query" }
      let found = try store.search(query, within: SearchScope(nil), for: me).hits.map(\.message)
      return found.isEmpty ? "nothing" : named(found.sorted())
    case "streams":
      let workspaces = try store.workspaces(of: me).map { Names.name($0.id.rawValue, in: Names.workspaces) }
      let rooms = try store.joinedRooms(of: me).map { Names.name($0.id.rawValue, in: Names.rooms) }
      return rooms.isEmpty && workspaces.isEmpty
        ? "nothing" : (workspaces + rooms).sorted().joined(separator: ",")
    default: return "no such action"
    }
  }

  /// The staged files come after the one that a message has.
  private func file(_ name: String) -> SharedFile.ID {
    SharedFile.ID(name == "f1.txt" ? 1 : 1 + Names.id(String(name.dropLast(4)), in: Names.people))
  }

  /// The code of an error. If it is about something that the action does not name, it says what.
  private func code(of error: StoreError, _ action: [String]) -> String {
    let known = Set(action).union(action.compactMap { Self.homes[$0] })
    func about(_ letter: String, _ name: String) -> String {
      known.contains(name) || name == "new" ? letter : "\(letter)(\(name))"
    }
    func letter(_ subject: StoreError.Subject) -> String {
      switch subject {
      case .account(let id): about("a", Names.name(id.rawValue, in: Names.people))
      case .workspace(let id): about("w", Names.name(id.rawValue, in: Names.workspaces))
      case .room(let id): about("r", Names.name(id.rawValue, in: Names.rooms))
      case .message: "m"
      case .file: "f"
      case .unsent: "u"
      case .person: "e"
      }
    }
    return switch error {
    case .invalid(let field): "invalid.\(field.rawValue)"
    case .taken(let field): "taken.\(field.rawValue)"
    case .unknown(let subject): "unknown.\(letter(subject))"
    case .notMember(let id): "notMember" + about("", Names.name(id.rawValue, in: Names.rooms))
    case .notAuthor: "notAuthor"
    case .alreadyMember(let id): "alreadyMember(\(Names.name(id.rawValue, in: Names.people)))"
    case .notAdmin(let subject): "notAdmin.\(letter(subject))"
    case .adminStays(let subject): "adminStays.\(letter(subject))"
    case .nobodyThere: "nobodyThere"
    default: "\(error)"
    }
  }

  /// The rooms of the messages.
  private static let homes = [
    "c1": "general", "c0": "general", "g1": "general", "l1": "general", "d1": "dm", "unsent": "general",
    "send-unsent": "general",
  ]
}
