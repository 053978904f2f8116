import Testing

@testable import ParlorFlows

@Suite struct ExcerptTests {
  private let names = (1...20).map { "Channel \($0)" } + ["디자인"]

  private func sheet(_ turns: [Excerpt.Turn], of names: [String]) -> ListPage<String> {
    var excerpt = Excerpt(Machine())
    for turn in turns { excerpt.take(turn) }
    return excerpt.page(of: names, by: \.self)
  }

  @Test func `a list comes in pages`() {
    #expect(sheet([], of: names).rows == Array(names[..<9]))
    #expect(sheet([.more], of: names).rows == Array(names[9..<18]))
    #expect(sheet([.more, .more], of: names).rows == Array(names[18...]))
    #expect(sheet([.more, .more, .back], of: names).rows == Array(names[9..<18]))
    #expect(sheet([.back], of: names).rows == Array(names[..<9]))
    #expect(
      [[], [.more], [.more, .more]].map { sheet($0, of: names).range } == [
        "1–9 / 21", "10–18 / 21", "19–21 / 21",
      ])
    #expect([[], [.more], [.more, .more]].map { sheet($0, of: names).hasMore } == [true, true, false])
  }

  @Test func `what was typed filters it, whatever its case and blanks`() {
    #expect(sheet([.find("CHANNEL1")], of: names).rows == ["Channel 1"] + (10...17).map { "Channel \($0)" })
    #expect(sheet([.find("channel 20")], of: names).rows == ["Channel 20"])
    #expect(sheet([.find("자인")], of: names).rows == ["디자인"])
    #expect(sheet([.find("자인".decomposed)], of: names).rows == ["디자인"])
    #expect(sheet([.find("zzz")], of: names).rows == [])
    #expect(sheet([.more, .find("20"), .all], of: names).rows == Array(names[..<9]))
    #expect(sheet([.find("zzz")], of: names).isLong)
  }

  @Test(arguments: [(nil, 9), (24, 9), (15, 7), (10, 3), (1, 3)])
  func `on a low terminal fewer rows come at a time`(rows: Int?, page: Int) {
    var machine = Machine()
    machine.rows = { rows }
    let excerpt = Excerpt(machine)
    #expect(excerpt.page(of: names, by: \.self).rows == Array(names[..<page]))
  }

  @Test func `a list that has become shorter shows its last page`() {
    #expect(sheet([.more, .more], of: Array(names[..<12])).rows == Array(names[9..<12]))
    #expect(sheet([.more], of: []).rows == [])
    #expect(!sheet([.more], of: []).isLong)
    #expect(sheet([], of: Array(names[..<9])).range == "")
  }
}

extension String {
  /// Its syllables in their parts, as some systems hand them over.
  fileprivate var decomposed: String { "\u{110C}\u{1161}\u{110B}\u{1175}\u{11AB}" }
}
