public import ParlorStore
import UsherScreens
import UsherSession

/// How what has come gets into the inbox: a batch in one transaction, and what the store does not take again later.
extension PushDesk {
  /// What one transaction takes: more would keep keys waiting.
  private static let batch = 128
  /// What is held here while the store takes nothing.
  private static let most = 10_000
  /// In milliseconds: how long notifications that come together are gathered.
  private static let pause: Int64 = 10
  /// After so many refusals, each with twice the pause of the one before, a store that is busy is more than that.
  private static let mostRefusals = 7

  /// Whether more may come: if not, it waits in its file until `onKept` is called.
  public var hasRoom: Bool { coming.count < Self.most }

  /// How far a file has been read for an account, with what is not kept yet; nil if it has not been read.
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

  /// Keeps a batch where as much has come; called between two lines, once what they show is shown.
  public func keepIfMany() {
    if coming.count >= Self.batch, refusals == 0 { keep() }
  }

  /// Puts what has come into the inbox, and tries again later if the store does not take it: nobody waits for it here.
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

  /// Called last: keeps what has come, waiting for the store as long as it waits for others. Returns how many notifications
  /// it did not take, and why.
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

  /// Tries again later; says once that the inbox has to wait. A store that is busy is let off at first: it seldom lasts.
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
