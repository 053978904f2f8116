import ParlorStore
import UsherScreens

extension SearchScreen {
  static let shape = Shape<Model, Event>("Search/search") {
    Value("query") { $0.query }
    Value.number("count") { $0.count ?? 0 }
    Flag("isAtLeast") { $0.isAtLeast }
    Value.number("shown") { $0.shown }
    Value("percent") { $0.percent.map(String.init) ?? "" }
    Value("trouble") { $0.trouble }
    Value("fault") { $0.fault }
    Flag("isFirst") { $0.isFirst }
    Flag("hasRecent") { $0.hasRecent }
    Flag("isBare") { $0.isBare }
    Flag("isEmpty") { $0.isEmpty }
    Flag("isWhole") { $0.isWhole }
    Flag("isCounted") { !$0.rows.isEmpty && $0.count != nil }
    Flag("hasMore") { $0.hasMore }
    Flag("hasRows") { !$0.isFirst && !$0.rows.isEmpty }
    Flag("canWiden") { $0.canWiden }
    Flag("hasTail") { !$0.isLow && !$0.rows.isEmpty }
    Flag("hasBack") { $0.hasBack }
    Flag("isLow") { $0.isLow }
    Flag("isTiny") { $0.isTiny }
    List(
      "results", before: { $0.shownRecent.count + $0.page.clamped(to: $0.rows.indices).lowerBound },
      { Array($0.shownRows) }
    ) {
      Value("name") { $0.name }
      Value("workspace") { $0.workspaceName }
      Value("author") { $0.author }
      Value("time") { $0.time }
      Value("before") { $0.snippet.before }
      Value("match") { $0.snippet.match }
      Value("after") { $0.snippet.after }
      Value("excerpt") { $0.snippet.before + $0.snippet.match + $0.snippet.after }
      Flag("isChannel") { $0.isChannel }
      Flag("isPerson") { $0.isPerson }
      Flag("isMessage") { $0.isMessage }
      Flag("isUnjoined") { $0.isUnjoined }
      Choice("open") { .output(.open($0)) }
    }
    List("recent", { model in model.shownRecent.map { (text: $0, isMatching: model.matching != nil) } }) {
      Value("text") { $0.text }
      Flag("isMatching") { $0.isMatching }
      Choice("again") { .output(.search($0.text)) }
    }
    Choice("more") { _ in .more }
    Choice("back") { _ in .back }
    Choice("everywhere") { .output(.search("in:\(SearchLine.everywhere) " + $0.query)) }
    Choice("forget") { _ in .forget }
    Choice("home") { _ in .output(.tab(.home)) }
    Choice("dms") { _ in .output(.tab(.dms)) }
    Choice("settings") { _ in .output(.tab(.settings)) }
    Say("search") { .output(.search($0)) }
    Sample("at first") { Model(recent: []) }
    Sample("searched before") { Model(recent: ["점심", "deploy today and tomorrow and the day after"]) }
    Sample("found") {
      Model(query: "de", isFirst: false, rows: samples, count: 1203, hasMore: true, canWiden: true)
    }
    Sample("found while typing") {
      Model(query: "de", matching: ["deploy in:#general", "design"], rows: samples, count: 3)
    }
    Sample("found everywhere") {
      Model(query: "in:* de", isFirst: false, rows: samples.map { $0.named("새벽에 달리는 사람들") }, count: 3)
    }
    Sample("an index in the making") {
      Model(query: "de", isFirst: false, rows: samples, count: 3, percent: 40)
    }
    Sample("the second page, on a low terminal") {
      var model = Model(query: "de", isFirst: false, rows: samples + samples, count: 10, canWiden: true)
      (model.page, model.isLow) = (3..<6, true)
      return model
    }
    Sample("found while typing on a low terminal") {
      Model(query: "de", rows: samples, count: 5, isLow: true)
    }
    Sample("hardly any rows") {
      Model(query: "de", isFirst: false, rows: samples, count: 5, isLow: true, isTiny: true)
    }
    Sample("nothing found") { Model(query: "zzz", isFirst: false, count: 0) }
    Sample("a wrong filter") { Model(matching: [], fault: "No room of yours is called “lunhc”.") }
    Sample("trouble") { Model(query: "de", isFirst: false, trouble: "The disk failed.") }
  }

  private static var samples: [SearchRow] {
    guard let query = SearchQuery("deploy") else { return [] }
    let hit = SearchHit(
      message: 981, room: 42, roomName: "announcements", isChannel: true, workspace: 1,
      workspaceName: "Lighthouse", authorName: "Jonas Lindqvist", sentAt: 0,
      text: "We shall deploy it this afternoon, after the talk with the others.")
    let dm = SearchHit(
      message: 982, room: 61, roomName: "서연", isChannel: false, workspace: 1, workspaceName: "Lighthouse",
      authorName: "서연", sentAt: 0, text: "deploy 오늘 하나요?")
    return [
      SearchRow(ChannelListing(id: 43, name: "design", isJoined: true, unread: 0, lastAt: nil), in: 1),
      SearchRow(ChannelListing(id: 44, name: "demos", isJoined: false, unread: 0, lastAt: nil), in: 1),
      SearchRow(Member(id: 4, nickname: "Desmond", isAdmin: false), in: 1),
      SearchRow(hit, query, time: "yesterday 21:04"), SearchRow(dm, query, time: "09:12"),
    ]
  }
}

extension SearchRow {
  fileprivate func named(_ workspace: String) -> SearchRow {
    var row = self
    row.workspaceName = workspace
    return row
  }
}
