import ParlorStore
import Usher
import UsherScreens

/// Searches channels, people and messages: for what is being typed, as soon as that has been left alone for a moment, or for
/// one text, whose results are a place of their own.
final class SearchScreen: Pictured {
  enum Event {
    case search(String)
    case open(SearchRow.Target)
    case more
    case forget
    case tab(Tab)
  }
  struct Model {
    var query = ""
    /// Whether this is where searching begins.
    var isFirst = true
    var recent: [String] = []
    var rows: [SearchRow] = []
    /// How many there are; nil before that is known.
    var count: Int?
    var hasMore = false
    var isSearching = false
    /// How far an index in the making has come.
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

  private let place: WorkspaceContext
  private let recent: RecentSearches
  private(set) var model = Model()
  /// Counts the searches, so that each is shown from its start.
  private(set) var turn = 0
  private var search: Search?
  /// Nothing of the search has been shown yet.
  private var isNew = false
  private var seat: Seat<Event>?

  /// `text` is what is searched for; nil where searching begins.
  init(_ place: WorkspaceContext, for text: String?) {
    self.place = place
    recent = RecentSearches(place)
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
      try? recent.note(model.query)
    }
  }

  func removed(_ reason: Departure.Reason) { search?.callOff() }

  func refresh() { if !model.isFirst { begin(model.query) } }

  /// Searches for what is being typed. What is too short to be searched for leaves what was found: whoever wipes the line
  /// may be about to pick from it.
  func overhear(_ line: String) {
    if SearchQuery(line) != nil, line != search?.query.text { begin(line) }
  }

  func more() {
    search?.more()
    show()
  }

  private var recents: [String] { place.parlor.read(or: []) { () throws(StoreError) in try recent.all() } }

  func forget() {
    do throws(StoreError) {
      try recent.forget()
      model.recent = []
    } catch {
      seat?.tell(place.parlor.reason(for: error))
    }
    turn += 1
    seat?.changed()
  }

  /// Begins anew: what was found while typing gives way to what was searched for before.
  func clear() {
    guard model.isFirst else { return }
    search?.callOff()
    search = nil
    model = Model(recent: recents)
    turn += 1
  }

  /// What is opened from among results that came while typing was searched for in earnest.
  func noteOpening() { if model.isFirst { try? recent.note(model.query) } }

  private func begin(_ text: String) {
    search?.callOff()
    guard let query = SearchQuery(text), let seat else { return }
    search = Search(query, place, seat) { [weak self] in self?.show() }
    isNew = true
    search?.start()
    show()
  }

  private func show() {
    // While typing goes on, what was found for the text before stays until something is known of this one.
    guard let search, !model.isFirst || search.count != nil || !search.isWaiting else { return }
    if isNew { turn += 1 }
    isNew = false
    model.query = search.query.text
    model.rows = search.rows
    model.count = search.count
    model.hasMore = search.hasMore
    model.isSearching = search.isWaiting && search.rows.isEmpty
    model.percent = search.percent
    model.trouble = search.trouble
    seat?.changed()
  }
}
