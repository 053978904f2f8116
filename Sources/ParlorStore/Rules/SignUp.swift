/// What somebody filled in to get an account.
public struct SignUp: Hashable, Sendable {
  public var email: String
  public var nickname: String
  public var phone: String
  public var password: String

  public init(email: String, nickname: String, phone: String = "", password: String) {
    self.email = email
    self.nickname = nickname
    self.phone = phone
    self.password = password
  }

  /// The first field at fault, in the order they are asked for; a phone number may be left out.
  public var fault: StoreError.Field? {
    if !Rule.isEmail(email) { return .email }
    if !Rule.isName(nickname) { return .nickname }
    if !phone.isEmpty, Rule.phoneDigits(phone) == nil { return .phone }
    return Rule.isPassword(password) ? nil : .password
  }
}
