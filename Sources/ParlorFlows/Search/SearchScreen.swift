import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// Searches channels, people and messages. The first screen searches, after a short pause, for the text that the user
/// is typing. Each other screen shows one page of the results for one text.
final class SearchScreen: Pictured {
  enum Event {
    case more, back
    case forget
    case filters
    case join(SearchRow)
    case send(String, to: Address, name: String)
    case output(Output)
  }
  enum Output {
    case search(String)
    /// Another page of a search, from a number on.
    case page(String, from: Int, of: Search?)
    case open(SearchRow)
    case wish(WishChange, of: Room.ID)
    case tab(Tab)
  }

  let context: WorkspaceContext
  /// The text of the place; nil on the first screen.
  private let text: String?
  /// How many results come before the page of the place.
  private let skipped: Int
  /// The search whose results need not be found again.
  private var turned: Search?
  private let recent: RecentSearches
  private(set) var model = Model()
  /// The model as the user sees it. Commands name its rows by their numbers.
  private(set) var seen = Model()
  /// Counts the searches. The results of a new search are shown from the start.
  private(set) var turn = 0
  private var search: Search?
  /// Whether no result of the search has been shown yet.
  private var isNew = false
  /// Whether the search is still to be logged. Turning a page is no search.
  private var isUnlogged = false
  private var seat: Seat<Event>?
  private var watch: Observation?
  /// Whether the store has changed since the results were found. Then they are found again when the screen is next shown.
  private var isOutdated = false

  /// `text` is the text to search for; nil on the first screen. `first` is the number of the first result to show.
  init(_ context: WorkspaceContext, for text: String?, from first: Int = 1, _ turned: Search? = nil) {
    (self.context, self.text, self.turned) = (context, text, turned)
    skipped = min(max(first, 1) - 1, Search.mostSkipped)
    recent = RecentSearches(context)
    model.isFirst = text == nil
    model.query = text ?? ""
    noteHeight()
  }

  var logPage: Int? { turn }
  func noteDrawn(_ model: Model) { seen = model }
  func completions(of word: String) -> [String] { SearchNames.completions(of: word, in: context) }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    noteHeight()
    if let text, isOutdated || search.map(\.lacksServer) ?? true {
      let isFirst = search == nil
      begin(text)
      if isFirst { noteSearch() }
    }
    model.recent = recents
  }

  func refresh() { if let text { begin(text) } }

  /// Searches for the text that the user is typing. If the text is too short, or ends in a filter that is not whole yet,
  /// the last results stay. If the user clears the line, the screen shows what it showed before.
  func overhear(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }) else { return forgetTyped() }
    guard line != search?.wish.text else { return }
    do throws(Reason) {
      begin(try SearchWish(line, in: context))
    } catch {
      model.fault = isUnfinished(line, error) ? "" : context.parlor.words(for: error)
      showMatching(line)
    }
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .more: return hear(.output(.page(model.query, from: model.page.upperBound + 1, of: search)))
    case .back:
      guard let search else { return nil }
      return .page(model.query, from: model.page.lowerBound - search.page + 1, of: search)
    case .forget: forget()
    case .filters: seat?.tell(Reason("filters"))
    case .join(let row): join(row)
    case .send(let text, let address, let name): send(text, to: address, name)
    case .output(.open(let row)) where row.isUnjoined:
      seat?.tell(Reason("notJoined", ["name": row.title]))
    case .output(let output):
      switch output {
      case .search(let text):
        clear()
        keep(text)
      case .page where model.isFirst:
        noteSearch()
        clear()
      default: break
      }
      // The first screen searches while the user types. Such a search becomes a recent one when the user opens one of
      // its results.
      if case .open = output, model.isFirst { noteSearch() }
      return output
    }
    return nil
  }

  /// Puts a text into the line again, if a filter in it is wrong.
  private func keep(_ text: String) {
    do throws(Reason) {
      _ = try SearchWish(text, in: context)
    } catch {
      if error.id != "shortQuery" { context.parlor.session?.tree.draft = text }
    }
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

  /// Shows the screen as it was before the user typed: the recent searches, or the results for the text of the place.
  private func forgetTyped() {
    guard search.map({ $0.wish.text != text }) ?? false || model.matching != nil || !model.fault.isEmpty
    else { return }
    model.matching = nil
    if let text { begin(text) } else { clear() }
    seat?.changed()
  }

  /// Drops the results, and shows the recent searches again.
  private func clear() {
    guard model.isFirst else { return }
    search?.callOff()
    search = nil
    model = Model(recent: recents)
    noteHeight()
    turn += 1
  }

  // If this fails, the list of recent searches lacks this search, and nothing else is lost.
  private func noteSearch() { try? recent.note(model.query) }

  private func begin(_ text: String) {
    do throws(Reason) {
      begin(try SearchWish(text, in: context))
    } catch {
      // The place was opened before, and a name in its text is gone since then.
      model.fault = context.parlor.words(for: error)
      model.rows = []
      seat?.changed()
    }
  }

  private func begin(_ wish: SearchWish) {
    search?.callOff()
    guard let seat else { return }
    let page = page(for: wish.text)
    let skipped = wish.text == text ? skipped : 0
    let search = Search(wish, page: page, context, seat) { [weak self] in self?.show() }
    self.search = search
    (isNew, isUnlogged, isOutdated) = (true, skipped == 0 && !isOutdated, false)
    watch = context.store.observe { [weak self] in if $0.mayBeFound { self?.isOutdated = true } }
    search.start(after: skipped, from: turned)
    if wish.text == text, turned == nil { search.askServer() }
    turned = nil
    model.page = skipped..<skipped + page
    show()
  }

  /// Leaves results to the next page until this one fits the terminal.
  func shorten(by rows: Int) -> Bool {
    let count = model.shownRows.count
    guard count > 1 else { return false }
    let surplus = (rows + 1) / (context.parlor.machine.columns() < 60 ? 2 : 1)
    let first = model.page.lowerBound
    model.page = first..<first + max(1, count - max(1, surplus))
    model.hasMore = true
    return true
  }

  func lengthen() {
    noteHeight()
    guard let search else { return }
    search.enlarge(to: page(for: search.wish.text))
    model.rows = search.rows
    model.page = model.page.lowerBound..<model.page.lowerBound + page(for: search.wish.text)
    model.hasMore = search.hasMore || search.rows.count > model.page.upperBound
  }

  private func show() {
    // While the user types, the results of the previous text stay until there is a result for the new one.
    guard let search, search.wish.text == text || search.count != nil || !search.isWaiting else { return }
    if isNew { turn += 1 }
    isNew = false
    if isUnlogged, let hits = search.count {
      isUnlogged = false
      let length = search.wish.text.count
      context.parlor.log(.searched(length: length, hits: hits, whileTyping: search.wish.text != text))
    }
    // There are fewer results than when the place was written: the last ones are shown.
    if model.page.lowerBound > 0, !search.isWaiting, search.count != nil,
      search.rows.count <= model.page.lowerBound
    {
      let first = max(0, search.rows.count - search.page)
      model.page = first..<first + search.page
    }
    model.query = search.wish.text
    model.matching = model.query == text ? nil : matching(model.query)
    model.rows = search.rows
    model.count = search.count
    model.hasMore = search.hasMore || search.rows.count > model.page.upperBound
    model.canWiden = search.canWiden
    model.percent = search.percent
    model.fault = ""
    model.trouble = search.trouble
    seat?.changed()
  }
}

