import ParlorStore
import Usher
import UsherScreens

/// Lets somebody in whose key is not known yet: asks for the code of an invitation, and then for a name.
final class DoorCoordinator: Coordinator {
  let life = Life()
  private let parlor: Parlor
  private let door: Door

  init(_ parlor: Parlor, _ door: Door) { (self.parlor, self.door) = (parlor, door) }

  func start() {
    show(DoorScreen(parlor, door)) { coordinator, account in
      coordinator.parlor.signIn(account, by: .signUp)
      coordinator.finish(next: coordinator.parlor.landingFlow())
    }
  }
}

/// Asks for the code of an invitation, and for a nickname if the code makes a new account. Shows nothing of the store.
final class DoorScreen: Pictured {
  enum Event {
    case enter(code: String)
    case name(String)
    case entered(Account)
  }
  struct Model {
    var host: String
    /// Whether the code was right, so that only the name is missing.
    var isInvited = false
    var isWrongCode = false
    var takenNickname = ""
    var waitSeconds = 0
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Door/door") {
    Value("host") { $0.host }
    Flag("invited") { $0.isInvited }
    Flag("wrongCode") { $0.isWrongCode }
    Value("takenNickname") { $0.takenNickname }
    Flag("tooSoon") { $0.waitSeconds > 0 }
    Value("seconds") { String($0.waitSeconds) }
    Value("trouble") { $0.trouble }
    Form("enter", active: { !$0.isInvited }) {
      Field.text("code", [.required])
    } submit: {
      .enter(code: $0["code"])
    }
    Form("name", active: { $0.isInvited }) {
      Field.text("nickname", [.required, .length(1...30), .rule("form") { InputRule.nickname($0) != nil }])
    } submit: {
      .name($0["nickname"])
    }
    Sample("first visit") { Model(host: "tea.example.org") }
    Sample("wrong code") { Model(host: "tea.example.org", isWrongCode: true) }
    Sample("too soon") { Model(host: "tea.example.org", waitSeconds: 900) }
    Sample("invited") { Model(host: "tea.example.org", isInvited: true) }
    Sample("nickname taken") { Model(host: "tea.example.org", isInvited: true, takenNickname: "Sora") }
    Sample("trouble") { Model(host: "tea.example.org", trouble: "The disk is full.") }
  }

  private(set) var model: Model
  private let parlor: Parlor
  private let door: Door
  private var seat: Seat<Event>?
  private var code = ""

  init(_ parlor: Parlor, _ door: Door) {
    (self.parlor, self.door) = (parlor, door)
    model = Model(host: door.host)
  }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  /// Returns the account that the key belongs to from now on.
  func hear(_ event: Event) -> Account? {
    model = Model(host: door.host, isInvited: model.isInvited)
    switch event {
    case .enter(let code): enter(code)
    case .name(let nickname): use(code, nickname)
    case .entered(let account): return account
    }
    return nil
  }

  private func enter(_ code: String) {
    do throws(StoreError) {
      self.code = code
      switch try parlor.store.invitation(code, for: door.key) {
      case .newcomer: model.isInvited = true
      case .holder: use(code, "")
      }
    } catch {
      refuse(error)
    }
  }

  private func use(_ code: String, _ nickname: String) {
    do throws(StoreError) {
      let id = try parlor.store.useInvitation(
        code, key: door.key, label: door.label, nickname: nickname, firstWorkspace: door.host)
      if let account = try parlor.store.account(id) { seat?.send(.entered(account)) }
    } catch {
      if error == .taken(.nickname) { return model.takenNickname = nickname }
      refuse(error)
    }
  }

  private func refuse(_ error: StoreError) {
    model = Model(host: door.host)
    switch error {
    case .invalid(.invitation): model.isWrongCode = true
    case .tooSoon(let time): model.waitSeconds = parlor.seconds(until: time)
    default: model.trouble = parlor.words(for: error)
    }
  }
}
