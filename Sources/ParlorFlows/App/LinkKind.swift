import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A kind of link, such as `channel:42`: how it is written, where it leads, and how it is completed.
///
/// Each kind is declared once, in ``all``. `/open`, its completion and `parlor --help` use that list, and a test
/// compares the manual with it.
public struct LinkKind: Sendable {
  public let name: String
  /// The name and the kind of its value, as the lock file of places has it.
  let form: @Sendable () -> String
  /// The links that `parlor --help` and the manual show; none if the kind is only a second name of another kind.
  public let examples: [String]
  /// Adds the kind to the links of a session.
  fileprivate let add: @Sendable (inout Links, Parlor) -> Void
  /// Returns the links of this kind to the rooms that home and the direct messages list.
  fileprivate let complete: @Sendable (LinkReader, Workspace.ID) throws -> [String]

  /// Makes a kind of links that name a value, such as `channel:42`. If it goes on, steps may follow it.
  private init<Value: LosslessStringConvertible & Sendable>(
    _ name: String, _ examples: [String], goesOn: Bool = false,
    complete: @escaping @Sendable (LinkReader, Workspace.ID) throws -> [Value],
    place: @escaping @Sendable (LinkReader, Value) throws -> Place
  ) {
    self.name = name
    form = { name + ":" + FormKind.of(Value.self) }
    self.examples = examples
    let plain = examples.filter { $0 == name }
    self.complete = { try complete($0, $1).map { "\(name):\($0)" } + plain }
    add = { links, parlor in
      links.add(name, goesOn: goesOn) { (value: Value) in try parlor.read { try place($0, value) } }
    }
  }

  /// Makes a kind that needs no value. Its completion is its own name. Steps may follow it, as in `inbox/notice:9`.
  private init(
    _ name: String, isAlias: Bool = false, place: @escaping @Sendable (LinkReader) throws -> Place
  ) {
    self.name = name
    form = { name }
    examples = isAlias ? [] : [name]
    complete = { _, _ in isAlias ? [] : [name] }
    add = { links, parlor in links.add(name, goesOn: true) { try parlor.read(place) } }
  }
}

extension LinkKind {
  /// The kinds of links that are underlined in messages. After a link of Parlor comes a number.
  static let inTexts = ["http://", "https://", "parlor://", "channel:", "dm:", "message:", "workspace:"]

  /// The kinds that lead out of Parlor.
  static let addresses = ["http://", "https://"]

  public static let all: [LinkKind] = [
    LinkKind("channel", ["channel:42"]) { reader, workspace in
      try reader.store.channels(of: workspace, for: reader.account).filter(\.isJoined).map(\.id)
    } place: {
      try $0.channel($1)
    },
    LinkKind("dm", ["dm:7"]) { reader, workspace in
      try reader.store.dms(of: reader.account, in: workspace).map(\.opponent.id)
    } place: {
      try $0.dm($1)
    },
    LinkKind("message", ["message:806"], goesOn: true) { _, _ in
      []
    } place: {
      try $0.message($1)
    },
    LinkKind("workspace", ["workspace:2"]) { _, _ in
      []
    } place: {
      .workspace($1, .home)
    },
    LinkKind("search", ["search:WORD", "search"]) { _, _ in
      []
    } place: {
      try $0.search($1)
    },
    LinkKind("home") { try $0.start(.home) },
    LinkKind("dms") { try $0.tab(.dms) },
    LinkKind("find", isAlias: true) { try $0.tab(.search) },
    LinkKind("favourites") {
      try $0.here { Place.workspace($0, .home).then(HomeCoordinator.ChildFlow.favourites) }
    },
    LinkKind("explore") {
      try $0.here { Place.workspace($0, .home).then(HomeCoordinator.ChildFlow.explore) }
    },
    LinkKind("inbox") { try $0.inbox() },
    LinkKind("catchup") { try $0.tab(.catchup) },
    LinkKind("settings") { try $0.tab(.settings) },
    LinkKind("profile") { try $0.profile() },
    LinkKind("coins") { try $0.profile().then(ProfileCoordinator.ChildFlow.coins) },
    LinkKind("devices") { try $0.profile().then(ProfileCoordinator.ChildFlow.devices) },
    LinkKind("workspaces") { try $0.start(.workspaceList) },
  ]
}

extension LinkKind {
  /// Returns the link that was probably meant by a text whose kind is mistyped, such as `chanel:42`; nil if there is none.
  static func nearest(to text: String) -> String? {
    let scheme = "parlor://"
    let text = text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    let kind = String(text.prefix { $0 != ":" && $0 != "/" })
    let known = all.filter { !$0.examples.isEmpty || $0.name == kind }.map(\.name)
    guard !known.contains(kind), let nearest = Text.nearest(to: kind, in: known) else { return nil }
    return nearest + text.dropFirst(kind.count)
  }
}

