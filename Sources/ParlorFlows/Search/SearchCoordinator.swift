import ParlorStore
import Usher

/// Finds channels, people and messages. The results for a text have a place of their own.
final class SearchCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case found(String)
  }

  let life = Life()
  let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(SearchScreen(context, for: nil)) { $0.hear($1) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<SearchCoordinator> {
    switch flow {
    case .found(let text):
      guard SearchQuery(text) != nil else { throw Refusal.unknown(Reason("shortQuery", ["query": text])) }
      return .screen(SearchScreen(context, for: text)) { $0.hear($1) }
    }
  }

  private func hear(_ output: SearchScreen.Output) {
    switch output {
    case .search(let text):
      // A new search replaces the last one, so that the two do not pile up.
      if SearchQuery(text) != nil { backToFirst() }
      begin(.found(text))
    case .open(let target): open(target)
    case .tab(let tab): begin(above: tab.flow)
    }
  }

  private func open(_ target: SearchRow.Target) {
    switch target {
    case .channel(let room): open(context.place(of: room))
    case .person(let member): open(context.place(ofDM: member))
    case .message(let message): open(link: "message:\(message)")
    }
  }
}
