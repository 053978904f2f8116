/// A log-in under way. Says nothing of whether the address is known.
public struct LogInAttempt: Sendable {
  let email: String
  let account: Account.ID?
  let hash: PasswordHash

  /// Whether this is the password; slow, and as slow for an unknown address. May run on any thread.
  public func matches(_ password: String) throws(StoreError) -> Bool {
    try hash.matches(password) && account != nil
  }
}
