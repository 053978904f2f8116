import Testing
import UsherPush

@Suite struct InboxRuleTests {
  @Test func `a notification expires at its moment, and one of 0 is for those who listened`() throws {
    func payload(_ end: String) throws -> PushPayload {
      try PushPayload(parsing: Array(#"{"aps":{}\#(end)}"#.utf8))
    }
    let (none, dated, brief) = (
      try payload(""), try payload(#","apns-expiration":10"#), try payload(#","apns-expiration":0"#)
    )
    #expect(!none.isExpired(at: 20_000, arrived: 0, begun: 5))
    #expect(!dated.isExpired(at: 9_999, begun: 0) && dated.isExpired(at: 10_000, begun: 0))
    #expect(!brief.isExpired(at: 20_000, begun: 5) && !brief.isExpired(at: 20_000, arrived: 5, begun: 5))
    #expect(brief.isExpired(at: 20_000, arrived: 4, begun: 5))
  }

  @Test func `a thread stands where its newest notification is`() {
    let all = ["a1", "1", "b1", "a2", "2", "b2"]
    let groups = all.grouped { String($0.prefix { !$0.isNumber }) }
    #expect(groups == [["a1", "a2"], ["1"], ["b1", "b2"], ["2"]])
  }

  @Test func `of many mistakes in a row the first few are named`() {
    var burst = MistakeBurst()
    var named: [Bool] = []
    for line in 1...5 { named.append(burst.adds(line)) }
    #expect(named == [true, true, true, false, false])
    let (count, last) = burst.pause() ?? (0, 0)
    #expect(count == 2 && last == 5)
    named = [burst.adds(6)]
    burst.end()
    named.append(burst.adds(7))
    #expect(named == [false, true])
  }
}
