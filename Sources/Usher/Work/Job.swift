/// Slow work as seen from within. Any thread may use it.
public struct Job: Sendable {
  let ticket: Int
  let inbox: Inbox
  weak let want: Want?

  /// Whether nobody wants the results any more: they were cancelled, or the screen or flow has gone.
  public var isCancelled: Bool { want == nil }

  /// Says how far the work is. ``Tree/onProgress`` hears the newest report, until the work has ended.
  public func report(_ what: Reason) { post(.report(what)) }

  /// Says how far the work is, if somebody wants its results. Otherwise throws ``Cancelled``, so that the work ends.
  public func step(_ what: Reason) throws(Cancelled) {
    if isCancelled { throw Cancelled() }
    report(what)
  }

  /// Nobody wants the results of the work any more.
  public struct Cancelled: Error {
    /// Creates the error that ``Job/step(_:)`` throws.
    public init() {}
  }

  /// Calls `body` once nobody waits for the results any more, which is also when the work has ended.
  package func whenOver(_ body: @escaping @Sendable () -> Void) {
    if let want { want.whenOver(body) } else { body() }
  }

  func post(_ letter: Inbox.Letter) { if !isCancelled { inbox.post(letter, for: ticket) } }
}
