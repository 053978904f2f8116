/// A machine on which an account is signed in.
public struct Device: Hashable, Sendable, Decodable {
  public typealias ID = RowID<Device>

  public let id: ID
  /// The name of the machine; empty if it is not known.
  public let label: String
  /// Since when the account is signed in there, in milliseconds since 1970; 0 if an older version did not keep it.
  public let since: Int64
  /// When the device was with the server last, in milliseconds since 1970.
  public let used: Int64
  /// Whether this store is that device's.
  public let isOwn: Bool

  public init(id: ID, label: String, since: Int64, used: Int64, isOwn: Bool) {
    (self.id, self.label, self.since, self.used, self.isOwn) = (id, label, since, used, isOwn)
  }

  /// The names that the server gives them.
  private enum CodingKeys: String, CodingKey { case id = "device", label, since, used, isOwn = "own" }
}

/// How a question's row has devices: one in each line.
extension Device {
  var written: String {
    let label = String(label.map { $0.isNewline ? " " : $0 })
    return "\(id) \(since) \(used) \(isOwn ? 1 : 0) \(label)"
  }

  init?(written: Substring) {
    let parts = written.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, let id = ID(String(parts[0])), let since = Int64(parts[1]),
      let used = Int64(parts[2])
    else { return nil }
    self.init(
      id: id, label: String(parts[4]), since: since.bounded, used: used.bounded, isOwn: parts[3] == "1")
  }
}

extension Store {
  /// Where an account is signed in, as a store without a server knows it.
  func devices(of account: Account.ID) throws(StoreError) -> [Device] {
    let keys = try keys(of: account, own: doorKey)
    if doorKey != nil { return keys }
    // A session that is signed in for itself alone has just signed in. An older version did not keep when somebody did.
    let since = try connection.row("SELECT ifnull(since, 0) FROM signed_in WHERE account_id = ?", account) {
      $0[0] as Int64
    }
    return [Device(id: 0, label: "", since: since ?? now(), used: now(), isOwn: true)] + keys
  }

  /// Signs an account out on one of its devices, or with nil on all others.
  func signOut(_ device: Device.ID?, of account: Account.ID) throws(StoreError) {
    if device == 0 { return try forgetLogIn(of: account) }
    try removeKeys(device, of: account, own: doorKey)
  }
}
