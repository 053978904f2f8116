import ParlorStore
import UsherScreens

/// The searches of an account, the newest first, kept in the store.
struct RecentSearches {
  private static let key = "search/recent"
  private static let most = 9

  private let store: Store
  private let account: Account.ID

  init(_ context: WorkspaceContext) {
    store = context.store
    account = context.account.id
  }

  func all() throws(StoreError) -> [String] {
    guard let kept = try store.keepsake(Self.key, of: account), kept.version == 1 else { return [] }
    return kept.text.split(separator: "\n").map(String.init)
  }

  /// Puts a search first in the list. If it is in the list already, moves it. Upper case makes no difference.
  func note(_ text: String) throws(StoreError) {
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let all = try all()
    guard all.first != text else { return }
    var recents = Recents(all.filter { Self.key($0) != Self.key(text) }, limit: Self.most)
    recents.add(text)
    try store.keep(
      Keepsake(version: 1, text: recents.items.joined(separator: "\n")), as: Self.key, of: account)
  }

  /// Returns the searches that contain a text that is being typed, without that text itself.
  static func matching(_ text: String, in all: [String]) -> [String] {
    guard let query = SearchQuery(text, isNarrow: true), query.text.contains(where: { !$0.isWhitespace })
    else {
      return []
    }
    return all.filter { key($0) != key(text) && query.matches($0) }
  }

  /// The same for texts that differ only in upper case, in the spaces at their ends, or in how Unicode writes them.
  private static func key(_ text: String) -> String {
    Text.composed(text).lowercased().split(separator: " ").joined(separator: " ")
  }

  func forget() throws(StoreError) { try store.keep(nil, as: Self.key, of: account) }
}
