import ParlorStore
import Usher

/// The settings of a workspace or a channel, and what its admin may change.
final class GroupSettingsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case edit
    case changeAdmin
  }
  /// The workspace shall be gone to.
  enum Outcome { case open }

  let life = Life()
  private let membership: Membership
  private var parlor: Parlor { membership.parlor }
  private var admin: Account.ID?
  private var watch: Observation?

  init(_ membership: Membership) throws {
    self.membership = membership
    admin = try membership.details()?.admin
  }

  func start() {
    let screen = GroupSettingsScreen(membership)
    show(screen) { settings, event in
      switch event {
      case .open: settings.finish(.open)
      case .fold: screen.fold()
      case .list(let turn): screen.list(turn)
      case .edit: settings.begin(.edit)
      case .changeAdmin: settings.begin(.changeAdmin)
      case .wish(let wish): settings.grant(wish, of: settings.membership.room, settings.parlor)
      case .ask(let question): screen.ask(question)
      case .answer(let question, let isYes):
        screen.ask(nil)
        if isYes { settings.leave(question) }
      }
    }
    watch = membership.observe { [weak self] in self?.hear($0) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<GroupSettingsCoordinator> {
    try membership.requireAdmin()
    switch flow {
    case .edit: return try edit()
    case .changeAdmin: return try changeAdmin()
    }
  }

  private func edit() throws -> Child<GroupSettingsCoordinator> {
    let shape =
      if case .workspace = membership.group { DetailsScreen.editWorkspace } else { DetailsScreen.editChannel }
    let model = DetailsScreen.Model(old: try membership.details())
    let screen = DetailsScreen(shape, model) { [membership] in membership.isAdmin }
    return .details(screen, for: parlor) { [membership] in
      try membership.edit(name: $1.name, description: $1.description)
    } then: { settings, _ in
      settings.backToFirst()
    }
  }

  private func changeAdmin() throws -> Child<GroupSettingsCoordinator> {
    guard try membership.members().count > 1 else { throw Refusal.denied(Reason("nobodyElse")) }
    let screen = ChangeAdminScreen(membership)
    return .screen(screen) { settings, event in
      switch event {
      case .list(let turn): screen.list(turn)
      case .pick(let member): screen.pick(member)
      case .answer(let isYes):
        let picked = screen.picked
        screen.pick(nil)
        guard isYes, let picked else { return }
        settings.attempt(settings.parlor) { try settings.membership.handOver(to: picked.id) }
      }
    }
  }

  /// This session is led out as all others are: by hearing of the change.
  private func leave(_ question: GroupSettingsScreen.Question) {
    attempt(parlor) { question == .leave ? try membership.leave() : try membership.delete() }
  }

  private func hear(_ standing: Standing) {
    switch standing {
    case .gone(let why): close(why: why)
    case .member(let details):
      guard details.admin != admin else { return }
      let wasMine = admin == membership.account
      admin = details.admin
      if wasMine { backToFirst() }
      let name = ((try? parlor.store.account(details.admin)) ?? nil)?.nickname ?? ""
      tell(Reason("newAdmin", ["name": membership.group.title(details.name), "admin": name]))
    }
  }
}
