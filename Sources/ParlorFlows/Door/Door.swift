import ParlorStore
import Usher
import UsherSession

/// The door by which somebody has come in, with a key in place of a password.
public struct Door: Sendable {
  /// The fingerprint of the key.
  public let key: String
  /// The name of a new key, such as the address that it has come from.
  public let label: String
  /// The name of this machine.
  public let host: String

  public init(key: String, label: String, host: String) {
    (self.key, self.label, self.host) = (key, label, host)
  }
}

/// What is other for somebody who has come in by a door. They are one account, and have no other way in.
extension Parlor {
  /// The sentence for somebody who has to sign in first, or at a door has to type the code of an invitation first.
  var signInFirst: Reason { Reason(machine.door == nil ? "logInFirst" : "codeFirst") }

  /// What a link waits for that needs an account.
  var signInNeeded: Reason { Reason(machine.door == nil ? "logIn" : "code") }

  /// Ends a session whose key was removed, and keeps what was typed.
  func noteRemovedKey(_ change: Change) {
    guard let door = machine.door, let account, change == .account(account.id) || change == .everything,
      read(or: account.id, { () throws(StoreError) in try store.holder(ofKey: door.key) }) != account.id
    else { return }
    tell(Reason("keyRemoved"))
    machine.hangUp()
  }

  /// Tells somebody who cannot send or save files here how they can: at a door, with the commands for programs.
  var noFiles: Reason {
    machine.door.map { Reason("filesByCommand", ["host": $0.host]) } ?? Reason("noFiles")
  }

  /// Makes an invitation to the workspace that is shown, and says its code.
  var inviteCommand: Command {
    Command("invite") { [weak self] _, _ in
      guard let self, let account, let host = machine.door?.host else { return }
      attempt { () throws(StoreError) in
        guard let workspace = try currentWorkspace() else { return Reason("noWorkspace") }
        let code = try store.makeInvitation(to: workspace.id, by: account.id)
        return Reason("invitation", ["code": code, "workspace": workspace.name, "host": host])
      }
    }
  }

  /// Lists the keys, or with `add` and a name says a code with which the account gets one more.
  var devicesCommand: Command {
    Command("devices", argument: machine.door == nil ? "" : "device") { [weak self] session, words in
      guard !words.isEmpty, let self, let account, let host = machine.door?.host else {
        session.follow("devices")
        return
      }
      let parts = words.split(separator: " ", maxSplits: 1)
      guard parts.first == "add" else { return tell(Reason("devicesAdd")) }
      let label = InputRule.nickname(parts.count > 1 ? String(parts[1]) : "") ?? ""
      attempt { () throws(StoreError) in
        Reason("deviceCode", ["code": try store.makeCode(for: account.id, label: label), "host": host])
      }
    }
  }

  /// Says which other sessions of the account are open on this machine.
  var sessionsCommand: Command {
    Command("sessions") { [weak self] _, _ in
      guard let self else { return }
      let others = machine.otherSessions()
      if others.isEmpty { return tell(Reason("noOtherSession")) }
      for other in others {
        tell(
          Reason("otherSession", ["terminal": Reason.typed(other.terminal), "used": timeText(other.used)]))
      }
    }
  }

  /// Tells what the store has answered, or why it has not.
  private func attempt(_ body: () throws(StoreError) -> Reason) {
    do throws(StoreError) { tell(try body()) } catch { tell(reason(for: error)) }
  }
}
