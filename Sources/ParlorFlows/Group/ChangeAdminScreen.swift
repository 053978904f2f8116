import ParlorStore
import Usher
import UsherScreens

/// Asks which member becomes the admin of a workspace or a channel.
final class ChangeAdminScreen: ListScreen {
  enum Event {
    case list(Excerpt.Turn)
    case pick(Member)
    case answer(Bool)
  }
  struct Model {
    var name: String
    var isChannel: Bool
    var members: ListPage<Member>
    /// The member whom the user picked. The screen asks whether that is right.
    var picked: Member?
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Group/changeAdmin") {
    Value("name") { $0.name }
    Value("picked") { $0.picked?.nickname ?? "" }
    Value("trouble") { $0.trouble }
    Flag("isChannel") { $0.isChannel }
    List("members", before: { $0.members.before }, { $0.members.rows }) {
      Value("name") { $0.nickname }
      Choice("pick") { .pick($0) }
    }
    ListPage<Member>.parts(\.members) { .list($0) }
    Form("handOver", active: { $0.picked != nil }) {
      Field.confirm("sure")
    } submit: {
      .answer($0.isYes("sure"))
    }
    Sample("two others") {
      Model(
        name: "general", isChannel: true,
        members: ListPage([
          Member(id: 1, nickname: "서연", isAdmin: false),
          Member(id: 2, nickname: "Jonas Lindqvist-Oduya the Third", isAdmin: false),
        ]))
    }
    Sample("many") {
      Model(
        name: "Harbour Tea", isChannel: false,
        members: ListPage(
          rows: [Member(id: 1, nickname: "Jonas", isAdmin: false)], first: 9, found: 23, isLong: true,
          filter: "jo"))
    }
    Sample("picked") {
      let mina = Member(id: 7, nickname: "Mina", isAdmin: false)
      return Model(name: "Harbour Tea", isChannel: false, members: ListPage([mina]), picked: mina)
    }
    Sample("nobody") { Model(name: "general", isChannel: true, members: ListPage([])) }
    Sample("trouble") {
      Model(name: "general", isChannel: true, members: ListPage([]), trouble: "The disk failed.")
    }
  }

  private let membership: Membership
  private var picked: Member?
  /// The model that was drawn last.
  private var last: Model
  let live: LiveList<Event>

  init(_ membership: Membership) {
    self.membership = membership
    let isChannel = if case .channel = membership.group { true } else { false }
    last = Model(name: membership.first.name, isChannel: isChannel, members: ListPage([]))
    live = LiveList(membership.parlor)
  }

  /// The members as the store has them now. If the store cannot be read, what was drawn last, and the reason.
  var model: Model {
    var model = last
    model.picked = picked
    do throws(StoreError) {
      let others = try membership.members().filter { !$0.isAdmin && !$0.isBot }
      model.name = try membership.details()?.name ?? last.name
      model.members = live.page(of: others, by: \.nickname)
      model.picked = others.first { $0 == picked }
      model.trouble = ""
    } catch {
      model.trouble = membership.parlor.words(for: error)
    }
    return model
  }

  func noteDrawn(_ model: Model) { last = model }

  func disappear() {
    live.disappear()
    picked = nil
  }

  /// Returns the new admin once the user has confirmed the choice.
  var only: Event? { model.members.only.map { .pick($0) } }

  func hear(_ event: Event) -> Member? {
    switch event {
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .pick(let member): picked = member
    case .answer(let isYes):
      picked = nil
      return isYes ? last.picked : nil
    }
    return nil
  }
}
