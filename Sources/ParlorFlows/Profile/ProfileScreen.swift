import ParlorStore
import Usher
import UsherScreens

/// The name, the contact and the coins of the account.
final class ProfileScreen: Pictured {
  enum Event { case nickname, phone, password, coins, devices }
  struct Model {
    var account: Account
    /// Whether coins are sold here. Where they are not, they are not shown.
    var isSelling = true
  }

  static let shape = Shape<Model, Event>("Profile/profile") {
    Value("name") { $0.account.nickname }
    Value("email") { $0.account.email }
    Value("phone") { PhoneText.text($0.account.phone) }
    Flag("isSelling") { $0.isSelling }
    Value.number("coins") { $0.account.coins }
    Choice("nickname") { _ in .nickname }
    Choice("editPhone") { _ in .phone }
    Choice("password") { _ in .password }
    Choice("getCoins") { _ in .coins }
    Choice("devices") { _ in .devices }
    Sample("all there is") { Model(account: sample) }
    Sample("long, no phone") {
      Model(
        account: Account(
          id: 1, email: "jonas.lindqvist-oduya.the.third@lighthouse.example",
          nickname: "Jonas Lindqvist-Oduya the Third", phone: "", coins: 1_203_450))
    }
    Sample("no coins are sold") { Model(account: sample, isSelling: false) }
  }

  static let sample = Account(
    id: 1, email: "sora@example.org", nickname: "Sora", phone: "01012345678", coins: 30)

  private let parlor: Parlor
  private let account: Account.ID
  private var watch: Observation?

  init(_ parlor: Parlor, _ account: Account.ID) {
    self.parlor = parlor
    self.account = account
  }

  var model: Model { Model(account: parlor.profile(of: account), isSelling: parlor.cashier.isSelling) }

  func appear(_ seat: Seat<Event>) {
    watch = parlor.observe(account) { seat.changed() }
  }

  func disappear() { watch = nil }
}

extension Parlor {
  /// Calls `changed` after each change of an account, until the observation ends.
  func observe(_ account: Account.ID, _ changed: @escaping () -> Void) -> Observation {
    store.observe { if $0 == .account(account) || $0 == .everything { changed() } }
  }

  /// Returns an account as the store has it now; one with empty fields if the store cannot be read.
  func profile(of id: Account.ID) -> Account {
    read(or: nil) { () throws(StoreError) in try store.account(id) }
      ?? Account(id: id, email: "", nickname: "", phone: "", coins: 0)
  }
}

/// Writes a telephone number as the screens do.
enum PhoneText {
  /// Returns `010-1234-5678`, or `010-123-4567` for ten digits. Any other text is returned as it is, such as `+821012345678`.
  static func text(_ digits: String) -> String {
    guard (10...11).contains(digits.count), !digits.hasPrefix("+") else { return digits }
    return digits.prefix(3) + "-" + digits.dropFirst(3).dropLast(4) + "-" + digits.suffix(4)
  }
}
