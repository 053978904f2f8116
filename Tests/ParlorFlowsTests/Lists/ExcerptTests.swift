import Testing
import UsherScreens

@testable import ParlorFlows

@Suite struct ExcerptTests {
  private let names = (1...20).map { "Channel \($0)" } + ["디자인"]

  private func shown(_ turns: [Excerpt.Turn], of names: [String]) -> ListPage<String> {
    var excerpt = Excerpt(Machine())
    for turn in turns { excerpt.take(turn) }
    return excerpt.page(of: names, by: \.self)
  }

  @Test func `a list comes in pages`() {
    #expect(shown([], of: names).rows == Array(names[..<9]))
    #expect(shown([.more], of: names).rows == Array(names[9..<18]))
    #expect(shown([.more, .more], of: names).rows == Array(names[18...]))
    #expect(shown([.more, .more, .back], of: names).rows == Array(names[9..<18]))
    #expect(shown([.back], of: names).rows == Array(names[..<9]))
    #expect(
      [[], [.more], [.more, .more]].map { shown($0, of: names).range } == [
        "1–9 / 21", "10–18 / 21", "19–21 / 21",
      ])
    #expect([[], [.more], [.more, .more]].map { shown($0, of: names).hasMore } == [true, true, false])
  }

  @Test func `typed text filters the list, whatever its case and blanks`() {
    #expect(shown([.find("CHANNEL1")], of: names).rows == ["Channel 1"] + (10...17).map { "Channel \($0)" })
    #expect(shown([.find("channel 20")], of: names).rows == ["Channel 20"])
    #expect(shown([.find("자인")], of: names).rows == ["디자인"])
    #expect(shown([.find("자인".decomposed)], of: names).rows == ["디자인"])
    #expect(shown([.find("zzz")], of: names).rows == [])
    #expect(shown([.more, .find("20"), .all], of: names).rows == Array(names[..<9]))
    #expect(shown([.find("zzz")], of: names).isLong)
  }

  @Test(arguments: [(nil, 9), (24, 9), (15, 7), (10, 3), (1, 3)])
  func `on a low terminal fewer rows come at a time`(rows: Int?, page: Int) {
    var machine = Machine()
    machine.rows = { rows }
    var excerpt = Excerpt(machine)
    #expect(excerpt.page(of: names, by: \.self).rows == Array(names[..<page]))
  }

  @Test func `a list that has become shorter shows its last page`() {
    #expect(shown([.more, .more], of: Array(names[..<12])).rows == Array(names[9..<12]))
    #expect(shown([.more], of: []).rows == [])
    #expect(!shown([.more], of: []).isLong)
    #expect(shown([], of: Array(names[..<9])).range == "")
  }
}

extension String {
  /// The text with its syllables split into letters, as some systems send it.
  fileprivate var decomposed: String { "\u{110C}\u{1161}\u{110B}\u{1175}\u{11AB}" }
}
