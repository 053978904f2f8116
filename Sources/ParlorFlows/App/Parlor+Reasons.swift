public import ParlorStore
import Usher
import UsherScreens

extension Parlor {
  /// Returns the reason that tells the user of an error.
  func reason(for error: any Error) -> Reason {
    switch error {
    case let error as StoreError: reason(for: error)
    case let reason as Reason: reason
    case Refusal.unknown(let reason), Refusal.denied(let reason): reason
    default: Reason(error)
    }
  }

  /// Whether the store can be fetched again from a server. If that cannot be read, it counts as the only one.
  var isReplica: Bool { ((try? store.origin()) ?? nil) != nil }

  /// Describes an error in the language of the session.
  public func words(for error: any Error) -> String { say(reason(for: error)) }

  private func reason(for error: StoreError) -> Reason {
    switch error {
    case .locked: Reason("storeBusy")
    case .full: Reason("storeFull")
    case .tooSoon(let time): Reason("tooSoon", ["seconds": String(seconds(until: time))])
    case .tooManyMessages(let limit, let time):
      Reason("tooManyMessages", ["limit": String(limit), "seconds": String(seconds(until: time))])
    case .readOnly: Reason("storeReadOnly")
    case .lost(let path, let loss): loss.reason(of: path)
    case .damaged(let path, let detail):
      Reason(isReplica ? "replicaDamaged" : "storeDamaged", ["path": path, "what": detail])
    case .taken(.nickname): Reason("nicknameTaken")
    case .taken(.workspaceName): Reason("workspaceNameTaken")
    case .taken(.channelName): Reason("channelNameTaken")
    case .tooFewCoins(let needed, let has):
      Reason("tooFewCoins", ["needed": String(needed), "has": String(has)])
    case .tooManyChannels: Reason("tooManyChannels")
    case .unknown(.person(let name)): Reason("nobodySignedUp", ["name": Reason.typed(name)])
    case .needsServer: Reason("needsServer")
    case .unreachable: Reason("serverAway")
    case .unanswered: Reason("serverSilent")
    case .farBack: Reason("farBack")
    case .searchedPartly: Reason("searchedPartly")
    case .signedOut: Reason("signedOut")
    case .replicaInUse: Reason("replicaInUse")
    case .alreadyMember(let account): Reason("alreadyMember", ["name": name(of: .account(account))])
    case .notAdmin(let subject): Reason("notAdmin", ["name": name(of: subject)])
    case .adminStays(let subject): Reason("adminStays", ["name": name(of: subject)])
    case .invalid(.admin): Reason("notAnAdmin")
    case .unknown(.workspace(let id)): Reason("noWorkspace", ["workspace": id.description])
    case .unknown(.room(let id)), .notMember(let id): Reason("notInChannel", ["channel": id.description])
    default: Reason("error", ["what": describe(error)])
    }
  }

  /// Returns the name of the account, the workspace or the channel that an error concerns, or of whom direct messages are with. If it
  /// no longer exists, or its name cannot be read, returns its id.
  func name(of subject: StoreError.Subject) -> String {
    switch subject {
    // If the name cannot be read, the user still gets the error, with the id in it.
    case .account(let id): ((try? store.account(id)) ?? nil)?.nickname ?? id.description
    case .workspace(let id): ((try? store.workspace(id)) ?? nil)?.name ?? id.description
    case .room(let id):
      switch ((try? store.room(id)) ?? nil)?.kind {
      case .channel(let name, _, _): "#" + name
      case .dm(let low, let high): name(of: .account(low == account?.id ? high : low))
      case nil: id.description
      }
    case .person(let name): name
    default: "\(subject)"
    }
  }
}

extension Reason {
  /// A text that the user typed, as a sentence repeats it: only its beginning if it is long.
  static func typed(_ text: String) -> String { Text.truncate(Text.clean(text), to: 60) }
}

extension FileLoss {
  fileprivate func reason(of path: String) -> Reason {
    switch self {
    case .missing: Reason("storeMissing", ["path": path])
    case .replaced: Reason("storeReplaced", ["path": path])
    case .cut: Reason("storeCut", ["path": path])
    }
  }
}

extension Coordinator {
  /// Calls `body`. If it throws, tells the user why. Returns whether it succeeded.
  @discardableResult func attempt(_ parlor: Parlor, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      tell(parlor.reason(for: error))
      return false
    }
  }
}

extension Parlor {
  /// Describes in a short phrase why the store could not keep something. The words of the error itself would say that
  /// nothing was lost.
  public func cause(_ error: StoreError) -> String {
    switch error {
    case .full: words(.lostFull, [:])
    case .locked: words(.lostBusy, [:])
    case .lost: words(.lostStore, [:])
    case .damaged: words(.lostDamaged, [:])
    default: describe(error)
    }
  }
}
