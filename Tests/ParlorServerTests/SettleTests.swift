import Fixtures
import Glibc
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import Usher

@Suite struct SettleTests {
  private let folder = TemporaryFolder()
  private let seal = Seal(key: Array("a key that is long enough".utf8))
  private let sandbox = Seal(key: Array("the key of the payer's tests".utf8))
  private let pack = CoinPack.all[1]

  private func receipt(
    _ transaction: String, _ request: String?, _ state: Purchase.State, isSandbox: Bool = false
  ) -> [UInt8] {
    let receipt = Receipt(
      transaction: transaction, request: request, account: 1, pack: pack, state: state, isSandbox: isSandbox)
    return Array(PaymentLine.receipt(receipt).written(sealedBy: isSandbox ? sandbox : seal).utf8)
  }

  private func coins(_ team: Team) throws -> Int64? {
    try team.admin.run("SELECT coins FROM parlor.account WHERE id = 1").number(0)
  }

  @Test func `a receipt counts once, however often the lines are read`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    try ann.ask(#"{"ask": "purchase", "pack": "coins.50", "request": "r1"}"#)
    try ann.client.execute("LISTEN parlor_a1")
    let server = try TeamServer(team.adminURL)
    let lines = [receipt("t1", "r1", .deferred), receipt("t1", "r1", .purchased)]
    #expect(try server.settle(lines, sealedBy: seal).settled.map(\.state) == [.deferred, .purchased])
    #expect(try coins(team) == 80)
    #expect(try server.settle(lines, sealedBy: seal).settled == [])
    #expect(try server.settle([receipt("t1", nil, .refunded)], sealedBy: seal).settled.count == 1)
    #expect(try coins(team) == 30)
    #expect(try ann.changes(#"{"account": 0}"#).contains(#""state": 6"#))
    #expect(try ann.client.notifications().map(\.payload) == ["a:3", "a:4", "a:5"], "her agent asks at once")
  }

