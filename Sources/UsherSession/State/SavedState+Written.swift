public import Usher

extension SavedState {
  /// The written form: a line for the version, one for the place, one for each draft.
  public var written: String {
    var lines = ["usher-state \(version)", "place \(place.written)"]
    for (key, text) in drafts.sorted(by: { $0.key < $1.key }) where !text.isEmpty {
      lines.append("draft \(key.escapedForPlace) \(text.escapedForPlace)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a written state; nil if it is none. Lines it does not know are passed over: a newer program wrote them. A place
  /// that cannot be read is the root, so that it does not cost the words that were typed.
  public init?(written text: String) {
    let lines = text.split { $0 == "\n" || $0 == "\r\n" }
    guard let first = lines.first?.split(separator: " "), first.count == 2, first[0] == "usher-state",
      let version = Int(first[1])
    else { return nil }
    self.init(version: version, place: .root)
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      if parts[0] == "place" {
        place = parts.count == 2 ? (try? Place(written: String(parts[1]))) ?? .root : .root
      } else if parts[0] == "draft", parts.count == 3, let key = String(unescaping: parts[1].utf8) {
        drafts[key] = String(unescaping: parts[2].utf8)
      }
    }
  }
}

extension SavedState {
  /// What the names of drafts contain that are answers to a form which does not keep them.
  static let passing = "?~"

  /// The drafts for a session that does not begin at the kept place: without the answers to the form that was asked there.
  public var lastingDrafts: [String: String] { drafts.filter { !$0.key.contains(Self.passing) } }

  /// Separates the drafts that several sessions have left for one screen. No keyboard types it.
  static let betweenSessions: Character = "\u{1F}"

  /// This state with what other sessions have kept since. Their words stay: also those for the same screen, before those of this
  /// session, which replace those that it had as `known`.
  public func joining(_ kept: SavedState?, since known: [String: String]) -> SavedState {
    guard let kept else { return self }
    var joined = self
    joined.drafts = kept.drafts
    for key in Set(drafts.keys).union(known.keys) where drafts[key] != known[key] {
      if key.contains(Self.passing) {
        joined.drafts[key] = drafts[key]
        continue
      }
      let own = known[key]?.split(separator: Self.betweenSessions) ?? []
      let others = kept.drafts[key]?.split(separator: Self.betweenSessions).filter { !own.contains($0) } ?? []
      let words = others.map(String.init) + [drafts[key] ?? ""].filter { !$0.isEmpty }
      joined.drafts[key] = words.isEmpty ? nil : words.joined(separator: String(Self.betweenSessions))
    }
    return joined
  }
}

/// Brings a state from one version to the next. An app keeps the migrations of all its versions.
public struct Migration {
  /// The version it starts from; it leads to the next.
  public let from: Int
  /// Brings a state of the version to the next one.
  public let migrate: (inout SavedState) -> Void
  /// Creates a migration of the states that version `from` has written.
  public init(from: Int, _ migrate: @escaping (inout SavedState) -> Void) {
    self.from = from
    self.migrate = migrate
  }
}

extension SavedState {
  /// The state as the newest version has it; nil if no migration leads there, as from a version yet to come.
  public func migrated(to version: Int, by migrations: [Migration]) -> SavedState? {
    var state = self
    while state.version < version {
      guard let migration = migrations.first(where: { $0.from == state.version }) else { return nil }
      migration.migrate(&state)
      state.version = migration.from + 1
    }
    return state.version == version ? state : nil
  }
}