// MARK: Typing

extension SearchScreen {
  /// How many results to show. While the user types, so few that the screen fits the window together with the recent
  /// searches and the progress: then each drawing can take the place of the last one.
  private func page(for text: String) -> Int {
    let machine = context.parlor.machine
    guard let rows = machine.rows() else { return Search.page }
    let isNarrow = machine.columns() < 60
    if machine.isTiny { return isNarrow ? 2 : 3 }
    let others = machine.isLow ? 8 : model.isFirst ? 12 : 9
    let recents = text == self.text ? 0 : matching(text).count
    let left = (rows - others - recents) / (isNarrow ? 2 : 1)
    return min(max(3, left), Search.page)
  }

  private func noteHeight() {
    (model.isLow, model.isTiny) = (context.parlor.machine.isLow, context.parlor.machine.isTiny)
  }

  /// Returns the recent searches to show above the results for a text: on a low window only one.
  private func matching(_ text: String) -> [String] {
    Array(RecentSearches.matching(text, in: model.recent).prefix(context.parlor.machine.isLow ? 1 : 3))
  }

  /// Whether a text is not wrong, but too short, or its last filter is still being typed.
  private func isUnfinished(_ line: String, _ reason: Reason) -> Bool {
    if reason.id == "shortQuery" { return true }
    if line.last?.isWhitespace ?? true { return false }
    do throws(Reason) {
      _ = try SearchWish(SearchLine.beginning(of: line), in: context)
      return true
    } catch {
      return error.id == "shortQuery"
    }
  }

  /// Shows the recent searches that contain a text, while there are no results for it.
  private func showMatching(_ line: String) {
    let matching = matching(line)
    if matching != model.shownRecent { turn += 1 }
    model.matching = matching
    // That the text before had no results says nothing about this one.
    if model.rows.isEmpty { model.count = nil }
    seat?.changed()
  }
}

// MARK: What is done with a result

extension SearchScreen {
  private func join(_ row: SearchRow) {
    guard case .channel(let room) = row.target else { return }
    seat?.ask(.join(room), context.parlor) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success: seat?.tell(Reason("joined", ["name": row.title]))
      case .failure(let error): seat?.tell(context.parlor.reason(for: error))
      }
      search?.findNames()
      show()
    }
  }

  private func send(_ text: String, to address: Address, _ name: String) {
    let isSent = context.parlor.outbox(of: context.account.id).send(text, to: address)
    seat?.tell(isSent ? Reason("sentTo", ["name": name]) : Reason("waitsIn", ["name": name]))
  }
}

extension Change {
  /// Whether a search may find something else now: other messages, or another room.
  fileprivate var mayBeFound: Bool {
    switch self {
    case .messages, .edited, .room, .everything: true
    default: false
    }
  }
}
