import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// Notifications that arrive within a moment. The first few are shown at once; one line sums up the others when the moment is
/// over. If as many come in the next moment, that has one line as well.
struct Burst {
  /// How many are shown at once.
  static let mostShown = 3
  /// Fewer are shown one by one in place of being summed up.
  static let leastSummed = 3
  /// How long a moment is, in milliseconds.
  static let moment: Int64 = 1000
  /// The most rooms that are named.
  private static let mostNamed = 3

  /// Whether a moment has begun and is not over.
  var isRunning = false
  /// Whether the moment before had a line, so that none of this one is shown at once.
  var isLong = false
  /// How many of this moment were shown.
  var shown = 0
  /// How many are to be summed up.
  private(set) var count = 0
  /// The first of those.
  private(set) var first: [Notice.Content] = []
  /// Their rooms, and the highest relevance of each.
  private var rooms: [Room.ID: Double] = [:]
  /// The rooms in the order in which they came.
  private var order: [Room.ID] = []
  /// The category of each kind of notification that was counted.
  private(set) var categories: [NoticeCategory?] = []

  mutating func add(_ content: Notice.Content) {
    count += 1
    if first.count < Self.leastSummed { first.append(content) }
    let category = NoticeCategory.of(content)
    if !categories.contains(category) { categories.append(category) }
    guard let room = content.room else { return }
    if rooms[room] == nil { order.append(room) }
    rooms[room] = max(rooms[room] ?? 0, content.relevance)
  }

  /// Ends the counting; the moment goes on.
  mutating func forget() { (count, first, rooms, order, categories) = (0, [], [:], [], []) }

  var roomCount: Int { order.count }

  /// The rooms, the most relevant first, if they are few enough to be named.
  var namedRooms: [Room.ID] {
    guard order.count <= Self.mostNamed else { return [] }
    return order.enumerated().sorted {
      let (one, other) = (rooms[$0.element] ?? 0, rooms[$1.element] ?? 0)
      return one == other ? $0.offset < $1.offset : one > other
    }.map(\.element)
  }
}

extension PushDesk {
  /// Counts a notification for the line that sums up a burst. Returns false if it is to be shown at once.
  func counts(_ content: Notice.Content) -> Bool {
    // Without deadlines, as in a script, no moment ends.
    guard later != nil else { return false }
    if !burst.isRunning { beginMoment() }
    if burst.count == 0, !burst.isLong, burst.shown < Burst.mostShown {
      burst.shown += 1
      return false
    }
    burst.add(content)
    return true
  }

  /// Counts a message whose room has just had a banner for the end of the moment.
  func showLater(_ content: Notice.Content) {
    guard content.hasWords, later != nil else { return }
    if !burst.isRunning { beginMoment() }
    burst.add(content)
  }

  private func beginMoment() {
    burst.isRunning = true
    later?(Burst.moment) { [weak self] in self?.endMoment() }
  }

  private func endMoment() {
    let isLong = burst.count >= Burst.leastSummed
    tellBurst()
    burst = Burst()
    guard isLong else { return }
    burst.isLong = true
    beginMoment()
  }

  /// Shows what was counted, in one line unless it is little. From then on, what was counted can be kept.
  func tellBurst() {
    let told = burst
    burst.forget()
    if told.count >= Burst.leastSummed {
      let words = summary(of: told)
      say(.bannerPlain, ["body": words], .notice)
      parlor.log(.noticesShown(told.count, rings: false))
      showOnDesktop(summary: words)
    } else {
      // The user may have come to the room meanwhile.
      for content in told.first where content.room == nil || content.room != parlor.onShow.room {
        showBanner(content, isHeard: false)
      }
    }
    guard firstUntold != nil else { return }
    firstUntold = nil
    if let last = mail.toTell { mark(last) }
    mail.toTell = nil
    onTold()
    keepSoon()
  }

  private func summary(of burst: Burst) -> String {
    let words = session.words(ParlorWord.self)
    if burst.roomCount == 0 { return words[.burst, ["count": String(burst.count)]] }
    let names = burst.namedRooms.compactMap { roomName($0) }
    let rooms =
      names.count == burst.roomCount
      ? names.joined(separator: ", ") : words[.burstRooms, ["rooms": String(burst.roomCount)]]
    let summary = NoticeCategory.summary(of: burst.count, from: rooms, in: burst.categories, words)
    return words[.burstNamed, ["summary": summary]]
  }

  private func roomName(_ room: Room.ID) -> String? {
    let listing = parlor.read(or: nil) { () throws(StoreError) in
      try parlor.account.flatMap { account throws(StoreError) in
        try parlor.store.joinedRoom(room, of: account.id)
      }
    }
    return listing.map { Text.truncate($0.title, to: 20) }
  }
}
