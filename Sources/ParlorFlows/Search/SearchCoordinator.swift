import ParlorStore
import Usher

/// Finds rooms and people by name.
final class SearchCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case found(String)
  }

  let life = Life()
  let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    show(SearchScreen(place, query: nil)) { $0.hear($1) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<SearchCoordinator> {
    switch flow {
    case .found(let query):
      guard query.count >= 2 else { throw Refusal.unknown(Reason("shortQuery", ["query": query])) }
      return .screen(SearchScreen(place, query: query)) { $0.hear($1) }
    }
  }

  private func hear(_ event: SearchScreen.Event) {
    switch event {
    case .search(let query): begin(.found(query))
    case .open(let room): open(place.place(of: room))
    case .write(let member): open(place.place(ofDM: member))
    case .tab(let tab): begin(above: tab.flow)
    }
  }
}
