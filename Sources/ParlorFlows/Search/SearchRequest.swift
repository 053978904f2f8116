import ParlorStore

/// A request for messages, which any thread can answer.
struct SearchRequest: Sendable {
  struct Answer: Sendable {
    let page: SearchPage
    let progress: IndexProgress
  }

  let query: SearchQuery
  let scope: SearchScope
  let account: Account.ID
  /// The last message of the previous page; nil for the first page.
  let before: Message.ID?
  let limit: Int

  private struct Cancelled: Error {}

  /// Extends the index by one step, and then searches. Throws if the request was cancelled.
  ///
  /// `store` belongs to the calling thread. Messages that are not in the index yet are found by a later request.
  func answer(from store: Store, isCancelled: () -> Bool) throws -> Answer {
    var progress = try store.index(limit: 0)
    var rest = 20
    while progress.isLagging, rest > 0 {
      if isCancelled() { throw Cancelled() }
      progress = try store.index(limit: 1000)
      rest -= 1
    }
    if isCancelled() { throw Cancelled() }
    let page = try store.search(query, within: scope, for: account, before: before, limit: limit)
    return Answer(page: page, progress: progress)
  }
}
