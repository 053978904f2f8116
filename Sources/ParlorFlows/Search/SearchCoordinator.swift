import ParlorStore
import Usher

/// Finds channels, people and messages. The results for a text have a place of their own.
final class SearchCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case found(String)
  }

  let life = Life()
  let place: WorkspaceContext

  init(_ place: WorkspaceContext) { self.place = place }

  func start() {
    let screen = SearchScreen(place, for: nil)
    show(screen) { $0.hear($1, from: screen) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<SearchCoordinator> {
    switch flow {
    case .found(let text):
      guard SearchQuery(text) != nil else { throw Refusal.unknown(Reason("shortQuery", ["query": text])) }
      let screen = SearchScreen(place, for: text)
      return .screen(screen) { $0.hear($1, from: screen) }
    }
  }

  private func hear(_ event: SearchScreen.Event, from screen: SearchScreen) {
    switch event {
    case .search(let text):
      // A new search replaces the last one instead of covering it.
      if SearchQuery(text) != nil { backToFirst() }
      begin(.found(text))
      screen.clear()
    case .open(let target):
      screen.noteOpening()
      open(target)
    case .more: screen.more()
    case .forget: screen.forget()
    case .tab(let tab): begin(above: tab.flow)
    }
  }

  private func open(_ target: SearchRow.Target) {
    switch target {
    case .channel(let room): open(place.place(of: room))
    case .person(let member): open(place.place(ofDM: member))
    case .message(let message): open(link: "message:\(message)")
    }
  }
}
