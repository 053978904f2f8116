public import ParlorStore
public import Usher

/// One line of JSON in a file of payments: a request by Parlor, or a receipt by the payer.
public enum PaymentLine: Equatable {
  case request(String, account: Account.ID, pack: CoinPack)
  /// Asks for the receipts of coins that the account bought and never got.
  case restore(Account.ID)
  /// Tells the payer that a receipt was read and its coins were credited.
  case finish(transaction: String)
  case receipt(Receipt)

  /// Reads a line. If it is malformed, throws the reason for the user.
  public init(parsing bytes: [UInt8], sealedBy seal: Seal) throws(Reason) {
    // The user is told that the line cannot be read, and its number. What is wrong with the JSON matters only to the
    // payer's author.
    guard let json = try? JSON(parsing: bytes), case .object = json else { throw Reason("paymentUnreadable") }
    if json["transaction"] != nil {
      self = .receipt(try Receipt(json, sealedBy: seal))
    } else if json["restore"] != nil {
      self = .restore(try json.account("restore"))
    } else if json["finish"] != nil {
      self = .finish(transaction: try json.name("finish"))
    } else {
      self = .request(
        try json.name("request"), account: try json.account("account"), pack: try json.pack())
    }
  }

  /// Returns the line as it is written to the file.
  public func written(sealedBy seal: Seal) -> String {
    func object(_ members: (String, String)...) -> String {
      JSON.object(members.map { .init($0.0, .string($0.1)) }).written
    }
    switch self {
    case .request(let name, let account, let pack):
      return object(
        ("request", name), ("account", account.description), ("product", pack.id),
        ("price", String(pack.price)))
    case .restore(let account): return object(("restore", account.description))
    case .finish(let transaction): return object(("finish", transaction))
    case .receipt(let receipt):
      return object(
        ("transaction", receipt.transaction), ("request", receipt.request ?? ""),
        ("account", receipt.account.description), ("product", receipt.pack.id),
        ("state", receipt.state.word), ("seal", seal.text(of: receipt.sealed)))
    }
  }
}

extension Receipt {
  /// The text that the seal signs. Names cannot contain a newline, so two different receipts never have the same text.
  fileprivate var sealed: String {
    [transaction, request ?? "", account.description, pack.id, state.word].joined(separator: "\n")
  }

  fileprivate init(_ json: JSON, sealedBy seal: Seal) throws(Reason) {
    let word = try json.name("state")
    guard let state = Purchase.State(word: word) else { throw .field("state") }
    self.init(
      transaction: try json.name("transaction"),
      request: json["request"] ?? "" == "" ? nil : try json.name("request"),
      account: try json.account("account"), pack: try json.pack(), state: state)
    guard seal.matches(try json.name("seal"), of: sealed) else { throw Reason("paymentSeal") }
  }
}

extension Purchase.State {
  fileprivate static let words: [(state: Purchase.State, word: String)] = [
    (.deferred, "deferred"), (.failed, "failed"), (.purchased, "purchased"), (.restored, "restored"),
  ]
  /// The name of the state in a receipt.
  var word: String { Self.words.first { $0.state == self }?.word ?? "purchasing" }

  /// Returns nil if no receipt can contain the word.
  init?(word: String) {
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

  fileprivate func pack() throws(Reason) -> CoinPack {
    guard let pack = CoinPack(id: try name("product")) else { throw .field("product") }
    return pack
  }
}

extension Reason {
  fileprivate static func field(_ name: String) -> Reason { Reason("paymentField", ["field": name]) }
}
