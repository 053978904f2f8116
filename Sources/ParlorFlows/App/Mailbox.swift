public import ParlorStore
public import Usher

/// What was written and is not in the store yet: messages, and texts that the store did not take.
///
/// Nothing is dropped in silence. What the store does not take now is given to it again on the way out, and ``settle()``
/// returns what it did not take then.
final class Mailbox {
  private struct Key: Hashable {
    let account: Account.ID
    let name: String
  }

  /// The key under which the store has where an account left, and its drafts.
  static let state = "state"

  private let store: Store
  private let later: (Int64, @escaping () -> Void) -> Void
  private var outboxes: [Account.ID: Outbox] = [:]
  /// The texts that the store did not take. The value is nil if the store is to forget the text.
  private var unkept: [Key: Keepsake?] = [:]

  /// `later` calls back after some milliseconds.
  init(_ store: Store, later: @escaping (Int64, @escaping () -> Void) -> Void) {
    (self.store, self.later) = (store, later)
  }

  /// The messages that an account has not sent.
  func outbox(of account: Account.ID) -> Outbox {
    if let outbox = outboxes[account] { return outbox }
    let outbox = Outbox(of: account, in: store, later: later)
    outboxes[account] = outbox
    return outbox
  }

  /// Keeps a text under a name, or with nil forgets it.
  func keep(_ keepsake: Keepsake?, as name: String, of account: Account.ID) {
    let key = Key(account: account, name: name)
    do {
      try store.keep(keepsake, as: name, of: account)
      unkept[key] = nil
    } catch {
      unkept[key] = .some(keepsake)
    }
  }

  func keepsake(_ name: String, of account: Account.ID) throws(StoreError) -> Keepsake? {
    if let unkept = unkept[Key(account: account, name: name)] { return unkept }
    return try store.keepsake(name, of: account)
  }

  /// How many messages would be lost if the program ended now.
  func messagesAtRisk() -> Int { outboxes.values.reduce(0) { $0 + $1.keepAll().lost.count } }

  /// Tries again what the store was too busy for.
  func retry() {
    for outbox in inOrder { outbox.retryWaiting() }
  }

  /// Keeps what is not kept yet. Returns what the store did not take.
  func settle() -> Loss {
    var loss = Loss()
    for outbox in inOrder {
      let (lost, why) = loss.why == nil ? outbox.settle() : outbox.keepAll()
      for message in lost { loss.add(message) }
      loss.why = loss.why ?? why
    }
    for (key, keepsake) in unkeptInOrder {
      do throws(StoreError) {
        try store.keep(keepsake, as: key.name, of: key.account)
        unkept[key] = nil
      } catch {
        loss.why = loss.why ?? error
        loss.hasLostPlace = true
        if let keepsake { loss.drafts += drafts(in: keepsake, key) }
      }
    }
    return loss
  }

  /// Everything that is not sent, the drafts of a tree among it, each text under the room that it was written in.
  func texts(with drafts: [String: String]) -> [String] {
    var texts: [String] = []
    for outbox in inOrder {
      for address in outbox.addresses {
        texts += outbox.messages(to: address).map { "== \(address.key)\n" + $0.words }
      }
    }
    texts += drafts.sorted { $0.key < $1.key }.map { "== \($0.key)\n\($0.value)" }
    for case (let key, let keepsake?) in unkeptInOrder {
      texts += self.drafts(in: keepsake, key).map { "== \(key.name)\n\($0)" }
    }
    return texts
  }

  /// Notes that everything that is not sent is in a file now.
  func noteRescue() {
    for outbox in outboxes.values { outbox.noteRescue() }
  }

  private var inOrder: [Outbox] { outboxes.sorted { $0.key < $1.key }.map(\.value) }

  private var unkeptInOrder: [(Key, Keepsake?)] {
    unkept.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
  }

  private func drafts(in keepsake: Keepsake, _ key: Key) -> [String] {
    guard key.name == Self.state else { return [keepsake.text] }
    return SavedState(written: keepsake.text)?.drafts.sorted { $0.key < $1.key }.map(\.value) ?? []
  }
}

/// What could not be kept as the program ended. It is shown, so that it can be copied.
public struct Loss {
  /// Messages that were not sent.
  public var messages: [String] = []
  /// New texts of messages that were not changed.
  public var edits: [String] = []
  /// Messages that were not deleted.
  public var deletions: [String] = []
  /// Drafts.
  public var drafts: [String] = []
  /// Whether the next start does not know where the session was left.
  public var hasLostPlace = false
  /// Whether the next start signs an account in that has logged out.
  public var isStillSignedIn = false
  /// Why the store did not take it; nil if nothing is lost.
  public var why: StoreError?

  fileprivate mutating func add(_ message: Outgoing) {
    switch message.kind {
    case .new: messages.append(message.words)
    case .edit: edits.append(message.words)
    case .delete: deletions.append(message.words)
    }
  }
}

extension Outgoing {
  /// What was written, and the files that were to go with it.
  fileprivate var words: String { ([text] + paths).filter { !$0.isEmpty }.joined(separator: "\n") }
}

/// What an account leaves of a session: where it stood, and what it had written and not sent.
extension Parlor {
  /// The version of the places that are written down; counted up when a step's name or values change.
  static let stateVersion = 1
  private static var migrations: [Migration] { [] }

  /// Where the account left, if that is still readable.
  public func savedState() -> SavedState? {
    guard let account, let kept = keepsake(Mailbox.state, of: account.id),
      let state = SavedState(written: kept.text)
    else { return nil }
    return state.migrated(to: Parlor.stateVersion, by: Parlor.migrations)
  }

  /// Keeps where the account leaves, and its drafts.
  public func keepState(_ tree: Tree) { keepState(tree.saved(version: Parlor.stateVersion)) }

  func keepState(_ state: SavedState) {
    guard let account else { return }
    keep(Keepsake(version: state.version, text: state.written), as: Mailbox.state, of: account.id)
  }

  /// Keeps a text under a name, or with nil forgets it.
  func keep(_ keepsake: Keepsake?, as name: String, of account: Account.ID) {
    mailbox.keep(keepsake, as: name, of: account)
  }

  func keepsake(_ name: String, of account: Account.ID) -> Keepsake? {
    read(or: nil) { () throws(StoreError) in try mailbox.keepsake(name, of: account) }
  }

  func outbox(of account: Account.ID) -> Outbox { mailbox.outbox(of: account) }

  /// Called last: keeps what is not kept yet. Returns what the store did not take.
  public func settle() -> Loss {
    var loss = mailbox.settle()
    if let error = logIn.settle() {
      loss.why = loss.why ?? error
      loss.isStillSignedIn = account == nil
    }
    return loss
  }

  /// Writes everything that was not sent to a new file: messages, changes that were not made, and drafts. The name may
  /// have a folder before it; one that is taken gets a number.
  func rescue(to path: String, of tree: Tree) {
    guard !path.isEmpty else { return tell(Reason("rescueWhere")) }
    guard let files = machine.files else { return tell(Reason("noFiles")) }
    let texts = mailbox.texts(with: tree.drafts)
    guard !texts.isEmpty else { return tell(Reason("nothingUnsent")) }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    var rest: [UInt8]? = Array((texts.joined(separator: "\n\n") + "\n").utf8)
    do {
      let saved = try files.save(String(path.dropFirst(folder.count)), in: String(folder)) {
        defer { rest = nil }
        return rest
      }
      mailbox.noteRescue()
      tell(Reason("rescued", ["path": saved]))
    } catch {
      tell(reason(for: error))
    }
  }
}
