import ParlorStore
import Usher
import UsherScreens

/// Searches channels, people and messages. The first screen searches, after a short pause, for the text that the user
/// is typing. Each other screen shows the results for one text.
final class SearchScreen: Pictured {
  enum Event {
    case more
    case forget
    case output(Output)
  }
  enum Output {
    case search(String)
    case open(SearchRow.Target)
    case tab(Tab)
  }
  struct Model {
    var query = ""
    /// Whether this is the first screen of the tab.
    var isFirst = true
    var recent: [String] = []
    var rows: [SearchRow] = []
    /// How many results there are; nil while that is not known.
    var count: Int?
    var hasMore = false
    /// How many percent of the index are built; nil once it is complete.
    var percent: Int?
    var trouble = ""

    var hasRecent: Bool { isFirst && rows.isEmpty && !recent.isEmpty }
    var isEmpty: Bool { count == 0 && percent == nil }
    var isWhole: Bool { !rows.isEmpty && !hasMore }
    var countText: String {
      guard let count else { return "" }
      return hasMore && count >= SearchPage.mostCounted ? "\(count)+" : String(count)
    }
  }

  private let context: WorkspaceContext
  private let recent: RecentSearches
  private(set) var model = Model()
  /// Counts the searches. The results of a new search are shown from the start.
  private(set) var turn = 0
  private var search: Search?
  /// Whether no result of the search has been shown yet.
  private var isNew = false
  private var seat: Seat<Event>?

  /// `text` is the text to search for; nil on the first screen.
  init(_ context: WorkspaceContext, for text: String?) {
    self.context = context
    recent = RecentSearches(context)
    model.isFirst = text == nil
    model.query = text ?? ""
  }

  var logPage: Int? { turn }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    if model.isFirst {
      model.recent = recents
    } else if search == nil {
      begin(model.query)
      noteSearch()
    }
  }

  func refresh() { if !model.isFirst { begin(model.query) } }

  /// Searches for the text that the user is typing. If the text is too short, the last results stay, because the user
  /// may have cleared the line to pick one of them.
  func overhear(_ line: String) {
    if SearchQuery(line) != nil, line != search?.query.text { begin(line) }
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .more:
      search?.more()
      show()
    case .forget: forget()
    case .output(let output):
      if case .search = output { clear() }
      // The first screen searches while the user types. Such a search becomes a recent one when the user opens one of
      // its results.
      if case .open = output, model.isFirst { noteSearch() }
      return output
    }
    return nil
  }

  private var recents: [String] { context.parlor.read(or: []) { () throws(StoreError) in try recent.all() } }

  private func forget() {
    do throws(StoreError) {
      try recent.forget()
      model.recent = []
    } catch {
      seat?.tell(context.parlor.reason(for: error))
    }
    turn += 1
  }

  /// Drops the results, and shows the recent searches again.
  private func clear() {
    guard model.isFirst else { return }
    search?.callOff()
    search = nil
    model = Model(recent: recents)
    turn += 1
  }

  // If this fails, the list of recent searches lacks this search, and nothing else is lost.
  private func noteSearch() { try? recent.note(model.query) }

  private func begin(_ text: String) {
    search?.callOff()
    guard let query = SearchQuery(text), let seat else { return }
    search = Search(query, context, seat) { [weak self] in self?.show() }
    isNew = true
    search?.start()
    show()
  }

  private func show() {
    // While the user types, the results of the previous text stay until there is a result for the new one.
    guard let search, !model.isFirst || search.count != nil || !search.isWaiting else { return }
    if isNew { turn += 1 }
    isNew = false
    model.query = search.query.text
    model.rows = search.rows
    model.count = search.count
    model.hasMore = search.hasMore
    model.percent = search.percent
    model.trouble = search.trouble
    seat?.changed()
  }
}

extension SearchScreen {
  static let shape = Shape<Model, Event>("Search/search") {
    Value("query") { $0.query }
    Value("count") { $0.countText }
    Value("shown") { String($0.rows.count) }
    Value("percent") { $0.percent.map(String.init) ?? "" }
    Value("trouble") { $0.trouble }
    Flag("isFirst") { $0.isFirst }
    Flag("hasRecent") { $0.hasRecent }
    Flag("isEmpty") { $0.isEmpty }
    Flag("isWhole") { $0.isWhole }
    Flag("hasMore") { $0.hasMore }
    List("results", { $0.rows }) {
      Value("name") { $0.name }
      Value("author") { $0.author }
      Value("time") { $0.time }
      Value("before") { $0.snippet.before }
      Value("match") { $0.snippet.match }
      Value("after") { $0.snippet.after }
      Flag("isChannel") { $0.isChannel }
      Flag("isPerson") { $0.isPerson }
      Flag("isMessage") { $0.isMessage }
      Choice("open") { .output(.open($0.target)) }
    }
    List("recent", { $0.hasRecent ? $0.recent : [] }) {
      Value("text") { $0 }
      Choice("again") { .output(.search($0)) }
    }
    Choice("more") { _ in .more }
    Choice("forget") { _ in .forget }
    Choice("home") { _ in .output(.tab(.home)) }
    Choice("dms") { _ in .output(.tab(.dms)) }
    Choice("settings") { _ in .output(.tab(.settings)) }
    Say("search") { .output(.search($0)) }
    Sample("at first") { Model(recent: []) }
    Sample("searched before") { Model(recent: ["점심", "deploy today and tomorrow and the day after"]) }
    Sample("found") {
      Model(query: "de", isFirst: false, rows: samples, count: 23, hasMore: true)
    }
    Sample("found while typing") { Model(query: "de", rows: samples, count: 3) }
    Sample("an index in the making") {
      Model(query: "de", isFirst: false, rows: samples, count: 3, percent: 40)
    }
    Sample("nothing found") { Model(query: "zzz", isFirst: false, count: 0) }
    Sample("trouble") { Model(query: "de", isFirst: false, trouble: "The disk failed.") }
  }

  private static var samples: [SearchRow] {
    guard let query = SearchQuery("deploy") else { return [] }
    let hit = SearchHit(
      message: 981, room: 42, roomName: "announcements", isChannel: true, authorName: "Jonas Lindqvist",
      sentAt: 0, text: "We shall deploy it this afternoon, after the talk with the others.")
    let dm = SearchHit(
      message: 982, room: 61, roomName: "서연", isChannel: false, authorName: "서연", sentAt: 0,
      text: "deploy 오늘 하나요?")
    return [
      SearchRow(
        ChannelListing(id: 43, name: "design", isJoined: true, unread: 0, lastAt: nil)),
      SearchRow(Member(id: 4, nickname: "Desmond", isAdmin: false)),
      SearchRow(hit, query, time: "11-02"), SearchRow(dm, query, time: "09:12"),
    ]
  }
}
