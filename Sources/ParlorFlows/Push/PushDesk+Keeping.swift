public import ParlorStore
import UsherScreens
import UsherSession

/// Keeping notifications: a batch is one transaction, and a batch that the store does not take is tried again.
extension PushDesk {
  /// The notifications of one transaction. With more, keys would have to wait.
  private static let batch = 128
  /// The notifications that are held in memory while the store takes none.
  private static let most = 10_000
  /// The milliseconds for which notifications that come together are gathered.
  private static let pause: Int64 = 10
  /// After this many refusals, a busy store is reported. The pause doubles with each.
  private static let mostRefusals = 7

  /// Whether there is room for more notifications. If not, they wait in their file until ``onKept`` is called.
  public var hasRoom: Bool { coming.count < Self.most }

  /// How far a file has been read for an account, including what is not kept yet; nil if it has not been read.
  public func position(in path: String, of account: Account.ID) throws(StoreError) -> PushPosition? {
    if let last = coming.last(where: { $0.account == account && $0.file?.path == path }) {
      return last.file?.position
    }
    return try parlor.store.pushPosition(of: path, for: account)
  }

  func keepSoon(after milliseconds: Int64 = PushDesk.pause) {
    guard let later else { return keep() }
    if isDue { return }
    isDue = true
    later(milliseconds) { [weak self] in
      self?.isDue = false
      self?.keep()
    }
  }

  /// Keeps a batch if there is a whole one. Called between two lines, after the banner is on the terminal.
  public func keepIfMany() {
    if coming.count >= Self.batch, refusals == 0 { keep() }
  }

  /// Puts notifications into the inbox. If the store does not take them at once, tries again later.
  public func keep() {
    pause()
    let patience = parlor.store.patience
    parlor.store.patience = 0
    defer { parlor.store.patience = patience }
    guard !coming.isEmpty else { return }
    do throws(StoreError) {
      repeat { try keepBatch() } while later == nil && !coming.isEmpty
    } catch {
      return refused(error)
    }
    (refusals, hasComplained) = (0, false)
    if !coming.isEmpty { keepSoon(after: 0) }
    onKept()
  }

  /// Called last: keeps what is left, and waits for the store as long as the store's patience lasts. Returns how many
  /// notifications it did not take, and why.
  public func settle() -> (unkept: Int, why: StoreError)? {
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
    let batch = Array(coming.prefix(Self.batch))
    try parlor.store.deliver(batch)
    coming.removeFirst(batch.count)
  }

  /// Tries again later, and says once that the inbox has to wait. A store that is only busy is seldom so for long: that is
  /// said only after several refusals.
  private func refused(_ error: StoreError) {
    if later != nil { keepSoon(after: Self.pause << min(refusals, Self.mostRefusals)) }
    refusals += 1
    if case .locked = error, refusals < Self.mostRefusals { return }
    guard !hasComplained, unkept > 0 else { return }
    hasComplained = true
    let why = session.words(ParlorWord.self).cause(error)
    say(.pushesWait, ["count": String(unkept), "why": why])
  }
}