  @Test func `lines that cannot be trusted are skipped, and said`() throws {
    let team = try Team()
    try team.person("Ann").ask(#"{"ask": "purchase", "pack": "coins.50", "request": "r1"}"#)
    let server = try TeamServer(team.adminURL)
    let forged = Array(
      String(decoding: receipt("t1", "r1", .failed), as: UTF8.self).replacing("failed", with: "purchased")
        .utf8)
    let test = receipt("t1", "r1", .purchased, isSandbox: true)
    let first = try server.settle([forged, Array("{".utf8), [], test], sealedBy: seal)
    #expect(first.skipped.map(\.line) == [1, 2, 4])
    #expect(first.skipped.map(\.why.id) == ["paymentSeal", "paymentUnreadable", "paymentSandbox"])
    #expect(try coins(team) == 30)
    #expect(try server.settle([test], sealedBy: seal, sandbox: sandbox).settled.count == 1)
    #expect(try coins(team) == 80)
  }

  @Test func `the payer gets each request and each finish, and its packs are sold`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    try ann.ask(#"{"ask": "purchase", "pack": "coins.50", "request": "r1"}"#)
    let server = try TeamServer(team.adminURL)
    let requests = try server.linesForPayer(sealedBy: seal, knowing: [])
    #expect(
      requests.map(\.text) == [#"{"request":"r1","account":"1","product":"coins.50","price":"500"}"#])
    #expect(try server.linesForPayer(sealedBy: seal, knowing: []) == requests, "until it is noted")
    try server.markSent(requests)
    #expect(try server.linesForPayer(sealedBy: seal, knowing: []) == [])
    let star = CoinPack(id: "star", coins: 7, prices: ["en": "$1"], isOnce: true)
    let lines = [Array(PaymentLine.pack(star).written(sealedBy: seal).utf8), receipt("t1", "r1", .purchased)]
    #expect(try server.settle(lines, sealedBy: seal).settled.count == 1)
    let finishes = try server.linesForPayer(sealedBy: seal, knowing: lines)
    #expect(finishes.map(\.text) == [#"{"finish":"t1"}"#])
    try server.markSent(finishes)
    #expect(try server.linesForPayer(sealedBy: seal, knowing: lines) == [])
    _ = try server.settle([receipt("t1", nil, .refunded)], sealedBy: seal)
    #expect(try server.linesForPayer(sealedBy: seal, knowing: lines) == finishes, "of the refund")
    #expect(try team.admin.run("SELECT string_agg(id, ' ') FROM parlor.pack").text(0) == "star")
    #expect(try ann.ask(#"{"ask": "purchase", "pack": "coins.50", "request": "r2"}"#).contains("refused"))
  }

  @Test func `a request that waits is taken back, and what is paid for all the same counts`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    let server = try TeamServer(team.adminURL)
    func buy(_ request: String) throws {
      try ann.ask(#"{"ask": "purchase", "pack": "coins.50", "request": "\#(request)"}"#)
    }
    func lines() throws -> [String] {
      let lines = try server.linesForPayer(sealedBy: seal, knowing: [])
      try server.markSent(lines)
      return lines.map(\.text)
    }
    try buy("r1")
    #expect(try lines().count == 1)
    try buy("r2")
    #expect(try team.person("Ben").ask(#"{"ask": "cancel", "purchase": 1}"#) == "{}")
    for purchase in 1...2 { #expect(try ann.ask(#"{"ask": "cancel", "purchase": \#(purchase)}"#) == "{}") }
    #expect(try lines() == [#"{"cancel":"r1"}"#], "the payer never had the other one")
    #expect(try lines() == [])
    #expect(try server.settle([receipt("t1", "r1", .failed)], sealedBy: seal).settled == [])
    #expect(try server.settle([receipt("t1", "r1", .purchased)], sealedBy: seal).settled.count == 1)
    #expect(try coins(team) == 80)
    #expect(try ann.ask(#"{"ask": "cancel", "purchase": 1}"#) == "{}")
    #expect(try lines() == [#"{"finish":"t1"}"#], "what has arrived stays")
  }

  @Test func `the command reads a file and its key, and answers into the file`() throws {
    let team = try Team()
    try team.person("Ann").ask(#"{"ask": "purchase", "pack": "coins.50", "request": "r1"}"#)
    let file = folder / "pay"
    let settle = ["server", "settle", team.adminURL, file]
    #expect(try AgentProcess.run(settle, input: "").code == 66)
    #expect(folder.read("pay.key") == nil, "for a file that is not there")
    folder.write("a key that is long enough\n", to: "pay.key")
    folder.write("", to: "pay")
    #expect(
      try AgentProcess.run(settle, input: "")
        == ("parlor: settled 0 receipts, skipped 0 lines, sent 1 line to the payer\n", 0))
    let bytes = receipt("t1", "r1", .purchased)
    folder.append(String(decoding: bytes, as: UTF8.self) + "\nnonsense\n", to: "pay")
    let done = try AgentProcess.run(settle, input: "")
    #expect(done.code == 65)
    #expect(
      done.text
        == "parlor: line 3: it cannot be read\nparlor: settled 1 receipt, skipped 1 line, sent 1 line to the payer\n"
    )
    #expect(folder.read("pay")?.hasSuffix("\n{\"finish\":\"t1\"}\n") == true)
    #expect(try coins(team) == 80)
    // A filter: receipts come in, lines for the payer go out.
    let filter = ["server", "settle", team.adminURL, "-", "--key", folder / "pay.key"]
    #expect(try AgentProcess.run(filter, input: String(decoding: bytes, as: UTF8.self) + "\n").code == 0)
  }

  @Test func `the command makes a key that is missing, once`() throws {
    let team = try Team()
    folder.write("", to: "pay")
    let settle = ["server", "settle", team.adminURL, folder / "pay"]
    let done = "parlor: settled 0 receipts, skipped 0 lines, sent 0 lines to the payer\n"
    #expect(
      try AgentProcess.run(settle, input: "")
        == ("parlor: made the key in \(folder / "pay.key"); give it to the payer\n" + done, 0))
    let key = folder.read("pay.key")
    #expect(key?.utf8.count == 65)
    #expect(try AgentProcess.run(settle, input: "") == (done, 0))
    #expect(folder.read("pay.key") == key)
  }
}
