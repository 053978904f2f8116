import ParlorStore
public import Usher

extension Parlor {
  /// The links of Parlor, resolved by asking the store where things are.
  public func links() -> Links {
    var links = Links()
    links.scheme = "parlor"
    links.add("workspace") { (id: Workspace.ID) in .place(.workspace(id, .home)) }
    links.add("channel") { [self] (id: Room.ID) in signedIn { channelPlace(id, for: $0) } }
    links.add("dm") { [self] (id: Account.ID) in signedIn { dmPlace(id, of: $0) } }
    links.add("message") { [self] (id: Message.ID) in signedIn { messagePlace(id, for: $0) } }
    links.add("search") { [self] (query: String) in
      here { workspace in
        let tab = Place.workspace(workspace, .search)
        return query.isEmpty ? tab : tab.then(SearchCoordinator.ChildFlow.found(query))
      }
    }
    links.add("explore") { [self] in
      here { Place.workspace($0, .home).then(HomeCoordinator.ChildFlow.explore) }
    }
    links.add("profile") { [self] in profile() }
    links.add("coins") { [self] in profile(.coins) }
    links.add("workspaces") { [self] in here { .workspace($0, .workspaceList) } }
    for (name, tab) in [("home", Tab.home), ("dms", .dms), ("find", .search), ("settings", .settings)] {
      links.add(name) { [self] in here { .workspace($0, tab.flow) } }
    }
    return links
  }

  /// What is where is nobody's business before log-in.
  private func signedIn(_ resolve: (Account) -> Links.Resolution) -> Links.Resolution {
    account.map(resolve) ?? .wait(Reason(isReady ? "logIn" : "startUp"))
  }

  private func channelPlace(_ id: Room.ID, for account: Account) -> Links.Resolution {
    guard let room = visibleRoom(id, to: account), case .channel = room.kind else {
      return .refused(.unknown(Reason("noChannel", ["channel": id.description])))
    }
    return .place(.channel(id, in: room.workspace))
  }

  /// The room, if the account may know that it exists.
  private func visibleRoom(_ id: Room.ID, to account: Account) -> Room? {
    switch try? store.access(account.id, id) {
    case .member(let room), .notMember(let room): room
    case .unknown, nil: nil
    }
  }

  private func dmPlace(_ opponent: Account.ID, of account: Account) -> Links.Resolution {
    let here = (try? workspaceOnShow()).flatMap { $0?.id }
    let found = try? store.workspaceOfDM(of: account.id, with: opponent, preferring: here)
    guard let workspace = found ?? nil else {
      return .refused(.unknown(Reason("noMember", ["member": opponent.description])))
    }
    return .place(.dm(opponent, in: workspace))
  }

  private func messagePlace(_ id: Message.ID, for account: Account) -> Links.Resolution {
    let nothing = Refusal.unknown(Reason("noMessage", ["message": id.description]))
    guard let message = (try? store.message(id)) ?? nil, let room = visibleRoom(message.room, to: account)
    else { return .refused(nothing) }
    let step = RoomCoordinator.ChildFlow.message(id)
    switch room.kind {
    case .channel: return .place(.channel(room.id, in: room.workspace).then(step))
    case .dm:
      guard let opponent = room.opponent(of: account.id) else { return .refused(nothing) }
      return .place(.dm(opponent, in: room.workspace).then(step))
    }
  }

  /// Whoever is in no workspace has a profile too.
  private func profile(_ below: ProfileCoordinator.ChildFlow? = nil) -> Links.Resolution {
    signedIn { _ in
      let profile =
        (try? workspaceOnShow()).flatMap { $0 }.map {
          Place.workspace($0.id, .home).then(HomeCoordinator.ChildFlow.profile)
        }
        ?? Place(AppCoordinator.ChildFlow.homeEmpty).then(HomeEmptyCoordinator.ChildFlow.profile)
      return .place(below.map { profile.then($0) } ?? profile)
    }
  }

  /// A place in the workspace on show.
  private func here(_ place: (Workspace.ID) -> Place) -> Links.Resolution {
    signedIn { _ in
      .place(
        (try? workspaceOnShow()).flatMap { $0 }.map { place($0.id) }
          ?? Place(AppCoordinator.ChildFlow.homeEmpty))
    }
  }
}
