import ParlorStore
public import Usher

extension Parlor {
  /// The links of Parlor, resolved by asking the store where things are.
  public func links() -> Links {
    var links = Links()
    links.scheme = "parlor"
    links.add("workspace") { (id: Workspace.ID) in .place(.workspace(id, .home)) }
    links.add("channel") { [self] (id: Room.ID) in channelPlace(id) }
    links.add("dm") { [self] (id: Account.ID) in dmPlace(id) }
    links.add("message") { [self] (id: Message.ID) in messagePlace(id) }
    links.add("search") { [self] (query: String) in
      inLanding { Place.workspace($0, .search).then(SearchCoordinator.ChildFlow.found(query)) }
    }
    for (name, tab) in [("home", Tab.home), ("dms", .dms), ("settings", .settings)] {
      links.add(name) { [self] in inLanding { .workspace($0, tab.flow) } }
    }
    return links
  }

  private func channelPlace(_ id: Room.ID) -> Links.Resolution {
    let nothing = Refusal.unknown(Reason("noChannel", ["channel": id.description]))
    guard let room = (try? store.room(id)) ?? nil, case .channel = room.kind else { return .refused(nothing) }
    return .place(.channel(id, in: room.workspace))
  }

  private func dmPlace(_ opponent: Account.ID) -> Links.Resolution {
    guard let account else { return inLanding { .dm(opponent, in: $0) } }
    guard let workspace = (try? store.workspaceOfDM(of: account.id, with: opponent)) ?? nil else {
      return .refused(.unknown(Reason("noMember", ["member": opponent.description])))
    }
    return .place(.dm(opponent, in: workspace))
  }

  private func messagePlace(_ id: Message.ID) -> Links.Resolution {
    let nothing = Refusal.unknown(Reason("noMessage", ["message": id.description]))
    guard let message = (try? store.message(id)) ?? nil, let room = (try? store.room(message.room)) ?? nil else {
      return .refused(nothing)
    }
    switch room.kind {
    case .channel: return .place(.channel(room.id, in: room.workspace))
    case .dm:
      guard let account, let opponent = room.opponent(of: account.id) else { return .refused(nothing) }
      return .place(.dm(opponent, in: room.workspace))
    }
  }

  /// A place in the workspace where the account lands; before log-in, a place that waits for it.
  private func inLanding(_ place: (Workspace.ID) -> Place) -> Links.Resolution {
    if !isReady { restoreSession() }
    guard let workspace = (try? landing()) ?? nil else {
      return .place(Place(AppCoordinator.ChildFlow.homeEmpty))
    }
    return .place(place(workspace.id))
  }
}
