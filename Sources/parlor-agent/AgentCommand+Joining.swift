import Glibc
import ParlorServer
import ParlorStore
import UsherScreens
import UsherTerminal

extension AgentCommand {
  /// Signs an account of a server in, and makes the store of the home folder its replica. With `isSigningUp`, makes the account.
  func join(_ url: String, home: String?, isSigningUp: Bool) throws(TeamError) {
    let place = try Self.place(home)
    guard ["postgresql://", "postgres://"].contains(where: url.hasPrefix) || url.contains("=") else {
      throw .notAURL(url)
    }
    if place.exists() { try Self.requireUnused(place.open(), place) } else { try place.requireRoom() }
    let client = try TeamClient(url)
    let device = try isSigningUp ? SigningUp(client).account() : Self.logIn(client)
    let store: Store
    do throws(TeamError) {
      store = try place.open()
      // Much may have happened there while questions were asked.
      try Self.requireUnused(store, place)
      try stored(
        store.follow(
          Origin(url: url, account: device.account, device: device.number), refresh: device.refresh))
      try say("join.signedIn")
      try Agent(store, client).bring()
      try stored(store.keepLogIn(of: device.account))
    } catch {
      try? client.revoke(device.number)
      // The user is told why the join failed, not that its files stay too.
      if (try? place.replica())?.origin.device == device.number { try? place.remove() }
      throw isSigningUp ? .accountMade(error) : error
    }
    store.tidy()
    if isSigningUp {
      try say("join.made")
      return try say(Sentence("join.goOn", ["command": place.command]))
    }
    let rooms = try stored(store.roomIDs(of: device.account).count)
    try say(Sentence("join.rooms", ["count": rooms, "command": place.command]))
  }

  private static func requireUnused(_ store: Store, _ place: ReplicaPlace) throws(TeamError) {
    if try stored(store.origin()) != nil {
      throw .joined(command: place.command)
    }
    try stored(store.requireUnused())
  }

  private static func logIn(_ client: TeamClient) throws(TeamError) -> TeamClient.Device {
    let questions = Questions(wanted: "logIn")
    let email = try questions.ask("ask.email")
    return try client.logIn(email: email, password: questions.askHidden("ask.password"), label: hostName)
  }

  /// Signs the device out, and deletes the replica. With `isForced`, deletes it even if the server cannot sign the device out, or
  /// changes wait to be sent.
  func leave(home: String?, isForced: Bool) throws(TeamError) {
    let place = try Self.place(home)
    let (store, origin) = try place.replica()
    let force = place.command("leave --force")
    try Self.requireLeaving(store, origin, isForced, force)
    var trouble: TeamError?
    do throws(TeamError) { try signOut(origin, store) } catch {
      guard isForced else { throw .cannotLeave(error, force: force) }
      trouble = error
    }
    // A session may have begun while the server was asked.
    try Self.requireLeaving(store, origin, isForced, force)
    var lost = 0
    do throws(StoreError) {
      let waiting = try store.waitingCount()
      // If the disk is full, this fails, and nothing is deleted: an agent that has the store open could still send what waits.
      if waiting > 0 { try store.dropOutbox() }
      lost = try waiting + store.unsentCount()
    } catch {
      guard isForced, error.isDamage else { throw .store(error) }
    }
    try place.remove()
    try place.removeTyped()
    if lost > 0 { try say(Sentence("leave.lost", ["count": lost])) }
    if let trouble {
      AgentWords.complain(Sentence(trouble))
      try say("leave.forced")
    } else {
      try say("leave.done")
    }
  }

  /// Throws if somebody uses the replica, or if it has what the server does not have. `force` is the command that deletes that.
  private static func requireLeaving(
    _ store: Store, _ origin: Origin, _ isForced: Bool, _ force: String
  ) throws(TeamError) {
    if store.isPresent(origin.account) || store.isPresent(0) { throw .inUse }
    if isForced { return }
    let (waiting, unsent) = try stored { () throws(StoreError) in
      (try store.waitingCount(), try store.unsentCount())
    }
    if waiting > 0 { throw .waiting(count: waiting, force: force) }
    if unsent > 0 { throw .unsent(count: unsent, force: force) }
  }

  /// A device that the server has signed out may leave.
  private func signOut(_ origin: Origin, _ store: Store) throws(TeamError) {
    do throws(TeamError) {
      let client = try TeamClient(origin.url)
      client.resume(try stored(store.refreshToken()))
      try client.revoke(origin.device)
    } catch {
      guard error == .signedOut else { throw error }
    }
  }

  static func place(_ home: String?) throws(TeamError) -> ReplicaPlace {
    do throws(ProgramFailure) { return try ReplicaPlace(home: home) } catch { throw .foreign(error.words) }
  }

  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
