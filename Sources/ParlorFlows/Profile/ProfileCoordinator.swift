import ParlorStore
import Usher

/// The profile of the account, and its coins.
final class ProfileCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case nickname
    case phone
    case coins
    case devices
    case password
  }

  let life = Life()
  private let parlor: Parlor
  private let account: Account.ID

  /// Throws a `Refusal` if nobody is signed in.
  init(_ parlor: Parlor) throws {
    guard let account = parlor.account else { throw Refusal.denied(Reason("logIn")) }
    self.parlor = parlor
    self.account = account.id
  }

  func start() {
    show(ProfileScreen(parlor, account)) { profile, output in
      switch output {
      case .nickname: profile.begin(.nickname)
      case .phone: profile.begin(.phone)
      case .password: profile.begin(.password)
      case .coins: profile.begin(.coins)
      case .devices: profile.begin(.devices)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<ProfileCoordinator> {
    switch flow {
    case .nickname: edit(EditProfileScreen.nickname) { .nickname($0) }
    case .phone: edit(EditProfileScreen.phone) { .phone($0 == "-" ? "" : $0) }
    case .coins: coins()
    case .devices: devices()
    case .password:
      .screen(PasswordScreen(parlor, account)) { profile, _ in
        profile.backToFirst()
        profile.tell(Reason(profile.parlor.isReplica ? "passwordChangedAll" : "passwordChanged"))
      }
    }
  }

  private func coins() -> Child<ProfileCoordinator> {
    .screen(CoinsScreen(parlor, account)) { profile, output in
      let parlor = profile.parlor
      switch output {
      case .buy(let pack): profile.buy(pack)
      case .cancel(let id):
        profile.ask(.cancelPurchase(id), parlor) { profile, _ in
          if profile.attempt(parlor, { try parlor.cashier.noteCancelled(id) }) {
            profile.tell(Reason("purchaseCancelled"))
          }
        }
      case .restore:
        profile.ask(.restorePurchases, parlor) { profile, _ in
          if profile.attempt(parlor, { try parlor.cashier.restore() }) { profile.tell(Reason("restoring")) }
        }
      }
    }
  }

  private func devices() -> Child<ProfileCoordinator> {
    let screen = DevicesScreen(parlor, account)
    return .screen(screen) { profile, wish in
      profile.ask(.signOut(wish.device?.id), profile.parlor) { profile, _ in
        if wish.device?.isOwn ?? false { return profile.parlor.leaveSignedOut() }
        profile.tell(
          wish.device.map { Reason("deviceSignedOut", ["name": $0.label]) } ?? Reason("othersSignedOut"))
        screen.load()
      }
    }
  }

  private func buy(_ pack: CoinPack) {
    attempt(parlor) {
      let request = try parlor.cashier.request()
      ask(.purchase(pack: pack, request: request), parlor) { profile, result in
        profile.attempt(profile.parlor) { try profile.parlor.cashier.buy(pack, result) }
      }
    }
  }

  /// A screen that edits one field. An empty answer keeps the old value. If the change fails, the screen shows the
  /// reason and asks again.
  private func edit(
    _ shape: EditProfileScreen.ShapeOfIt, _ question: @escaping (String) -> Question
  ) -> Child<ProfileCoordinator> {
    .screen(EditProfileScreen(shape, parlor, account)) { profile, text in
      if text.isEmpty {
        profile.backToFirst()
      } else {
        profile.ask(question(text), profile.parlor) { (profile, _: Answer) in profile.backToFirst() }
      }
    }
  }
}
