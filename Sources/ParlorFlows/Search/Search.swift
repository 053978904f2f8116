import ParlorStore
import Usher
import UsherScreens

/// One search and its results so far: channels and people first, then messages page by page.
///
/// A store in a file is searched on another thread, with a connection of its own. A store in memory is searched at
/// once. `changed` is called when a result has come from another thread.
final class Search {
  /// The most results that are added at a time.
  static let page = 10
  /// The most results that a page can leave out before it. Nobody turns further.
  static let mostSkipped = 10_000

  let wish: SearchWish
  /// How many results are added at a time.
  private(set) var page: Int
  private let context: WorkspaceContext
  private let seat: Seat<SearchScreen.Event>
  private let changed: () -> Void
  /// The channels and people that match. There are few, so all are found at once.
  private var names: [SearchRow] = []
  private var hits: [SearchHit] = []
  /// The results keep their words for the time: results that come later do not draw the first ones again.
  private let times: SaidTimes
  private var messageCount: Int?
  private var hasMoreMessages = true
  private var shown = 0
  /// The request that runs on another thread.
  private var running: Pending?
  /// How many percent of the index are built; nil once it is complete.
  private(set) var percent: Int?
  private(set) var trouble = ""

  init(
    _ wish: SearchWish, page: Int, _ context: WorkspaceContext, _ seat: Seat<SearchScreen.Event>,
    changed: @escaping () -> Void
  ) {
    self.page = page
    self.wish = wish
    self.context = context
    times = SaidTimes(context.parlor)
    self.seat = seat
    self.changed = changed
  }

  var isWaiting: Bool { running?.isPending == true }
  var rows: [SearchRow] {
    let messages = hits.prefix(max(0, shown - names.count)).map { hit in
      var row = SearchRow(hit, wish.query, time: times.text(hit.sentAt))
      if wish.isEverywhere { row.workspaceName = hit.workspaceName }
      return row
    }
    return names.prefix(shown) + messages
  }
  /// How many results there are in all; nil while that is not known.
  var count: Int? { messageCount.map { min(names.count + $0, SearchPage.mostCounted) } }
  var hasMore: Bool { shown < names.count + hits.count || messageCount != nil && hasMoreMessages }

  /// Whether the search could look in other workspaces of the account too.
  private(set) lazy var canWiden: Bool = {
    guard !wish.isEverywhere, wish.scope.rooms == nil else { return false }
    let all = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.workspaces(of: context.account.id)
    }
    return all.count > 1
  }()

  /// Finds the first page after some results. Takes those that another search for the same text has found already.
  func start(after skipped: Int, from other: Search? = nil) {
    shown = skipped
    if let other, other.wish.text == wish.text, !other.isWaiting, other.percent == nil, other.trouble.isEmpty
    {
      (names, hits) = (other.names, other.hits)
      (messageCount, hasMoreMessages) = (other.messageCount, other.hasMoreMessages)
    } else {
      findNames()
    }
    shown += page
    fetch()
  }

  /// Whether the server could not be asked. Who comes back to the results then has it asked again.
  private(set) var lacksServer = false

  /// Asks the server for messages that are not here, and then searches again. If it cannot be asked, says that only what is here was
  /// searched; if it has stopped early, says that too.
  func askServer() {
    let isWhole = context.parlor.read(or: true) { () throws(StoreError) in
      try !context.store.lacksHistory(of: context.account.id)
    }
    guard !isWhole else { return }
    seat.ask(.search(wish.query.text, wish.scope), context.parlor, holding: false) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success: break
      case .failure(.searchedPartly): seat.tell(Reason("searchedPartly"))
      case .failure:
        lacksServer = true
        return seat.tell(Reason("searchedHere"))
      }
      running?.cancel()
      ask(before: nil, limit: max(0, shown - names.count))
      changed()
    }
  }

  func callOff() { running?.cancel() }

  /// Adds more results at a time from now on, and to those that are shown.
  func enlarge(to page: Int) {
    guard page > self.page else { return }
    shown += page - self.page
    self.page = page
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

  /// Finds the channels and people. Called again when the account has joined one of the channels.
  func findNames() {
    // A filter is about messages.
    guard !wish.scope.isNarrow else { return }
    let me = context.account.id
    do throws(StoreError) {
      var found: [SearchRow] = []
      var known: Set<Account.ID> = [me]
      for workspace in try context.searchedWorkspaces(isEverywhere: wish.isEverywhere) {
        let channels = try context.store.channels(of: workspace.id, for: me)
        let matching = channels.filter { wish.query.matches("#" + $0.name) }
        let people = try context.store.members(of: workspace.id).filter {
          wish.query.matches("@" + $0.nickname)
        }
        var rows = (matching.filter(\.isJoined) + matching.filter { !$0.isJoined })
          .map { SearchRow($0, in: workspace.id) }
        // Somebody who shares several workspaces with the account is listed once.
        rows += people.filter { known.insert($0.id).inserted }.map { SearchRow($0, in: workspace.id) }
        if wish.isEverywhere { for index in rows.indices { rows[index].workspaceName = workspace.name } }
        found += rows
      }
      names = found
    } catch {
      trouble = context.parlor.words(for: error)
    }
  }

  private func ask(before: Message.ID?, limit: Int) {
    let request = SearchRequest(
      query: wish.query, scope: wish.scope, account: context.account.id, before: before, limit: limit
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
      context.store.hear(error)
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
