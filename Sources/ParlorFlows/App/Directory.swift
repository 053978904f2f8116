import ParlorStore
import Usher
import UsherText

/// What an account can go to by name: the rooms that it has joined, and the people of its workspace.
struct Directory {
  struct Entry {
    /// The name as it is typed: `#general` or `@Mina`.
    let name: String
    let place: Place
    let address: Address
    let unread: Int
    /// Whether it is in the workspace that the user is in.
    let isHere: Bool
    /// The name as it is compared, without its mark.
    fileprivate let key: [UInt8]
  }

  private let entries: [Entry]

  init(_ store: Store, of account: Account.ID, in workspace: Workspace.ID) throws(StoreError) {
    let rooms = try store.rooms(of: account)
    var entries = rooms.map { room in
      Entry(
        name: (room.opponent == nil ? "#" : "@") + room.name, place: room.place,
        address: room.opponent.map { .dm(room.workspace, with: $0) } ?? .room(room.id),
        unread: room.level == .nothing ? 0 : room.unread, isHere: room.workspace == workspace,
        key: Self.key(room.name))
    }
    let known = Set(rooms.filter { $0.workspace == workspace }.compactMap(\.opponent)).union([account])
    for member in try store.members(of: workspace) where !known.contains(member.id) {
      entries.append(
        Entry(
          name: "@" + member.nickname, place: .dm(member.id, in: workspace),
          address: .dm(workspace, with: member.id), unread: 0, isHere: true, key: Self.key(member.nickname)))
    }
    self.entries = entries
  }

  /// Returns the entries that a text names, the best first: whole names before beginnings, and those before other parts; then
  /// unread rooms, the rooms of this workspace, and shorter names. `#` and `@` at the beginning keep rooms and people apart.
  func entries(named text: String) -> [Entry] { ranked(text).map(\.entry) }

  /// The one that a text names; nil if it names none or several alike.
  func entry(named text: String) -> Entry? {
    let found = ranked(text)
    guard let best = found.first else { return nil }
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
    return ranked(text).filter { $0.fit < .part }.map {
      bare ? String($0.entry.name.dropFirst()) : $0.entry.name
    }
  }

  private enum Fit: Int, Comparable {
    case whole, beginning, part
    static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  private func ranked(_ text: String) -> [(fit: Fit, entry: Entry)] {
    let mark = text.first.flatMap { $0 == "#" || $0 == "@" ? $0 : nil }
    let wanted = Self.key(mark == nil ? text : String(text.dropFirst()))
    var found: [(fit: Fit, entry: Entry)] = []
    for entry in entries where mark == nil || entry.name.first == mark {
      if let fit = Self.fit(wanted, entry.key) { found.append((fit, entry)) }
    }
    func rank(_ item: (fit: Fit, entry: Entry)) -> (Int, Int, Int, Int) {
      let entry = item.entry
      return (item.fit.rawValue, entry.unread > 0 ? 0 : 1, entry.isHere ? 0 : 1, entry.key.count)
    }
    return found.sorted { a, b in
      let (first, second) = (rank(a), rank(b))
      return first == second ? a.entry.name < b.entry.name : first < second
    }
  }

  private static func fit(_ wanted: [UInt8], _ key: [UInt8]) -> Fit? {
    guard key.count >= wanted.count else { return nil }
    if key.starts(with: wanted) { return key.count == wanted.count ? .whole : .beginning }
    guard let first = wanted.first else { return nil }
    for start in 1..<max(1, key.count - wanted.count + 1)
    where key[start] == first && key[start...].starts(with: wanted) {
      return .part
    }
    return nil
  }

  private static func key(_ name: String) -> [UInt8] {
    Array(Text.composed(name.lowercased()).utf8.filter { $0 != UInt8(ascii: " ") })
  }
}
