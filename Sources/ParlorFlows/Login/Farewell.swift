import ParlorStore
import UsherScreens

/// The question before what other accounts have left on this machine goes, to make room for one more.
enum Farewell {
  /// What every picture of a screen that lets somebody in has.
  @ShapeBuilder<Model, Event> static func parts<Model, Event>(
    _ going: @escaping @Sendable (Model) -> [Account], _ event: @escaping @Sendable (Bool) -> Event
  ) -> [ShapePart<Model, Event>] {
    Flag("isFull") { !going($0).isEmpty }
    List("going", going) {
      Value("name") { $0.nickname }
      Value("address") { $0.email }
    }
    Value("most") { _ in String(Store.mostLocalStores) }
    Form("makeRoom", active: { !going($0).isEmpty }) {
      Field.confirm("sure")
    } submit: {
      event($0.isYes("sure"))
    }
  }

  static let sample = [Account(id: 1, email: "mina@example.org", nickname: "Mina", phone: "", coins: 0)]
}

extension Parlor {
  /// Opens what an account leaves on this machine; those that have to go first and are not agreed to, if there is no
  /// room.
  func openLocalStore(of account: Account.ID, dropping agreed: [Account]) throws(StoreError) -> [Account] {
    switch try store.openLocalStore(of: account, dropping: agreed.map(\.id)) {
    case .found: return []
    case .made(let dropped):
      // Also its own: the last time may have been cut short.
      for account in dropped + [account] { machine.forget(account) }
      return []
    case .full(let going): return going
    }
  }
}
