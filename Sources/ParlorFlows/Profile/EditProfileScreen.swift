import ParlorStore
import Usher
import UsherScreens

/// Asks for one field of the account.
final class EditProfileScreen: Drawn {
  typealias Event = String
  typealias Model = Account
  typealias ShapeOfIt = Shape<Model, Event>

  static let nickname = ShapeOfIt("Profile/nickname") {
    Value("name") { $0.nickname }
    Form("nickname") {
      Field.text(
        "nickname", [.length(0...30), .rule("form") { $0.isEmpty || InputRule.nickname($0) != nil }])
    } submit: {
      $0["nickname"]
    }
    Sample("new one") { ProfileScreen.sample }
  }

  static let phone = ShapeOfIt("Profile/phone") {
    Value("phone") { PhoneText.text($0.phone) }
    Form("phone") {
      Field.text(
        "phone", [.rule("form") { $0.isEmpty || $0 == "-" || InputRule.phone($0) != nil }])
    } submit: {
      $0["phone"]
    }
    Sample("another") { ProfileScreen.sample }
    Sample("first") { Account(id: 1, email: "", nickname: "Sora", phone: "", coins: 0) }
  }

  let shape: ShapeOfIt
  private let parlor: Parlor
  private let account: Account.ID
  var model: Model { parlor.profile(of: account) }

  init(_ shape: ShapeOfIt, _ parlor: Parlor, _ account: Account.ID) {
    self.shape = shape
    self.parlor = parlor
    self.account = account
  }
}
