import ParlorStore
import Usher

/// The settings of a workspace or a channel, and the screens on which its admin changes them.
final class GroupSettingsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case edit
    case changeAdmin
    case member(Account.ID)
  }
  /// The user wants to go to the workspace.
  enum Outcome { case open }

  let life = Life()
  private let membership: Membership
  private var parlor: Parlor { membership.parlor }
  private var watch: Observation?

  init(_ membership: Membership) { self.membership = membership }

  func start() {
    show(GroupSettingsScreen(membership)) { settings, output in
      switch output {
      case .open: settings.finish(.open)
      case .edit: settings.begin(.edit)
      case .changeAdmin: settings.begin(.changeAdmin)
      case .member(let member): settings.begin(.member(member))
      case .wish(let change): settings.make(change, of: settings.membership.room, settings.parlor)
      // This only asks. The observation then closes the screens, as in every other session of the account.
      case .agreed(.leave): settings.ask(.leave(settings.membership.group), settings.parlor)
      case .agreed(.delete): settings.ask(.delete(settings.membership.group), settings.parlor)
      }
    }
    watch = membership.observe { [weak self] in self?.hear($0) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<GroupSettingsCoordinator> {
    switch flow {
    case .member(let id):
      return .screen(try MemberScreen(membership, id)) { settings, output in settings.hear(output, of: id) }
    case .edit:
      try membership.requireAdmin()
      return try .edit(membership) { $0.backToFirst() }
    case .changeAdmin:
      try membership.requireAdmin()
      guard try membership.members().count > 1 else { throw Refusal.denied(Reason("nobodyElse")) }
      return .screen(ChangeAdminScreen(membership)) { settings, member in
        settings.ask(.handOver(settings.membership.group, to: member.id), settings.parlor)
      }
    }
  }

  private func hear(_ output: MemberScreen.Output, of member: Account.ID) {
    switch output {
    case .write:
      attempt(parlor) {
        guard let place = try membership.place(ofMessagesTo: member) else { return }
        open(place)
      }
    case .remove: ask(.remove(member, from: membership.group), parlor)
    case .gone: backToFirst()
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
