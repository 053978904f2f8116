import ParlorStore
import Usher
import UsherScreens

/// One search and its results so far: channels and people first, then messages page by page.
///
/// A store in a file is searched on another thread, with a connection of its own. A store in memory is searched at
/// once. `changed` is called when a result has come from another thread.
final class Search {
  private static let page = 10

  let query: SearchQuery
  private let context: WorkspaceContext
  private let seat: Seat<SearchScreen.Event>
  private let changed: () -> Void
  /// The channels and people that match. There are few, so all are found at once.
  private var names: [SearchRow] = []
  private var hits: [SearchHit] = []
  private var messageCount: Int?
  private var hasMoreMessages = true
  private var shown = 0
  /// The request that runs on another thread.
  private var running: Pending?
  /// How many percent of the index are built; nil once it is complete.
  private(set) var percent: Int?
  private(set) var trouble = ""

  init(
    _ query: SearchQuery, _ context: WorkspaceContext, _ seat: Seat<SearchScreen.Event>,
    changed: @escaping () -> Void
  ) {
    self.query = query
    self.context = context
    self.seat = seat
    self.changed = changed
  }

  var isWaiting: Bool { running?.isPending == true }
  var rows: [SearchRow] {
    let parlor = context.parlor
    let messages = hits.prefix(max(0, shown - names.count))
    return names.prefix(shown) + messages.map { SearchRow($0, query, time: parlor.timeText($0.sentAt)) }
  }
  /// How many results there are in all; nil while that is not known.
  var count: Int? { messageCount.map { min(names.count + $0, SearchPage.mostCounted) } }
  var hasMore: Bool { shown < names.count + hits.count || messageCount != nil && hasMoreMessages }

  func start() {
    findNames()
    more()
  }

  func callOff() { running?.cancel() }

  /// Shows ten more results, if there are any.
  func more() {
    guard shown == 0 || hasMore else { return }
    shown += Self.page
    fetch()
  }

  /// Requests the results that are to be shown and are still missing. While the index is being built, requests all of
  /// them again.
  private func fetch() {
    guard !isWaiting, trouble.isEmpty else { return }
    let wanted = max(0, shown - names.count)
    if messageCount == nil || percent != nil {
      ask(before: nil, limit: wanted)
    } else if hasMoreMessages, wanted > hits.count {
      ask(before: hits.last?.message, limit: wanted - hits.count)
    }
  }

  private func findNames() {
    let me = context.account.id
    do throws(StoreError) {
      let channels = try context.store.channels(of: context.workspace.id, for: me)
      let people = try context.store.members(of: context.workspace.id)
      names = channels.filter { $0.isJoined && query.matches("#" + $0.name) }.map { SearchRow($0) }
      names += people.filter { $0.id != me && query.matches("@" + $0.nickname) }.map { SearchRow($0) }
    } catch {
      trouble = context.parlor.words(for: error)
    }
  }

  private func ask(before: Message.ID?, limit: Int) {
    let request = SearchRequest(
      query: query, workspace: context.workspace.id, account: context.account.id, before: before, limit: limit
    )
    guard let reopen = context.store.reopening else {
      return hear(request, Result { try request.answer(from: context.store) { false } })
    }
    running = seat.load({ job in
      job.report(Reason("searching"))
      return try request.answer(from: reopen(0)) { job.isCancelled }
    }) { [weak self] result in
      // The request has ended. Its results may lead to the next one.
      self?.running = nil
      self?.hear(request, result)
      self?.changed()
    }
  }

  private func hear(_ request: SearchRequest, _ result: Result<SearchRequest.Answer, any Error>) {
    switch result {
    case .success(let answer): take(answer, to: request)
    case .failure(let error):
      trouble = context.parlor.words(for: error)
      hasMoreMessages = false
    }
  }

  private func take(_ answer: SearchRequest.Answer, to request: SearchRequest) {
    let isFirst = request.before == nil
    hits = isFirst ? answer.page.hits : hits + answer.page.hits
    if isFirst { messageCount = answer.page.count }
    hasMoreMessages = answer.page.hasMore
    percent = answer.progress.isComplete ? nil : answer.progress.percent
    fetch()
  }
}

/// A request for messages, which any thread can answer.
struct SearchRequest: Sendable {
  struct Answer: Sendable {
    let page: SearchPage
    let progress: IndexProgress
  }

  let query: SearchQuery
  let workspace: Workspace.ID
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
    let page = try store.search(query, in: workspace, for: account, before: before, limit: limit)
    return Answer(page: page, progress: progress)
  }
}

/// The searches of an account, the newest first, kept in the store.
struct RecentSearches {
  private static let key = "search/recent"
  private static let most = 9

  private let store: Store
  private let account: Account.ID

  init(_ context: WorkspaceContext) {
    store = context.store
    account = context.account.id
  }

  func all() throws(StoreError) -> [String] {
    guard let kept = try store.keepsake(Self.key, of: account), kept.version == 1 else { return [] }
    return kept.text.split(separator: "\n").map(String.init)
  }

  /// Puts a search first in the list. If it is in the list already, moves it.
  func note(_ text: String) throws(StoreError) {
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    var recents = Recents(try all(), limit: Self.most)
    guard recents.items.first != text else { return }
    recents.add(text)
    try store.keep(
      Keepsake(version: 1, text: recents.items.joined(separator: "\n")), as: Self.key, of: account)
  }

  func forget() throws(StoreError) { try store.keep(nil, as: Self.key, of: account) }
}
