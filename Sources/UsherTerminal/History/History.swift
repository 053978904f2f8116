/// Lines that were entered, oldest first; no two neighbours are equal.
public struct History: Equatable, Sendable {
  public private(set) var entries: [String] = []
  /// What was added since `entries` were loaded; the part another session does not know yet.
  public internal(set) var added: [String] = []
  public let limit: Int

  /// A longer line is used and forgotten.
  static let longestEntry = 4096

  public init(_ entries: [String] = [], limit: Int = 500) {
    self.limit = max(1, limit)
    for entry in entries { append(entry) }
  }

  /// Adds a line, unless it is blank, too long, or what was entered last.
  public mutating func add(_ line: String) {
    let line = CleanText.line(line)
    guard append(line) else { return }
    added.append(line)
    if added.count > limit { added.removeFirst(added.count - limit) }
  }

  /// Adds a line in place of the one entered last, which it was a part of.
  mutating func replace(_ last: String, with line: String) {
    if entries.last == last { entries.removeLast() }
    if added.last == last { added.removeLast() }
    add(line)
  }

  @discardableResult
  private mutating func append(_ line: String) -> Bool {
    guard line != entries.last, line.utf8.count <= Self.longestEntry, line.contains(where: { $0 != " " })
    else {
      return false
    }
    entries.append(line)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    return true
  }
}
