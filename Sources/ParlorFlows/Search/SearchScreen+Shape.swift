import ParlorStore
import UsherScreens

extension SearchScreen {
  static let shape = Shape<Model, Event>("Search/search") {
    Value("query") { $0.query }
    Value("count") { $0.countText }
    Value("shown") { String($0.rows.count) }
    Value("percent") { $0.percent.map(String.init) ?? "" }
    Value("trouble") { $0.trouble }
    Flag("isFirst") { $0.isFirst }
    Flag("hasRecent") { $0.hasRecent }
    Flag("isSearching") { $0.isSearching }
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
      Choice("open") { .open($0.target) }
    }
    List("recent", { $0.hasRecent ? $0.recent : [] }) {
      Value("text") { $0 }
      Choice("again") { .search($0) }
    }
    Choice("more") { _ in .more }
    Choice("forget") { _ in .forget }
    Choice("home") { _ in .tab(.home) }
    Choice("dms") { _ in .tab(.dms) }
    Choice("settings") { _ in .tab(.settings) }
    Say("search") { .search($0) }
    Sample("at first") { Model(recent: []) }
    Sample("searched before") { Model(recent: ["점심", "deploy today and tomorrow and the day after"]) }
    Sample("searching") { Model(query: "점심", isFirst: false, isSearching: true) }
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
