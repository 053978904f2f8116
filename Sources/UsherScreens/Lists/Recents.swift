/// The items that were used last, the newest first, each only once. A program keeps them between runs, for
/// example as JSON.
public struct Recents<Item: Equatable> {
  /// The items, the newest first.
  public private(set) var items: [Item]
  private let limit: Int

  /// Takes the items that were kept, the newest first. If there are more than `limit`, drops the oldest.
  public init(_ items: [Item] = [], limit: Int = 20) {
    self.items = Array(items.prefix(limit))
    self.limit = limit
  }

  /// Makes an item the newest.
  public mutating func add(_ item: Item) {
    items = Array(([item] + items.filter { $0 != item }).prefix(limit))
  }
}

extension Recents where Item == String {
  /// Returns the items that begin with `text`, without `text` itself, at most `count`. Upper case makes no difference.
  public func matching(_ text: String, count: Int = 3) -> [String] {
    let wanted = Text.composed(text.lowercased())
    return Array(
      items.filter { $0 != text && Text.composed($0.lowercased()).hasPrefix(wanted) }.prefix(count))
  }
}

extension Recents: Equatable {}
extension Recents: Sendable where Item: Sendable {}

/// Written as the array of its items. When it is read again, it has the usual limit.
extension Recents: Encodable where Item: Encodable {
  public func encode(to encoder: any Encoder) throws { try items.encode(to: encoder) }
}
extension Recents: Decodable where Item: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try [Item](from: decoder)) }
}
