import ParlorStore
public import Usher

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