/// The account that follows a link, and what it can see.
private struct LinkReader {
  let parlor: Parlor
  let account: Account.ID
  var store: Store { parlor.store }

  func channel(_ id: Room.ID) throws -> Place {
    guard let room = try room(id), case .channel = room.kind else {
      throw Refusal.unknown(Reason("noChannel", ["channel": id.description]))
    }
    return .channel(id, in: room.workspace)
  }

  func dm(_ opponent: Account.ID) throws -> Place {
    let workspace = try store.workspaceOfDM(
      of: account, with: opponent, preferring: parlor.currentWorkspace()?.id)
    guard let workspace else {
      throw Refusal.unknown(Reason("noMember", ["member": opponent.description]))
    }
    return .dm(opponent, in: workspace)
  }

  func message(_ number: Message.Number) throws -> Place {
    guard let message = try store.message(numbered: number) else { throw MissingMessage(number: number) }
    guard let room = try room(message.room), let place = room.place(for: account) else {
      throw Refusal.noMessage(number)
    }
    return place.then(RoomCoordinator.ChildFlow.message(number))
  }

  func search(_ query: String) throws -> Place {
    if query.isEmpty { return try tab(.search) }
    return try here { Place.workspace($0, .search).then(SearchCoordinator.ChildFlow.found(query)) }
  }

  func tab(_ tab: TabsCoordinator.ChildFlow) throws -> Place { try here { .workspace($0, tab) } }

  /// A tab in which somebody without a workspace begins: for them it is the empty home.
  func start(_ tab: TabsCoordinator.ChildFlow) throws -> Place {
    try parlor.currentWorkspace().map { .workspace($0.id, tab) } ?? Place(AppCoordinator.ChildFlow.homeEmpty)
  }

  /// Returns a place in the current workspace. Throws a `Refusal` if the account is in none.
  func here(_ place: (Workspace.ID) -> Place) throws -> Place {
    guard let workspace = try parlor.currentWorkspace() else {
      throw Refusal.unknown(Reason("workspaceFirst"))
    }
    return place(workspace.id)
  }

  /// The place of the profile. An account without a workspace has a profile too.
  func profile() throws -> Place {
    guard let workspace = try parlor.currentWorkspace() else {
      return Place(AppCoordinator.ChildFlow.homeEmpty).then(HomeEmptyCoordinator.ChildFlow.profile)
    }
    return Place.workspace(workspace.id, .home).then(HomeCoordinator.ChildFlow.profile)
  }

  /// The place of the inbox. An account without a workspace gets invitations.
  func inbox() throws -> Place {
    try parlor.currentWorkspace().map { .workspace($0.id, .inbox) }
      ?? Place(AppCoordinator.ChildFlow.homeEmpty).then(HomeEmptyCoordinator.ChildFlow.inbox)
  }

  /// Returns the room with an id; nil if there is none, or if the account must not learn that it exists.
  private func room(_ id: Room.ID) throws -> Room? {
    switch try store.access(account, id) {
    case .member(let room), .notMember(let room): room
    case .unknown: nil
    }
  }
}

extension Parlor {
  /// Returns the links of Parlor. If the store cannot be read, a link is refused, and the user is told why.
  func links() -> Links {
    var links = Links()
    links.scheme = "parlor"
    links.reason = { [self] in reason(for: $0) }
    links.earlier = { Parlor.placeHistory.present($0) }
    links.named = { [self] name in
      guard name.first == "#" || name.first == "@" else { return nil }
      // Before the sign-in, it waits.
      if account == nil { return try read { _ in .root } }
      if let place = place(named: name) { return .place(place) }
      return try unjoined(name).map { channel in try read { try $0.channel(channel.id) } }
    }
    for kind in LinkKind.all { kind.add(&links, self) }
    return links
  }

  /// Returns the links that complete `/open`.
  func linkTexts() -> [String] {
    guard let account = account?.id else { return [] }
    let reader = LinkReader(parlor: self, account: account)
    // A link that cannot be read now is only missing from the completion. If the user opens it, `/open` says what is
    // wrong.
    guard let workspace = try? currentWorkspace()?.id else { return [] }
    return LinkKind.all.flatMap { (try? $0.complete(reader, workspace)) ?? [] }
  }

  /// Reads a link for the account that is signed in. If nobody is signed in, the link waits, so that it does not reveal
  /// what exists.
  fileprivate func read(_ place: (LinkReader) throws -> Place) throws -> Links.Resolution {
    guard let account = account?.id else {
      return .wait(logIn.isReady ? signInNeeded : Reason("startUp"))
    }
    do {
      return .place(try place(LinkReader(parlor: self, account: account)))
    } catch let missing as MissingMessage {
      return try lookUp(missing.number)
    }
  }
}
