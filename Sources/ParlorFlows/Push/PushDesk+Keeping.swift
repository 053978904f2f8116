public import ParlorStore
import UsherScreens
import UsherSession

/// Keeps notifications in batches. A batch is one transaction. If the store cannot keep it, the desk tries again later.
extension PushDesk {
  /// How many notifications one transaction keeps. The prompt waits meanwhile, so the number is small.
  private static let batch = 128
  /// How many notifications the desk holds in memory while the store keeps none.
  private static let most = 10_000
  /// For how many milliseconds the desk gathers notifications before it keeps them.
  private static let pause: Int64 = 10
  /// After this many failures, the user is told that the store is busy. The pause doubles with each failure.
  private static let mostRefusals = 7

  /// Whether there is room for more notifications. If not, they wait in their file until ``onKept`` is called.
  public var hasRoom: Bool { coming.count < Self.most }

  /// Returns how far a file has been read for an account, including lines that are not kept yet; nil if it has not been
  /// read.
  public func position(in path: String, of account: Account.ID) throws(StoreError) -> PushPosition? {
    if let last = coming.last(where: { $0.account == account && $0.file?.path == path }) {
      return last.file?.position
    }
    return try parlor.store.pushPosition(of: path, for: account)
  }

  func keepSoon(after milliseconds: Int64 = PushDesk.pause) {
    guard let later else {
      tellBurst()
      return keepTold()
    }
    if isDue { return }
    isDue = true
    later(milliseconds) { [weak self] in
      self?.isDue = false
      self?.keepTold()
    }
  }

  /// Keeps a batch if it is full. Called after a banner is on the terminal, before the next line is read.
  public func keepIfMany() {
    thinOut()
    // In a flood, the line of a burst does not wait for the end of the moment.
    if coming.count >= Self.most / 2 {
      // What it tells of is kept with the next line: by then the line is on the screen.
      if firstUntold != nil { return tellBurst() }
    }
    if told >= Self.batch, refusals == 0 { keepTold() }
  }

  /// In a flood, drops what the inbox would delete at once, because it keeps only the newest, and mentions before others. So a
  /// flood takes no more memory than the inbox has room for.
  private func thinOut() {
    guard let start = firstUntold, refusals == 0, coming.count - start >= 4 * Store.mostNotices else {
      return
    }
    var (rest, hasBadge): ([Delivery], Bool) = ([], false)
    var unseen = (mentions: 0, others: 0)
    var files: Set<String> = []
    for one in coming[start...].reversed() {
      // The last position in each file is kept in any case, and so is the last badge.
      let isLast = one.file.map { files.insert($0.path).inserted } ?? false
      let setsBadge = one.badge != nil && !hasBadge
      hasBadge = hasBadge || setsBadge
      let isMention = one.content.map { box.mentions($0) } ?? false
      if one.content != nil, (isMention ? unseen.mentions : unseen.others) < Store.mostNotices {
        rest.append(one)
      } else if isLast || setsBadge {
        rest.append(Delivery(nil, to: one.account, at: one.receivedAt, badge: one.badge, from: one.file))
      }
      guard one.content != nil, !one.isSeen else { continue }
      if isMention { unseen.mentions += 1 } else { unseen.others += 1 }
    }
    coming.replaceSubrange(start..., with: rest.reversed())
  }

  /// How many of ``coming`` can be kept: all that lines on the screen tell of.
  private var told: Int { firstUntold ?? coming.count }

  /// Has the store put the notifications into the inbox. If the store fails, tries again later.
  public func keep() {
    tellBurst()
    // What is kept is not told of again, so its lines do not wait for the end of this event.
    session.sayNotices()
    keepTold()
  }

  private func keepTold() {
    pause()
    if wantsRefresh {
      wantsRefresh = false
      parlor.store.refresh()
    }
    let patience = parlor.store.patience
    parlor.store.patience = 0
    defer { parlor.store.patience = patience }
    guard told > 0 else { return }
    // What is kept is not told of again, so its lines have to be on the terminal before.
    _ = flush()
    do throws(StoreError) {
      repeat { try keepBatch() } while later == nil && !coming.isEmpty
    } catch {
      return refused(error)
    }
    (refusals, hasComplained) = (0, false)
    if told > 0 { keepSoon(after: 0) }
    onKept()
    if mail.isPaused, hasRoom { readMailSoon() }
  }

  /// Keeps the remaining notifications, and waits for the store as long as its `patience` lasts. Returns how many it
  /// could not keep, and why. Called last.
  public func settle() -> (unkept: Int, why: StoreError)? {
    tellBurst()
    // Once for all of them, at the end.
    onDesktop.isTidyDue = true
    defer {
      onDesktop.isTidyDue = false
      tidyDesktop()
    }
    do throws(StoreError) {
      while !coming.isEmpty { try keepBatch() }
      return nil
    } catch {
      let unkept = unkept
      return unkept > 0 ? (unkept, error) : nil
    }
  }

  private var unkept: Int { coming.count { $0.content != nil } }

  private func keepBatch() throws(StoreError) {
    let batch = Array(coming.prefix(min(Self.batch, told)))
    try parlor.store.deliver(batch)
    coming.removeFirst(batch.count)
    firstUntold = firstUntold.map { $0 - batch.count }
  }

  /// Tries again later, and tells the user once that the inbox has to wait. A store that is busy is usually free again
  /// soon, so the user is told of that only after several failures.
  private func refused(_ error: StoreError) {
    if later != nil { keepSoon(after: Self.pause << min(refusals, Self.mostRefusals)) }
    refusals += 1
    if case .locked = error, refusals < Self.mostRefusals { return }
    guard !hasComplained, unkept > 0 else { return }
    hasComplained = true
    say(.pushesWait, ["count": String(unkept), "why": parlor.cause(error)])
  }
}
