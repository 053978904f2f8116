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
  private var watch: Observation?

  init(_ membership: Membership) { self.membership = membership }

  func start() {
    let screen = GroupSettingsScreen(membership)
    show(screen) { settings, event in
      screen.hear(event)
      switch event {
      case .open: settings.finish(.open)
      case .edit: settings.begin(.edit)
      case .changeAdmin: settings.begin(.changeAdmin)
      case .wish(let wish): settings.grant(wish, of: settings.membership.room, settings.parlor)
      // This session is led out as all others are: by hearing of the change.
      case .answer(.leave, true): settings.attempt(settings.parlor) { try settings.membership.leave() }
      case .answer(.delete, true): settings.attempt(settings.parlor) { try settings.membership.delete() }
      case .fold, .list, .ask, .answer: break
      }
    }
    watch = membership.observe { [weak self] in self?.hear($0) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<GroupSettingsCoordinator> {
    try membership.requireAdmin()
    switch flow {
    case .edit: return try .edit(membership) { $0.backToFirst() }
    case .changeAdmin:
      guard try membership.members().count > 1 else { throw Refusal.denied(Reason("nobodyElse")) }
      let screen = ChangeAdminScreen(membership)
      return .screen(screen) { settings, event in
        guard let member = screen.hear(event) else { return }
        settings.attempt(settings.parlor) { try settings.membership.handOver(to: member.id) }
      }
    }
  }

  private func hear(_ change: MembershipChange) {
    switch change {
    case .gone(let why): close(why: why)
    case .member(let details, let before):
      guard details.admin != before.admin else { return }
      if before.admin == membership.account { backToFirst() }
      tell(membership.newAdmin(details))
    }
  }
}
