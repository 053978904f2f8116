public import ParlorStore
import Usher
import UsherSession

/// Messages that were not sent, and texts (drafts and places) that the store could not keep.
///
/// Nothing is dropped without a word. When the session ends, ``settle()`` tries to keep everything again, and returns
/// what it could not keep.
final class Mailbox {
  private struct Key: Hashable {
    let account: Account.ID
    let name: String
  }

  /// The key of the place that an account left, and of its drafts.
  static let state = "state"

  private let store: Store
  private let later: (Int64, @escaping () -> Void) -> Void
  private let log: (ParlorEvent) -> Void
  /// Says an error in the language of the session.
  var describe: (any Error) -> String = { "\($0)" }
  /// Has the store keep a text of an account under a name. A text that is passing is soon replaced by another one.
  lazy var write: (Keepsake?, String, Account.ID, Bool) throws(StoreError) -> Void = {
    [store] keepsake, name, account, isPassing throws(StoreError) in
    try store.keep(keepsake, as: name, of: account, isPassing: isPassing)
  }
  private var outboxes: [Account.ID: Outbox] = [:]
  /// The texts that the store could not keep. If the value is nil, the store has not deleted the text yet.
  private var unkept: [Key: Keepsake?] = [:]

  /// `later` calls a closure after some milliseconds.
  init(
    _ store: Store, log: @escaping (ParlorEvent) -> Void,
    later: @escaping (Int64, @escaping () -> Void) -> Void
  ) {
    (self.store, self.log, self.later) = (store, log, later)
  }

  /// Returns the outbox of an account, which holds its unsent messages.
  func outbox(of account: Account.ID) -> Outbox {
    if let outbox = outboxes[account] { return outbox }
    let outbox = Outbox(of: account, in: store, later: later)
    (outbox.log, outbox.describe) = (log, describe)
    outboxes[account] = outbox
    return outbox
  }

  /// Keeps a text under a name; nil deletes it. A text that `isPassing` is soon replaced by another one.
  func keep(_ keepsake: Keepsake?, as name: String, of account: Account.ID, isPassing: Bool = false) {
    let key = Key(account: account, name: name)
    do {
      try write(keepsake, name, account, isPassing)
      unkept[key] = nil
    } catch {
      unkept[key] = .some(keepsake)
    }
  }

  /// Whether the store has what was kept last under a name.
  func isKept(_ name: String, of account: Account.ID) -> Bool {
    unkept[Key(account: account, name: name)] == nil
  }

  func keepsake(_ name: String, of account: Account.ID) throws(StoreError) -> Keepsake? {
    if let unkept = unkept[Key(account: account, name: name)] { return unkept }
    return try store.keepsake(name, of: account)
  }

  /// Has the store keep what it can, and returns how many messages would be lost if the program ended now.
  func messagesAtRisk() -> Int { outboxes.values.reduce(0) { $0 + $1.keepAll().lost.count } }

  /// Sends the messages that wait for the store, and has it keep the texts that wait for it.
  func retry() {
    for outbox in inOrder { outbox.retryWaiting() }
    retryTexts()
  }

  /// Has the store keep the texts that wait for it. Returns whether none waits any more.
  @discardableResult func retryTexts() -> Bool {
    for (key, keepsake) in unkeptInOrder {
      keep(keepsake, as: key.name, of: key.account, isPassing: key.name == Self.state)
    }
    return unkept.isEmpty
  }

  /// Has the store keep what it does not have yet. Returns what it could not keep.
  func settle() -> Loss {
    var loss = Loss()
    for outbox in inOrder {
      let (lost, why) = loss.why == nil ? outbox.settle() : outbox.keepAll()
      for message in lost { loss.add(message) }
      loss.why = loss.why ?? why
    }
    for (key, keepsake) in unkeptInOrder {
      do throws(StoreError) {
        try write(keepsake, key.name, key.account, false)
        unkept[key] = nil
      } catch {
        loss.why = loss.why ?? error
        loss.hasLostPlace = true
        if let keepsake { loss.drafts += drafts(in: keepsake, key) }
      }
    }
    return loss
  }

  /// Returns everything that was not sent, including the drafts of a tree. Above each text is the room it was written
  /// in.
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

  /// Notes that a file holds everything that was not sent.
  func noteRescue() {
    for outbox in outboxes.values { outbox.noteRescue() }
  }

  private var inOrder: [Outbox] { outboxes.sorted { $0.key < $1.key }.map(\.value) }

  private var unkeptInOrder: [(Key, Keepsake?)] {
    unkept.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
  }

  private func drafts(in keepsake: Keepsake, _ key: Key) -> [String] {
    if key.name.hasPrefix(Tray.prefix) { return [Tray(keepsake).paths.joined(separator: "\n")] }
    guard key.name == Self.state else { return [keepsake.text] }
    return SavedState(written: keepsake.text)?.drafts.sorted { $0.key < $1.key }.map(\.value) ?? []
  }
}

/// What could not be kept when the program ended. The user sees the texts and can copy them.
public struct Loss {
  /// Messages that were not sent.
  public var messages: [String] = []
  /// The new texts of messages that could not be edited.
  public var edits: [String] = []
  /// The texts of messages that could not be deleted.
  public var deletions: [String] = []
  /// Drafts.
  public var drafts: [String] = []
  /// Whether the store does not have the place that was left, so that the next start cannot return there.
  public var hasLostPlace = false
  /// Whether an account logged out, but the next start will sign it in.
  public var isStillSignedIn = false
  /// Why the store could not keep it; nil if nothing is lost.
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
  /// The text, and the paths of the files that belong to it.
  fileprivate var words: String { ([text] + paths).filter { !$0.isEmpty }.joined(separator: "\n") }
}

/// The texts of an account that the store keeps, and what is lost if it does not.
extension Parlor {
  /// Keeps a text under a name; nil deletes it.
  func keep(_ keepsake: Keepsake?, as name: String, of account: Account.ID) {
    mailbox.keep(keepsake, as: name, of: account)
  }

  func keepsake(_ name: String, of account: Account.ID) -> Keepsake? {
    read(or: nil) { () throws(StoreError) in try mailbox.keepsake(name, of: account) }
  }

  func outbox(of account: Account.ID) -> Outbox { mailbox.outbox(of: account) }

  /// Has the store keep what it does not have yet, and returns what it could not keep. Called last.
  public func settle() -> Loss {
    var loss = mailbox.settle()
    if let error = logIn.settle() {
      loss.why = loss.why ?? error
      loss.isStillSignedIn = account == nil
    }
    return loss
  }

  /// Writes everything that was not sent to a new file: messages, changes that were not made, and drafts. `path` may
  /// include a folder. If the name is taken, adds a number to it.
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
