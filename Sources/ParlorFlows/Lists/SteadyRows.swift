/// Rows that keep their positions while the user looks at them: those that are gone stay, and new ones come last.
struct SteadyRows<Row: Identifiable> {
  private var rows: [Row] = []
  /// The rows that are gone.
  private(set) var gone: Set<Row.ID> = []

  /// Returns the rows as they are now, and those that are gone as they were, each at its position.
  mutating func update(to now: [Row]) -> [Row] {
    var present = Dictionary(uniqueKeysWithValues: now.map { ($0.id, $0) })
    gone = []
    for index in rows.indices {
      let id = rows[index].id
      if let row = present.removeValue(forKey: id) { rows[index] = row } else { gone.insert(id) }
    }
    rows += now.filter { present[$0.id] != nil }
    return rows
  }
}
