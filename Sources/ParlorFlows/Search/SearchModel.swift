import ParlorStore
import UsherScreens

extension SearchScreen {
  struct Model {
    var query = ""
    /// Whether this is the first screen of the tab.
    var isFirst = true
    var recent: [String] = []
    /// The recent searches that contain the text that is being typed; nil if no text is.
    var matching: [String]?
    var rows: [SearchRow] = []
    /// The page of the results that is shown.
    var page = 0..<Int.max
    /// How many results there are; nil while that is not known.
    var count: Int?
    var hasMore = false
    /// Whether the account has other workspaces, which the search can look in too.
    var canWiden = false
    /// How many percent of the index are built; nil once it is complete.
    var percent: Int?
    /// What is wrong with the text that is being typed.
    var fault = ""
    var trouble = ""
    /// Whether the terminal is so low that the ways to other tabs share a row.
    var isLow = false
    /// Whether the terminal has no row for hints.
    var isTiny = false

    /// The results of the page.
    var shownRows: ArraySlice<SearchRow> { rows[page.clamped(to: rows.indices)] }
    /// How many results are on this page and the pages before it.
    var shown: Int { min(page.upperBound, rows.count) }
    var hasBack: Bool { page.lowerBound > 0 }
    var hasRecent: Bool { isFirst && matching == nil && rows.isEmpty && !recent.isEmpty }
    /// The recent searches that are shown, above the results.
    var shownRecent: [String] { matching ?? (isFirst && rows.isEmpty ? recent : []) }
    /// Whether there is nothing to show yet, so that the screen says what can be typed.
    var isBare: Bool { isFirst && query.isEmpty && shownRecent.isEmpty }
    var isEmpty: Bool { count == 0 && percent == nil }
    var isWhole: Bool { !rows.isEmpty && !hasMore }
    /// Whether there may be more results than were counted.
    var isAtLeast: Bool { hasMore && (count ?? 0) >= SearchPage.mostCounted }
  }
}
