public import Usher
import UsherPush
import UsherScreens

/// One line of JSON in a file of payments: a request by Parlor, or a receipt by the payer.
public enum PaymentLine: Equatable {
  case request(String, account: Account.ID, pack: CoinPack, price: String)
  /// Takes a request back that has no receipt yet.
  case cancel(request: String)
  /// Asks for the receipts of coins that the account bought and never got.
  case restore(Account.ID)
  /// Tells the payer that a receipt was read and recorded. `transaction` is its `Receipt.key`.
  case finish(transaction: String)
  case receipt(Receipt)
  /// Says that the payer sells a pack. One of no coins is no longer sold.
  case pack(CoinPack)

  /// Reads a line. If it is malformed, throws the reason for the user.
  ///
  /// `sandbox` is the seal of receipts that come from a test of the payer; nil if they do not count here. `packs` are
  /// those that are sold.
  public init(
    parsing bytes: [UInt8], sealedBy seal: Seal, sandbox: Seal? = nil, packs: [CoinPack] = CoinPack.all
  ) throws(Reason) {
    // The user is told that the line cannot be read, and its number. What is wrong with the JSON matters only to the
    // payer's author.
    guard let json = try? JSON(parsing: bytes), case .object = json else { throw Reason("paymentUnreadable") }
    if json["transaction"] != nil {
      self = .receipt(try Receipt(json, seal, sandbox, packs))
    } else if json["pack"] != nil {
      self = .pack(try CoinPack(json, sealedBy: seal))
    } else if json["restore"] != nil {
      self = .restore(try json.account("restore"))
    } else if json["cancel"] != nil {
      self = .cancel(request: try json.name("cancel"))
    } else if json["finish"] != nil {
      let prefix = try json.isSandbox() ? Receipt.sandboxPrefix : ""
      self = .finish(transaction: prefix + (try json.name("finish")))
    } else {
      self = .request(
        try json.name("request"), account: try json.account("account"),
        pack: try json.pack(of: packs, orUnknown: true),
        price: (try? json.text("price")) ?? "")
    }
  }

  /// Returns the line as it is written to the file.
  public func written(sealedBy seal: Seal) -> String {
    func object(_ members: (String, String)...) -> String {
      JSON.object(members.map { .init($0.0, .string($0.1)) }).written
    }
    switch self {
    case .request(let name, let account, let pack, let price):
      return object(
        ("request", name), ("account", account.description), ("product", pack.id), ("price", price))
    case .cancel(let name): return object(("cancel", name))
    case .restore(let account): return object(("restore", account.description))
    case .finish(let key):
      let isSandbox = key.hasPrefix(Receipt.sandboxPrefix)
      let name = String(key.dropFirst(isSandbox ? Receipt.sandboxPrefix.count : 0))
      return isSandbox
        ? object(("finish", name), ("environment", "sandbox")) : object(("finish", name))
    case .receipt(let receipt):
      var line = [
        ("transaction", receipt.transaction), ("request", receipt.request ?? ""),
        ("account", receipt.account.description), ("product", receipt.pack.id), ("state", receipt.state.word),
      ]
      if receipt.isSandbox { line.append(("environment", "sandbox")) }
      return JSON.object(
        (line + [("seal", seal.text(of: receipt.sealed))]).map { .init($0.0, .string($0.1)) }
      ).written
    case .pack(let pack):
      let prices = pack.languages.map { JSON.Member($0, .string(pack.price(in: $0))) }
      return JSON.object([
        .init("pack", .string(pack.id)), .init("coins", .string(String(pack.coins))),
        .init("once", .string(pack.isOnce ? "yes" : "no")), .init("price", .object(prices)),
        .init("seal", .string(seal.text(of: pack.sealed))),
      ]).written
    }
  }

  /// Whether a line begins like that of a pack. Such lines are looked for among many others. A line that begins
  /// otherwise is understood as well, but only once it is heard.
  public static func mayBePack(_ line: some Collection<UInt8>) -> Bool {
    line.lazy.filter { $0 > 0x20 }.starts(with: #"{"pack":"#.utf8)
  }
}

extension Receipt {
  /// The text that the seal signs. Names cannot contain a newline, so two different receipts never have the same text.
  fileprivate var sealed: String {
    ([transaction, request ?? "", account.description, pack.id, state.word] + (isSandbox ? ["sandbox"] : []))
      .joined(separator: "\n")
  }

