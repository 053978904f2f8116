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
      do throws(Reason) { _ = try SearchWish(text, in: context) } catch { throw Refusal.unknown(error) }
      return .screen(SearchScreen(context, for: text)) { $0.hear($1) }
    }
  }

  private func hear(_ output: SearchScreen.Output) {
    switch output {
    case .search(let text):
      // A new search replaces the last one, so that the two do not pile up.
      if (try? SearchWish(text, in: context)) != nil { backToFirst() }
      begin(.found(text))
    case .open(let row): open(row)
    case .wish(let change, let room): make(change, of: room, context.parlor)
    case .tab(let tab): begin(above: tab.flow)
    }
  }

  private func open(_ row: SearchRow) {
    switch row.target {
    case .channel(let room): open(.channel(room, in: row.workspace))
    case .person(let member): open(.dm(member, in: row.workspace))
    case .message(let message, _): open(link: "message:\(message)")
    }
  }
}
