import ParlorStore
import Usher
import UsherScreens

/// What an account can go to by name: the rooms that it has joined, and the people of its workspace.
struct Directory {
  struct Entry {
    /// The name as it is typed: `#general` or `@Mina`. If another workspace has the same name, its own is added there:
    /// `#general (Harbour)`.
    let name: String
    let place: Place
    let address: Address
    /// The room, if there is one already.
    let room: Room.ID?
    /// Whether it is in the workspace that the user is in.
    let isHere: Bool
    /// The name as it is compared, in UTF-8.
    fileprivate let key: [UInt8]
  }

  /// The workspace that the user is in.
  let workspace: Workspace.ID
  /// All entries by name.
  private let entries: [Entry]
  /// The rooms with unread messages. Muted rooms are not among them.
  private(set) var unread: Set<Room.ID> = []
  /// Whether ``unread`` is to be read again.
  var isUnreadStale = true

  init(_ store: Store, of account: Account.ID, in workspace: Workspace.ID) throws(StoreError) {
    self.workspace = workspace
    let rooms = try store.rooms(of: account)
    let counts = Dictionary(rooms.map { (Self.marked($0), 1) }, uniquingKeysWith: +)
    var entries = rooms.map { room in
      let isHere = room.workspace == workspace
      var name = Self.marked(room)
      if !isHere, counts[name] ?? 0 > 1 { name += " (\(room.workspaceName))" }
      return Entry(
        name: name, place: room.place,
        address: room.opponent.map { .dm(room.workspace, with: $0) } ?? .room(room.id),
        room: room.id, isHere: isHere, key: Self.key(String(Substring(name.utf8.dropFirst()))))
    }
    let known = Set(rooms.filter { $0.workspace == workspace }.compactMap(\.opponent)).union([account])
    for member in try store.members(of: workspace) where !known.contains(member.id) {
      entries.append(
        Entry(
          name: "@" + member.nickname, place: .dm(member.id, in: workspace),
          address: .dm(workspace, with: member.id), room: nil, isHere: true, key: Self.key(member.nickname)))
    }
    self.entries = entries.sorted { $0.name < $1.name }
  }

  mutating func readUnread(_ store: Store, of account: Account.ID) throws(StoreError) {
    unread = try store.unreadRooms(of: account)
    isUnreadStale = false
  }

  /// The number of words of the name with the most words.
  var mostWords: Int {
    entries.reduce(1) { most, entry in max(most, 1 + entry.name.utf8.count { $0 == UInt8(ascii: " ") }) }
  }

  /// Returns the entries that a text names, the best first: whole names before beginnings, and those before other parts; then
  /// unread rooms, the rooms of this workspace, and shorter names. A whole name means what has it in this workspace, if anything
  /// does, whatever is unread elsewhere. `#` and `@` at the beginning keep rooms and people apart.
  func entries(named text: String) -> [Entry] { ranked(text).map(\.entry) }

  /// The one that a text names; nil if it names none or several alike. One letter names only what is called so.
  func entry(named text: String, evenByLetter: Bool = false) -> Entry? {
    guard text != "#", text != "@" else { return nil }
    let found = ranked(text)
    guard let best = found.first, best.fit == .whole || evenByLetter || Excerpt.isName(text) else {
      return nil
    }
    let alike = found.filter { $0.fit == best.fit && $0.entry.isHere == best.entry.isHere }
    return alike.count == 1 ? best.entry : nil
  }

  /// Returns the name that was probably meant by a text that names nothing; nil if none is near enough.
  func nearest(to text: String) -> String? {
    let mark = text.first.flatMap { $0 == "#" || $0 == "@" ? $0 : nil }
    let known = entries.filter { mark == nil || $0.name.first == mark }.map(\.name)
    let bare = Text.nearest(
      to: Text.composed(mark == nil ? text : String(text.dropFirst())),
      in: known.map { String($0.dropFirst()) })
    return known.first { $0.dropFirst() == bare ?? "" }
  }

  /// Returns the names that begin with a text, as they would be typed after it.
  func names(from text: String) -> [String] {
    let bare = text.first != "#" && text.first != "@"
    return ranked(text, least: .beginning).map { bare ? String($0.entry.name.dropFirst()) : $0.entry.name }
  }

  private enum Fit: Int, Comparable {
    case whole, beginning, part
    static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  /// The entries that a text names, the best first. Leaves out those that fit less well than `least`.
  private func ranked(_ text: String, least: Fit = .part) -> [(fit: Fit, entry: Entry)] {
    let mark = text.first.flatMap { $0 == "#" || $0 == "@" ? $0 : nil }
    let wanted = Self.key(mark == nil ? text : String(text.dropFirst()))
    // What an entry is sorted by: the fit first, and last its index, which is the order of the names.
    var found: [(rank: (Fit, Int, Int, Int, Int), entry: Entry)] = []
    for (index, entry) in entries.enumerated()
    where mark == nil || entry.name.utf8.first == mark?.asciiValue {
      guard let fit = Self.fit(wanted, entry.key, least: least) else { continue }
      let (isFar, isRead) = (entry.isHere ? 0 : 1, entry.room.map(unread.contains) ?? false ? 0 : 1)
      let (first, second) = fit == .whole ? (isFar, isRead) : (isRead, isFar)
      found.append(((fit, first, second, entry.key.count, index), entry))
    }
    return found.sorted { $0.rank < $1.rank }.map { ($0.rank.0, $0.entry) }
  }

  private static func fit(_ wanted: [UInt8], _ key: [UInt8], least: Fit) -> Fit? {
    guard key.count >= wanted.count else { return nil }
    if key.starts(with: wanted) { return key.count == wanted.count ? .whole : .beginning }
    guard least == .part, let first = wanted.first else { return nil }
    for start in 1..<max(1, key.count - wanted.count + 1)
    where key[start] == first && key[start...].starts(with: wanted) {
      return .part
    }
    return nil
  }

  /// The name of a room with its mark.
  private static func marked(_ room: RoomListing) -> String { (room.opponent == nil ? "#" : "@") + room.name }

  private static func key(_ name: String) -> [UInt8] {
    Array(Text.composed(name.lowercased()).utf8.filter { $0 != UInt8(ascii: " ") })
  }
}
