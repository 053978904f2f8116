import ParlorStore
public import Usher

extension Parlor {
  /// The links of Parlor, resolved by asking the store where things are.
  public func links() -> Links {
    var links = Links()
    links.scheme = "parlor"
    links.add("workspace") { (id: Workspace.ID) in .place(.workspace(id, .home)) }
    links.add("channel") { [self] (id: Room.ID) in
      signedIn { account throws(StoreError) in try channelPlace(id, for: account) }
    }
    links.add("dm") { [self] (id: Account.ID) in
      signedIn { account throws(StoreError) in try dmPlace(id, of: account) }
    }
    links.add("message") { [self] (id: Message.ID) in
      signedIn { account throws(StoreError) in try messagePlace(id, for: account) }
    }
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

  /// Resolves a link for the account that is signed in. Before log-in, a link must not reveal what exists. A store that
  /// cannot be read refuses the link, and says why.
  private func signedIn(_ resolve: (Account) throws(StoreError) -> Links.Resolution) -> Links.Resolution {
    guard let account else { return .wait(Reason(isReady ? "logIn" : "startUp")) }
    do throws(StoreError) { return try resolve(account) } catch {
      return .refused(.denied(reason(for: error)))
    }
  }

  private func channelPlace(_ id: Room.ID, for account: Account) throws(StoreError) -> Links.Resolution {
    guard let room = try visibleRoom(id, to: account), case .channel = room.kind else {
      return .refused(.unknown(Reason("noChannel", ["channel": id.description])))
    }
    return .place(.channel(id, in: room.workspace))
  }

  /// The room, if the account may know that it exists.
  private func visibleRoom(_ id: Room.ID, to account: Account) throws(StoreError) -> Room? {
    switch try store.access(account.id, id) {
    case .member(let room), .notMember(let room): room
    case .unknown: nil
    }
  }

  private func dmPlace(_ opponent: Account.ID, of account: Account) throws(StoreError) -> Links.Resolution {
    let here = try workspaceOnShow()?.id
    guard let workspace = try store.workspaceOfDM(of: account.id, with: opponent, preferring: here) else {
      return .refused(.unknown(Reason("noMember", ["member": opponent.description])))
    }
    return .place(.dm(opponent, in: workspace))
  }

  private func messagePlace(_ id: Message.ID, for account: Account) throws(StoreError) -> Links.Resolution {
    let nothing = Refusal.unknown(Reason("noMessage", ["message": id.description]))
    guard let message = try store.message(id), let room = try visibleRoom(message.room, to: account)
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
    signedIn { _ throws(StoreError) in
      let profile =
        try workspaceOnShow().map {
          Place.workspace($0.id, .home).then(HomeCoordinator.ChildFlow.profile)
        }
        ?? Place(AppCoordinator.ChildFlow.homeEmpty).then(HomeEmptyCoordinator.ChildFlow.profile)
      return .place(below.map { profile.then($0) } ?? profile)
    }
  }

  /// A place in the workspace on show.
  private func here(_ place: (Workspace.ID) -> Place) -> Links.Resolution {
    signedIn { _ throws(StoreError) in
      .place(
        try workspaceOnShow().map { place($0.id) } ?? Place(AppCoordinator.ChildFlow.homeEmpty))
    }
  }
}
