internal import Usher
internal import UsherFiles
internal import UsherScreens
internal import UsherSession

/// Keeps the state of a session in a file: the place, and what was typed and not sent. Each account has a file of its own.
///
/// The file is written in each call of `Session.State.onChange`, so a program that is killed comes back to the place and the words. These
/// writes do not wait for the disk, because keys would wait with them: a power cut may undo the last of them. Only the last
/// write of a session waits.
final class StateKeeper {
  private unowned let session: Session
  private let folder: String
  private let version: Int
  private let migrations: [Migration]
  /// What this session has kept last for the account that is signed in.
  private var last: SavedState?
  private var hasLoggedOut = false
  /// Whether the folder was there once. It is not made again: if it was moved away, another one in its place would keep it away.
  private var hasFolder = false
  /// Why the file of the account is not written: it could not be read.
  private var refusal: ProgramFailure?
  private var error: FileError?

  init(_ session: Session, in folder: String, version: Int, _ migrations: [Migration]) {
    (self.session, self.folder, self.version, self.migrations) = (session, folder, version, migrations)
  }

  /// The name of an account's own file.
  static func name(_ base: String, of account: String?) -> String {
    account.map { base + "-" + $0.escapedForPlace } ?? base
  }

  /// Why the state was not kept last; nil if it was.
  var failure: ProgramFailure? {
    refusal ?? error.map { ProgramFailure(code: .ioError, words: Sentence("unkeptPlace", ["why": $0])) }
  }

  /// Returns what the last session of the account kept; nil if there was none. Throws if this version cannot read it: this session
  /// would overwrite it.
  func read() throws(ProgramFailure) -> SavedState? { try read(session.state.account()) }

  private func read(_ account: String?) throws(ProgramFailure) -> SavedState? {
    try file(of: account).read { [version, migrations] bytes in
      // A power cut can leave a new file without its content.
      if bytes.isEmpty { return SavedState(version: version, place: .root) }
      let saved = String(validating: bytes, as: UTF8.self).flatMap { SavedState(written: $0) }
      return saved?.migrated(to: version, by: migrations)
    }
  }

  private func file(of account: String?) -> OwnFile {
    OwnFile(folder + "/" + Self.name("place", of: account))
  }

  /// Keeps the state from now on. `kept` is what the session begins with.
  func begin(with kept: SavedState?) {
    last = kept
    let tree = session.tree
    let signOut = tree.onLogOut
    tree.onLogOut = { [self] tree in
      keep(tree.saved(version: version))
      hasLoggedOut = true
      return signOut?(tree) ?? {}
    }
    tree.onLeave = { [self] in keep($0.saved(version: version), syncs: true) }
    session.state.onChange = { [self, unowned tree] unsent in
      hasLoggedOut = false
      var state = tree.saved(version: version)
      state.drafts = unsent
      keep(state)
    }
  }

  /// Keeps what the account before has left, and takes up the words of the present one.
  func turn(from former: String?, unsent: [String: String]) {
    // At a log-out, the drafts were kept before the tree forgot them. Only words in the line can have come since.
    let before = hasLoggedOut ? last?.drafts ?? [:] : [:]
    keep(
      SavedState(version: version, place: last?.place ?? .root, drafts: before.merging(unsent) { $1 }),
      of: former)
    (last, refusal, error, hasLoggedOut) = (nil, nil, nil, false)
    do throws(ProgramFailure) {
      last = try read()
      session.tree.drafts = last?.lastingDrafts ?? [:]
    } catch {
      refusal = error
      session.emit(session.phrases.say(error))
    }
  }

  private func keep(_ state: SavedState, syncs: Bool = false) {
    keep(state, of: session.state.account(), syncs: syncs)
  }

  private func keep(_ state: SavedState, of account: String?, syncs: Bool = false) {
    guard refusal == nil else { return }
    let kept = (try? read(account)) ?? nil
    let joined = state.joining(kept, since: last?.drafts ?? [:])
    last = state
    if joined == kept, !syncs { return error = nil }
    do throws(FileError) {
      try file(of: account).write(joined.written.utf8, makesFolders: !hasFolder, syncs: syncs)
      (error, hasFolder) = (nil, true)
    } catch {
      self.error = error
    }
  }
}
