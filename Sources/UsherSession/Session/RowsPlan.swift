import UsherScreens

/// Where the rows of a screen that has changed belong among the rows above the prompt.
struct RowsPlan {
  /// Where a row belongs.
  private enum Spot {
    /// Before the row that stands there.
    case at(Int)
    /// Below all others.
    case end
    /// Above what is still on the screen.
    case away
  }

  private let above: [RowsAbove.Row]
  private let face: Face
  private let before: [DrawnRow]
  private let isTyped: Bool
  private let isKept: Bool
  /// For each row of the new drawing, its index in the drawing before; nil if it is new.
  private let origins: [Int?]
  /// For each row of the drawing before, its index in the new one; nil if it is gone.
  private let targets: [Int?]
  /// Where the rows of the drawing before stand that are on the screen.
  private let places: [Int: Int]
  /// Whether everything that is on the screen is known.
  private let isComplete: Bool
  /// The rows to print before the row at a place.
  private var insertions: [Int: [Int]] = [:]

  /// The place of the first row to erase.
  private(set) var first: Int
  /// The rows to print below all others.
  private(set) var rest: [Int] = []
  /// Whether something has changed that has scrolled away.
  private(set) var hasAway = false

  /// At most `reach.most` rows are on the screen, and at least `reach.sure`. Returns nil if it is not known where all rows stand.
  init?(
    _ above: [RowsAbove.Row], _ face: Face, since before: [DrawnRow], reach: (most: Int, sure: Int),
    isTyped: Bool, isKept: Bool
  ) {
    (self.above, self.face, self.before, self.isTyped, self.isKept) = (above, face, before, isTyped, isKept)
    origins = Rows.origins(of: face.rows, in: before) { $0.text == $1.text }
    var targets = [Int?](repeating: nil, count: before.count)
    for (new, old) in origins.enumerated() { if let old { targets[old] = new } }
    self.targets = targets
    let known = (above.lastIndex { $0.text == nil } ?? -1) + 1
    isComplete = above.count - known >= reach.most
    var places: [Int: Int] = [:]
    for place in max(known, above.count - reach.sure)..<above.count {
      if let index = above[place].index, index >= 0 { places[index] = place }
    }
    self.places = places
    first = above.count
    first = places.values.filter(isGone).min() ?? first
    guard fill() else { return nil }
  }

  /// The rows that stay above the first one to erase, and those to print in place of the erased ones.
  func result(_ row: (Int) -> RowsAbove.Row) -> (above: [RowsAbove.Row], news: [RowsAbove.Row]) {
    var news: [RowsAbove.Row] = []
    for place in first...above.count {
      news += (insertions[place] ?? []).map(row)
      if place < above.count, !isGone(place) { news.append(moved(above[place])) }
    }
    return (above[..<first].map(moved), news)
  }

  private func moved(_ row: RowsAbove.Row) -> RowsAbove.Row {
    var row = row
    if let index = row.index, index >= 0 { row.index = targets[index] }
    return row
  }

  /// Whether the row that stands there is to be erased.
  private func isGone(_ place: Int) -> Bool {
    guard let index = above[place].index, places[index] == place, targets[index] == nil else { return false }
    return !isKept || above[place].isEntry
  }

  /// Finds the spots of the new rows. Returns false if one is not known.
  private mutating func fill() -> Bool {
    // Of a log, rows that are gone may stay as they are.
    if face.logPage == nil, !isComplete {
      for old in before.indices where targets[old] == nil && places[old] == nil && !before[old].text.isEmpty {
        return false
      }
    }
    var spot = Spot.away
    var old: Int?
    var isLost = false
    for new in origins.indices {
      if let origin = origins[new] {
        spot = places[origin].map { .at($0 + 1) } ?? .away
        continue
      }
      let entry = face.entry(of: face.rows[new])
      if new == 0 || origins[new - 1] != nil { (old, isLost) = gone(around: new) }
      if isLost, !isComplete { return false }
      let isInEntry = entry != nil && new > 0 && entry == face.entry(of: face.rows[new - 1])
      if isKept, entry == nil {
        spot = .end
      } else if let old, face.logPage == nil || above[old].isEntry == (entry != nil) {
        spot = .at(old)
      } else if isLost {
        spot = .away
      } else if new == 0 || face.logPage != nil && !isInEntry {
        spot = self.spot(before: new)
      }
      guard put(new, spot) else { return false }
    }
    return true
  }

  private mutating func put(_ new: Int, _ spot: Spot) -> Bool {
    switch spot {
    case .at(let place):
      insertions[place, default: []].append(new)
      first = min(first, place)
    case .end: rest.append(new)
    case .away where !isComplete: return false
    case .away where isTyped: rest.append(new)
    case .away: hasAway = true
    }
    return true
  }

  /// The place of the first row that is gone where new rows come, and whether one is gone that is not on the screen.
  private func gone(around new: Int) -> (place: Int?, isLost: Bool) {
    let start = new > 0 ? origins[new - 1].map { $0 + 1 } ?? 0 : 0
    let end = origins[new...].lazy.compactMap(\.self).first ?? before.count
    let gone = (start..<max(start, end)).filter { !before[$0].text.isEmpty }
    return (gone.lazy.compactMap { places[$0] }.first(where: isGone), gone.contains { places[$0] == nil })
  }

  /// The spot of a row that begins something new: before the next row that stays, and at the end if only empty rows follow.
  private func spot(before new: Int) -> Spot {
    let following = origins[new...].compactMap(\.self)
    guard following.contains(where: { !before[$0].text.isEmpty }) else { return .end }
    // An empty row may stand elsewhere.
    let next = following.first { places[$0] != nil || !before[$0].text.isEmpty }
    return next.flatMap { places[$0] }.map { .at($0) } ?? .away
  }
}
