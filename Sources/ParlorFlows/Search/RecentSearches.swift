import ParlorStore

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

  /// Puts a search first. If it was made before, it is moved.
  func note(_ text: String) throws(StoreError) {
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let old = try all()
    guard old.first != text else { return }
    let new = [text] + old.filter { $0 != text }.prefix(Self.most - 1)
    try store.keep(Keepsake(version: 1, text: new.joined(separator: "\n")), as: Self.key, of: account)
  }

  func forget() throws(StoreError) { try store.keep(nil, as: Self.key, of: account) }
}
