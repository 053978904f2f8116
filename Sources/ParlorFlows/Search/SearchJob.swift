import ParlorStore
import Synchronization

/// One request for messages, which any thread can run. Once it is called off, its answer is dropped.
final class SearchJob: Sendable {
  struct Answer: Sendable {
    let page: SearchPage
    let progress: IndexProgress
  }

  let query: SearchQuery
  let workspace: Workspace.ID
  let account: Account.ID
  /// The last message of the page before; nil for the first page.
  let before: Message.ID?
  let limit: Int
  private let isCalledOff = Atomic(false)

  init(
    _ query: SearchQuery, in workspace: Workspace.ID, for account: Account.ID, before: Message.ID?, limit: Int
  ) {
    self.query = query
    self.workspace = workspace
    self.account = account
    self.before = before
    self.limit = limit
  }

  func callOff() { isCalledOff.store(true, ordering: .relaxed) }

  /// Builds the index a good step further, and then searches; nil if the job was called off.
  ///
  /// `store` belongs to the thread of the job. What the index does not have yet is found by asking again.
  func run(in store: Store) throws -> Answer? {
    var progress = try store.index(limit: 0)
    var rest = 20
    while progress.isLagging, rest > 0 {
      if isCalledOff.load(ordering: .relaxed) { return nil }
      progress = try store.index(limit: 1000)
      rest -= 1
    }
    if isCalledOff.load(ordering: .relaxed) { return nil }
    let page = try store.search(query, in: workspace, for: account, before: before, limit: limit)
    return Answer(page: page, progress: progress)
  }
}
