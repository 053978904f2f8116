import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// The store alone counts unread messages, so all screens show the same numbers.
@Suite struct CountTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  /// Returns the numbers that follow the given words in the rows of a screen.
  private func counts(at place: String, _ rows: [String: String]) throws -> [String: Int] {
    let jun = try company.guest(Company.jun, at: place)
    let shown = jun.play.session.screenRows
    return rows.mapValues { word in
      let row = shown.first { " \($0) ".contains(" \(word) ") } ?? ""
      return row.split(separator: " ").drop { $0 != word.split(separator: " ").last ?? "" }
        .lazy.compactMap { Int($0) }.first ?? 0
    }
  }

  private func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let unread = try store.unread(in: 1, for: Company.jun)
    let elsewhere = try store.unread(in: 2, for: Company.jun)
    let channels = try store.channels(of: 1, for: Company.jun).filter(\.isJoined)
    let dms = try store.dms(of: Company.jun, in: 1)
    // The sums equal those of the lists.
    #expect(
      channels.filter { $0.level != .nothing }.map(\.unread).reduce(0, +) == unread.channels,
      sourceLocation: sourceLocation)
    #expect(
      dms.filter { $0.level != .nothing }.map(\.unread).reduce(0, +) == unread.dms,
      sourceLocation: sourceLocation)
    let home = try counts(
      at: "workspace:1/home",
      Dictionary(uniqueKeysWithValues: channels.map { ($0.name, "#" + $0.name) })
        .merging(["dms": "Direct messages", "elsewhere": "Workspaces"]) { one, _ in one })
    var expected = Dictionary(uniqueKeysWithValues: channels.map { ($0.name, $0.unread) })
    expected["dms"] = unread.dms
    expected["elsewhere"] = elsewhere.all
    #expect(home == expected, sourceLocation: sourceLocation)
    #expect(
      try counts(at: "workspace:1/dms", ["Mina": "Mina", "서연": "서연", "home": "Home"]) == [
        "Mina": dms[0].unread, "서연": dms[1].unread, "home": unread.channels,
      ], sourceLocation: sourceLocation)
    #expect(
      try counts(at: "workspace:1/settings", ["home": "Home", "dms": "Direct messages"]) == [
        "home": unread.channels, "dms": unread.dms,
      ], sourceLocation: sourceLocation)
    #expect(
      try counts(at: "workspace:1/workspaceList", ["1": "Lighthouse", "2": "Dawn Runners"]) == [
        "1": unread.all, "2": elsewhere.all,
      ], sourceLocation: sourceLocation)
  }

  @Test func `every screen agrees on whether a room is muted or a favourite`() throws {
    try expectAgreement()
    try store.setLevel(.nothing, of: 46, for: Company.jun)
    try store.setLevel(.mentions, of: 41, for: Company.jun)
    try expectAgreement()
    try store.setLevel(.nothing, of: 61, for: Company.jun)
    try store.setLevel(.nothing, of: 50, for: Company.jun)
    try expectAgreement()
    for room in [42, 46, 41] as [Room.ID] { try store.addFavourite(room, of: Company.jun) }
    try expectAgreement()
    _ = try store.append("@Jun", to: 42, by: Company.mina)
    let newest = try #require(try store.messages(in: 41, limit: 1).messages.last)
    try store.markRead(41, by: Company.jun, upTo: newest.id)
    try expectAgreement()
    try store.unmute(46, for: Company.jun)
    try expectAgreement()
  }

  @Test func `mentions are counted however many messages and rooms are unread`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:42")
    _ = try store.append("@Jun, are you there?", to: 44, by: Company.seoyeon)
    for number in 1...150 { _ = try store.append("wait \(number)", to: 44, by: Company.seoyeon) }
    for number in 1...60 {
      let room = try store.makeChannel(name: "room \(number)", description: "", in: 1, by: Company.seoyeon).id
      try store.join(room, Company.jun)
      _ = try store.append("@jun \(number)", to: room, by: Company.seoyeon)
    }
    jun.type("")
    #expect(jun.play.session.prompt.text.contains("+61@"))
    jun.type("/home")
    #expect(jun.news.contains("#lunch                @1  151\n"))
  }

  @Test func `a mention that is edited away or deleted is not counted, and one that is edited in is`() throws
  {
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    let row = { jun.play.session.screenRows.first { $0.contains("#lunch") } ?? "" }
    let first = try store.append("@Jun lunch?", to: 44, by: Company.seoyeon).id
    let second = try store.append("@Jun now?", to: 44, by: Company.seoyeon).id
    let third = try store.append("and Mina", to: 44, by: Company.seoyeon).id
    jun.type("")
    #expect(row().hasSuffix("@2    3"))
    _ = try store.edit(first, to: "lunch?", by: Company.seoyeon)
    jun.type("")
    #expect(row().hasSuffix("@1    3"))
    _ = try store.edit(third, to: "and @jun, and @june", by: Company.seoyeon)
    jun.type("")
    #expect(row().hasSuffix("@2    3"))
    try store.delete(second, by: Company.seoyeon)
    jun.type("")
    #expect(row().hasSuffix("@1    3"))
    _ = try store.append("@Jun", to: 44, by: Company.seoyeon)
    jun.type("")
    #expect(row().hasSuffix("@2    4"))
  }

  @Test func `if only a count changes, only its line is shown, with the notice below it`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    try jun.play.session.perform { _ = try store.append("lunch?", to: 42, by: Company.mina) }
    #expect(jun.news == "  3  #general              @1    9\n◆ #general Mina: lunch?")
    try jun.play.session.perform { _ = try store.append("김밥?", to: 61, by: Company.mina) }
    #expect(jun.news == "  d  Direct messages  5\n◆ Mina: 김밥?")
    jun.type("")
    #expect(jun.news.hasPrefix("\nLighthouse  Jun\n"))
  }

  @Test func `the filter also searches the favourites`() throws {
    for number in 1...9 {
      _ = try store.makeChannel(name: "extra \(number)", description: "", in: 1, by: Company.jun)
    }
    try store.addFavourite(42, of: Company.jun)
    try store.addFavourite(41, of: Company.jun)
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    #expect(
      jun.play.session.screenRows.prefix(16) == [
        "Lighthouse  Jun", "", "  f  Favourites", "   1  #general              @1    8",
        "   2  #backend                   14", "", "Channels  3–11 / 15  +30",
        "   3  #announcements              1",
        "   4  #extra 1", "   5  #extra 2", "   6  #extra 3", "   7  #extra 4", "   8  #extra 5",
        "   9  #extra 6", "  10  #extra 7", "  11  #extra 8",
      ])
    jun.type("m")
    #expect(
      jun.play.session.screenRows.prefix(7) == [
        "Lighthouse  Jun", "", "Channels  12–15 / 15  +23", "  12  #extra 9", "  13  #lunch",
        "  14  #random                    27", "  15  #support                    3",
      ])
    jun.type("b", "er")
    // The only channel that is left is chosen.
    #expect(jun.play.session.screenRows.first?.hasPrefix("#general  ★") == true)
  }

  @Test func `a favourite that somebody else deletes is gone at once, and so is its settings screen`() throws
  {
    let seoyeons: Room.ID = 45
    try store.addFavourite(seoyeons, of: Company.jun)
    try store.setLevel(.nothing, of: seoyeons, for: Company.jun)
    let home = try company.guest(Company.jun, at: "workspace:1/home")
    let settings = try company.guest(Company.jun, at: "workspace:1/settings/room:45")
    try store.delete(seoyeons, by: Company.seoyeon)
    #expect(home.news.contains("1  #support is gone"))
    #expect(settings.place == "workspace:1/settings")
    #expect(settings.word == "You are no longer in #support.")
  }
}
