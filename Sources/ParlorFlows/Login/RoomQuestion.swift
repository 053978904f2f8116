import ParlorStore
import UsherScreens

/// The question whether to delete the local stores of other accounts, to make room for one more.
enum RoomQuestion {
  /// The parts of the question, for the shape of every screen that signs an account in. `going` are the accounts whose
  /// local stores would be deleted.
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
