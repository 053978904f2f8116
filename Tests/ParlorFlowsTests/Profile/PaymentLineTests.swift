import ParlorStore
import SeededRandom
import Testing

/// Lines of a payer's file: written, read, damaged, and one after the other.
@Suite struct PaymentLineTests {
  private static let seal = Seal(key: Array("key".utf8))
  private static let sandbox = Seal(key: Array("test".utf8))

  private static func line(_ random: inout SplitMix64) -> PaymentLine {
    let name = random.pick(["a", "A-1_b.c", String(repeating: "9", count: 80)]) ?? ""
    let account = Account.ID(rawValue: Int64(random.below(100) + 1))
    let pack = random.pick(CoinPack.all) ?? CoinPack.all[0]
    switch random.below(5) {
    case 0:
      return .request(
        name, account: account, pack: pack, price: random.pick(["$1", "₩100", "a \"b\" \\", ""]) ?? "")
    case 1: return .restore(account)
    case 2: return .finish(transaction: (random.below(2) == 0 ? Receipt.sandboxPrefix : "") + name)
    case 3:
      let states: [Purchase.State] = [.deferred, .failed, .purchased, .restored, .refunded]
      return .receipt(
        Receipt(
          transaction: name, request: random.below(2) == 0 ? "r" : nil, account: account, pack: pack,
          state: random.pick(states) ?? .failed, isSandbox: random.below(2) == 0))
    default:
      let prices = ["en": "$1", "ko": random.pick(["₩1", "\\", "\"", "=", "a=b"]) ?? ""]
      return .pack(
        CoinPack(id: name, coins: random.below(100_000), prices: prices, isOnce: random.below(2) == 0))
    }
  }

  private static func written(_ line: PaymentLine) -> String {
    guard case .receipt(let receipt) = line, receipt.isSandbox else { return line.written(sealedBy: seal) }
    return line.written(sealedBy: sandbox)
  }

  private static func read(_ text: some Sequence<UInt8>) -> PaymentLine? {
    try? PaymentLine(parsing: Array(text), sealedBy: seal, sandbox: sandbox)
  }

  @Test func `whether a pack is sold once is sealed`() {
    let once = Self.written(.pack(CoinPack(id: "p", coins: 1, prices: ["en": "$1"], isOnce: true)))
    #expect(once.contains(#""once":"yes""#))
    #expect(Self.read(once.utf8) != nil)
    #expect(Self.read(once.replacing(#""once":"yes""#, with: #""once":"no""#).utf8) == nil)
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...60))
  func `a line is read as it was written, and a damaged one never says something else that is sealed`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let line = Self.line(&random)
      let text = Self.written(line)
      #expect(Self.read(text.utf8) == line, "seed \(seed): \(text)")
      #expect(Self.read(" \(text)\r\n".utf8) == line, "seed \(seed): \(text)")
      #expect(Self.read((text + Self.written(Self.line(&random))).utf8) == nil, "seed \(seed): \(text)")
      #expect(Self.read(text.utf8.dropLast()) == nil, "seed \(seed): \(text)")
      // A name that comes twice could be read as either.
      #expect(
        Self.read("{\"seal\":\"x\",\"account\":\"1\",\(text.dropFirst())".utf8) == nil
          || !text.contains("\"seal\""), "seed \(seed)")
      guard text.contains("\"seal\"") else { continue }
      var bytes = Array(text.utf8)
      bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      let damaged = Self.read(bytes)
      // Damage outside a sealed value leaves the line as it was; of a name it makes another line, which is not sealed.
      switch damaged {
      case nil, line: break
      case .receipt, .pack: Issue.record("seed \(seed): \(text) as \(String(decoding: bytes, as: UTF8.self))")
      default: break
      }
    }
  }

  @Test(arguments: [
    "", "\u{FEFF}{\"restore\":\"7\"}", "{\"restore\":\"7\"}\u{0}", "{\"restore\":\"7\"}{\"restore\":\"7\"}",
    "{\"restore\":\"7\\\"}",
    "{\"restore\":7}", "{\"restore\":\"７\"}", "{\"restore\":\"7 \"}", "{\"restore\":\"7\",\"restore\":\"8\"}",
    "{\"restore\":\"\"}", "[]",
    "{\"finish\":\"a\\u0000\"}", "{\"finish\":\"a/b\"}",
  ])
  func `what is not exactly a line is none`(text: String) { #expect(Self.read(text.utf8) == nil) }
}
