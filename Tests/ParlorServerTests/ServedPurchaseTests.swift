import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Purchases in a replica: the server deals with the payer, and the replica hears what has come of it.
@Suite struct ServedPurchaseTests {
  private let seal = Seal(key: Array("a key that is long enough".utf8))
  private let team: Team
  private let ann: Replica
  private let server: TeamServer

  init() throws {
    team = try Team()
    ann = try Replica(of: team.person("Ann"), team)
    server = try TeamServer(team.adminURL)
  }

  private func receipt(_ request: String, _ state: Purchase.State) -> [UInt8] {
    let receipt = Receipt(
      transaction: "t-" + request, request: request, account: ann.account, pack: CoinPack.all[1], state: state
    )
    return Array(PaymentLine.receipt(receipt).written(sealedBy: seal).utf8)
  }

  private func ask(_ question: Question) throws -> Answer? {
    guard case .waits(let id) = try ann.store.ask(question, by: ann.account) else { return nil }
    try ann.round()
    return try ann.store.takeAnswer(to: id)
  }

  private func told() throws -> [String] {
    try ann.store.takeSettlements(of: ann.account).map {
      "\($0.purchase.state) \($0.purchase.coins) \($0.account.coins) \($0.paid) \($0.taken)"
    }
  }

  @Test func `a purchase is asked for here, settled there, and told once`() throws {
    let pack = try #require(try ann.store.servedPacks().first { $0.coins == 50 })
    #expect(try ask(.purchase(pack: pack, request: "r1")) == .purchase(1))
    #expect(try ann.store.purchase(1)?.state == .purchasing, "it is here before the answer is")
    #expect(try told() == [], "nobody is told what they have asked for")
    #expect(try server.settle([receipt("r1", .deferred)], sealedBy: seal).settled.count == 1)
    try ann.round()
    #expect(try told() == ["deferred 50 30 0 0"])
    #expect(try server.settle([receipt("r1", .purchased)], sealedBy: seal).settled.count == 1)
    try ann.round()
    #expect(try told() == ["purchased 50 80 0 0"])
    #expect(try told() == [])
    #expect(try server.settle([receipt("r1", .refunded)], sealedBy: seal).settled.count == 1)
    try ann.round()
    #expect(try told() == ["refunded 50 30 0 50"])
    #expect(try ann.store.account(ann.account)?.coins == 30)
  }

  @Test func `what was bought before the device signed in is no news`() throws {
    _ = try ask(.purchase(pack: CoinPack.all[1], request: "r1"))
    _ = try server.settle([receipt("r1", .purchased)], sealedBy: seal)
    let made = try team.admin.run(
      "SELECT made->>'device', made->>'refresh' FROM parlor.new_device(1, '') made")
    let origin = Origin(
      url: team.clientURL, account: ann.account, device: Int(try #require(made.number(0))))
    let other = try Replica(origin, refresh: try #require(made.text(0, 1))) { 1_000_000_000_000 }
    #expect(try other.store.purchases(of: ann.account).map(\.state) == [.purchased])
    #expect(try other.store.takeSettlements(of: ann.account) == [])
  }

  @Test func `packs come with their prices in the payer's order, and again when they change`() throws {
    #expect(try ann.store.servedPacks().map(\.coins) == [10, 50, 100])
    #expect(try ann.store.servedPacks().map(\.prices) == CoinPack.all.map(\.prices))
    let star = CoinPack(id: "star", coins: 7, prices: ["en": "$1", "ko": "1달러"], isOnce: true)
    let moon = CoinPack(id: "moon", coins: 3, prices: ["en": "$2"])
    let earlier = CoinPack(id: "star", coins: 6, prices: ["en": "$9"])
    let lines = [earlier, star, moon].map { Array(PaymentLine.pack($0).written(sealedBy: seal).utf8) }
    _ = try server.settle(lines, sealedBy: seal)
    try ann.round()
    #expect(try ann.store.servedPacks() == [star, moon])
    let rev = try ann.store.rev(of: .packs)
    _ = try server.settle(lines, sealedBy: seal)
    try ann.round()
    #expect(try ann.store.rev(of: .packs) == rev, "nothing has changed")
  }

  @Test func `the payer hears of a restore, and of a pack that was bought already`() throws {
    func lines() throws -> [String] {
      let all = try server.linesForPayer(sealedBy: seal, knowing: [])
      try server.markSent(all)
      return all.map(\.text).filter { $0.contains("restore") }
    }
    #expect(try ask(.restorePurchases) == .done)
    #expect(try lines() == [PaymentLine.restore(ann.account).written(sealedBy: seal)])
    #expect(try lines() == [])
    try team.admin.run("UPDATE parlor.pack SET is_once = true")
    _ = try ask(.purchase(pack: CoinPack.all[1], request: "r1"))
    #expect(throws: StoreError.bought(pack: "coins.50", isArrived: false)) {
      try ask(.purchase(pack: CoinPack.all[1], request: "r2"))
    }
    #expect(try lines() == [])
    _ = try server.settle([receipt("r1", .purchased)], sealedBy: seal)
    #expect(throws: StoreError.bought(pack: "coins.50", isArrived: true)) {
      try ask(.purchase(pack: CoinPack.all[1], request: "r3"))
    }
    #expect(try lines().count == 1)
  }
}
