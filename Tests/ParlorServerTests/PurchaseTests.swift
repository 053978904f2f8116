import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct PurchaseTests {
  @Test func `a purchase gives what the server says, and no client settles it`() throws {
    let team = try Team()
    let (ann, _, _) = try team.people()
    let question = #"{"ask": "purchase", "pack": "coins.50", "request": "r1", "coins": 9999}"#
    #expect(try ann.ask(question) == #"{"purchase": 1}"#)
    #expect(try ann.ask(question) == #"{"purchase": 1}"#, "a repeat")
    #expect(
      try ann.ask(#"{"ask": "purchase", "pack": "coins.1", "request": "r2"}"#)
        == #"{"about": "pack", "refused": "unknown"}"#)
    #expect(
      try ann.changes(#"{"account": 3}"#).contains(
        #""purchases": [{"id": 1, "rev": 4, "began": 1000000000000, "coins": 50, "state": 1, "product": "coins.50", "request": "r1"}]"#
      ))
    try team.admin.run("UPDATE parlor.pack SET is_once = true WHERE id = 'coins.50'")
    #expect(
      try ann.ask(#"{"ask": "purchase", "pack": "coins.50", "request": "r3"}"#)
        == #"{"arrived": false, "refused": "bought"}"#)
  }
  @Test func `a verified receipt counts once, and a refund takes the coins back`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    func ask(_ request: String) throws {
      try ann.ask(#"{"ask": "purchase", "pack": "coins.50", "request": "\#(request)"}"#)
    }
    func settle(_ transaction: String, _ request: String?, _ state: Int64, pack: String = "coins.50") throws
      -> String?
    {
      try team.admin.run(
        "SELECT parlor.settle(1, $1, $2, $3, 50, $4::int) - 'hints'", .text(transaction),
        request.map { .text($0) } ?? .null, .text(pack), .number(state)
      ).text(0)
    }
    func coins() throws -> String {
      let row = try team.admin.run("SELECT coins, coins_owed FROM parlor.account WHERE id = 1")
      return "\(row.number(0) ?? 0) \(row.number(0, 1) ?? 0)"
    }
    try ask("r1")
    #expect(try settle("t1", "r1", 2) == #"{"paid": 0, "state": 2, "taken": 0, "purchase": 1}"#)
    #expect(try settle("t1", "r1", 2) == nil)
    #expect(try settle("t1", "other", 4) == nil)
    #expect(try settle("t1", "r1", 4, pack: "coins.10") == nil)
    #expect(try settle("t1", "r1", 4) == #"{"paid": 0, "state": 4, "taken": 0, "purchase": 1}"#)
    #expect(try settle("t1", "r1", 4) == nil, "once")
    #expect(try coins() == "80 0")
    try ask("r2")
    #expect(try settle("t1", "r2", 4) == nil, "the transaction of another purchase")
    for name in ["A", "B", "C", "D"] {
      try ann.ask(#"{"ask": "makeWorkspace", "name": "\#(name)", "description": ""}"#)
    }
    #expect(try coins() == "40 0")
    #expect(try settle("t9", "r1", 6) == nil, "a refund of another transaction")
    #expect(try settle("t1", nil, 6) == #"{"paid": 0, "state": 6, "taken": 40, "purchase": 1}"#)
    #expect(try coins() == "0 10")
    #expect(try settle("t1", "r1", 4) == nil, "a refund ends a purchase")
    #expect(try settle("t2", "r2", 4) == #"{"paid": 10, "state": 4, "taken": 0, "purchase": 2}"#)
    #expect(try coins() == "40 0")
    #expect(try settle("t3", nil, 5)?.contains(#""state": 5"#) == true, "bought before this server was there")
    #expect(try coins() == "90 0")
    #expect(try ann.changes(#"{"account": 0}"#).contains(#""coins": 90"#))
  }
}