  fileprivate init(_ json: JSON, _ seal: Seal, _ sandbox: Seal?, _ packs: [CoinPack]) throws(Reason) {
    let isSandbox = try json.isSandbox()
    guard let seal = isSandbox ? sandbox : seal else { throw Reason("paymentSandbox") }
    let word = try json.name("state")
    guard let state = Purchase.State(word: word) else { throw .field("state") }
    let request = json["request"] ?? "" == "" ? nil : try json.name("request")
    // The store knows what was requested, even if it is not sold any more.
    let pack = try json.pack(of: packs, orUnknown: request != nil || state != .restored)
    self.init(
      transaction: try json.name("transaction"), request: request, account: try json.account("account"),
      pack: pack, state: state, isSandbox: isSandbox)
    guard seal.matches(try json.name("seal"), of: sealed) else { throw Reason("paymentSeal") }
  }
}

extension Purchase.State {
  fileprivate static let words: [(state: Purchase.State, word: String)] = [
    (.deferred, "deferred"), (.failed, "failed"), (.purchased, "purchased"), (.restored, "restored"),
    (.refunded, "refunded"),
  ]
  /// The name of the state in a receipt.
  public var word: String { Self.words.first { $0.state == self }?.word ?? "purchasing" }

  /// Returns nil if no receipt can contain the word.
  public init?(word: String) {
    guard let state = Self.words.first(where: { $0.word == word })?.state else { return nil }
    self = state
  }
}

extension JSON {
  /// Reads a short name of letters, digits and `. _ -`.
  fileprivate func name(_ field: String) throws(Reason) -> String {
    guard case .string(let text)? = self[field], (1...80).contains(text.utf8.count),
      text.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
          || "._-".utf8.contains(byte)
      })
    else { throw .field(field) }
    return text
  }

  fileprivate func account(_ field: String) throws(Reason) -> Account.ID {
    guard let id = Account.ID(try name(field)) else { throw .field(field) }
    return id
  }

  /// Returns the pack that a line names. If it is not sold, returns a pack of no coins, or throws.
  fileprivate func pack(of packs: [CoinPack], orUnknown isLenient: Bool) throws(Reason) -> CoinPack {
    let id = try name("product")
    if let pack = packs.first(where: { $0.id == id }) { return pack }
    guard isLenient else { throw .field("product") }
    return CoinPack(id: id, coins: 0, prices: [:])
  }

  /// Reads a short line of text, such as a price.
  fileprivate func text(_ field: String) throws(Reason) -> String {
    guard case .string(let text)? = self[field], (1...40).contains(text.count), text.utf8.count <= 200,
      Text.clean(text) == text
    else { throw .field(field) }
    return text
  }

  /// Whether a line comes from a test of the payer.
  fileprivate func isSandbox() throws(Reason) -> Bool {
    switch self["environment"] {
    case nil, "production": return false
    case "sandbox": return true
    default: throw .field("environment")
    }
  }
}

extension CoinPack {
  /// The most coins of a pack.
  private static var most: Int { 99_999 }

  /// The languages of the prices, in alphabetical order.
  fileprivate var languages: [String] { prices.keys.sorted() }

  /// The text that the seal signs.
  fileprivate var sealed: String {
    let lines = languages.map { $0 + "=" + price(in: $0) }
    return (["pack", id, String(coins), isOnce ? "yes" : "no"] + lines).joined(separator: "\n")
  }

  fileprivate init(_ json: JSON, sealedBy seal: Seal) throws(Reason) {
    guard let coins = Int(try json.name("coins")), (0...CoinPack.most).contains(coins) else {
      throw .field("coins")
    }
    guard case .object(let members)? = json["price"], coins == 0 || !members.isEmpty, members.count <= 20
    else {
      throw .field("price")
    }
    var prices: [String: String] = [:]
    for member in members {
      guard (1...16).contains(member.name.utf8.count), member.name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
      else { throw .field("price") }
      do { prices[member.name] = try JSON.object([member]).text(member.name) } catch { throw .field("price") }
    }
    let once = json["once"] ?? "no"
    guard once == "yes" || once == "no" else { throw .field("once") }
    self.init(id: try json.name("pack"), coins: coins, prices: prices, isOnce: once == "yes")
    guard seal.matches(try json.name("seal"), of: sealed) else { throw Reason("paymentSeal") }
  }
}

extension Reason {
  fileprivate static func field(_ name: String) -> Reason { Reason("paymentField", ["field": name]) }
}
