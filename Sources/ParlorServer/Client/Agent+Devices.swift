internal import ParlorStore

/// Questions about the devices of an account. When the server has signed this device out, the agent keeps that in the replica,
/// and from then on answers only log-ins and sign-ups.
extension Agent {
  /// Answers a question about devices; returns nil if the question is another.
  func answerAboutDevices(_ question: Question) throws(TeamError) -> Result<Answer, ServerRefusal>? {
    switch question {
    case .devices: return .success(.devices(try client.devices()))
    case .signOut(let device):
      let own = try stored(store.origin()?.device)
      try client.revoke(device.map { Int($0.rawValue) })
      if device != nil, device?.rawValue == own.map(Int64.init) { _ = try note(.signedOut) }
      return .success(.done)
    default: return nil
    }
  }

  /// Whether the server has signed this device out.
  var isSignedOut: Bool {
    get throws(TeamError) { try stored(store.isSignedOut()) }
  }

  /// Does something that needs a device that is signed in. If it is not, does nothing, and keeps that it is not. With
  /// `isRemembered`, trusts the last answer of the replica if that was yes. If the device has been signed out since, the server
  /// refuses.
  func whileSignedIn(isRemembered: Bool = false, _ body: () throws(TeamError) -> Void) throws(TeamError) {
    if !isRemembered || !wasSignedIn { wasSignedIn = try !isSignedOut }
    guard wasSignedIn else { return }
    do throws(TeamError) { try body() } catch { if try !note(error) { throw error } }
  }

  /// If an error says that the device was signed out, keeps that. Returns whether it does.
  func note(_ error: TeamError) throws(TeamError) -> Bool {
    guard error == .signedOut else { return false }
    if try !isSignedOut { try stored(store.noteSignedOut()) }
    wasSignedIn = false
    return true
  }
}
