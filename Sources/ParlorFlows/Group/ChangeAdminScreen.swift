import ParlorStore
import Usher
import UsherScreens

/// Asks which member becomes the admin of a workspace or a channel.
final class ChangeAdminScreen: Pictured {
  enum Event {
    case list(Excerpt.Turn)
    case pick(Member)
    case answer(Bool)
  }
  struct Model {
    var name: String
    var isChannel: Bool
    var members: ListPage<Member>
    /// The member that was picked, and that the user is asked about.
    var picked: Member?
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Group/changeAdmin") {
    Value("name") { $0.name }
    Value("picked") { $0.picked?.nickname ?? "" }
    Value("trouble") { $0.trouble }
    Flag("isChannel") { $0.isChannel }
    List("members", { $0.members.rows }) {
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

  private(set) var model: Model
  private let membership: Membership
  private var excerpt: Excerpt
  private var seat: Seat<Event>?
  private var watch: Observation?

  init(_ membership: Membership) {
    self.membership = membership
    excerpt = Excerpt(membership.parlor.machine)
    let isChannel = if case .channel = membership.group { true } else { false }
    model = Model(name: "", isChannel: isChannel, members: ListPage([]))
    load()
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    load()
    watch = membership.parlor.store.observe { [weak self] _ in
      self?.load()
      seat.changed()
    }
  }

  func disappear() { watch = nil }

  private func load() {
    do throws(StoreError) {
      model.name = try membership.details()?.name ?? model.name
      let others = try membership.members().filter { !$0.isAdmin }
      model.members = excerpt.page(of: others, by: \.nickname)
      model.trouble = ""
      if let picked = model.picked, !others.contains(picked) { model.picked = nil }
    } catch {
      model.trouble = membership.parlor.words(for: error)
    }
  }

  /// Returns the new admin once the user is sure.
  func hear(_ event: Event) -> Member? {
    var chosen: Member?
    switch event {
    case .list(let turn):
      excerpt.take(turn)
      load()
    case .pick(let member): model.picked = member
    case .answer(let isYes):
      chosen = isYes ? model.picked : nil
      model.picked = nil
    }
    seat?.changed()
    return chosen
  }
}
