import ParlorStore
import Usher

/// Finds channels, people and messages. The results for a text have a place of their own, and so has each later page of them. What
/// is found opens above them.
final class SearchCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case found(String)
    /// The results for a text from a number on. The first has the number 1.
    case page(String, from: Int)
    case channel(Room.ID)
    case dm(Account.ID)
    /// The room of a message, at the message.
    case message(Message.Number)
  }

  let life = Life()
  let context: WorkspaceContext
  /// The search whose next page is being opened. Its results need not be found again.
  private var turned: Search?

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(SearchScreen(context, for: nil)) { $0.hear($1) }
  }

  /// The first page has one place.
  func admits(_ flow: ChildFlow) -> Admission {
    if case .page(let text, let first) = flow, first < 2 { return redirect(to: .found(text)) }
    return .yes
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<SearchCoordinator> {
    switch flow {
    case .found(let text): try results(for: text, from: 1)
    case .page(let text, let first): try results(for: text, from: first)
    case .channel(let id): .flow(try RoomCoordinator(try context.context(of: id), channel: id))
    case .dm(let opponent): .flow(try RoomCoordinator(context, dm: opponent))
    case .message(let number): .flow(try RoomCoordinator(near: context, at: number))
    }
  }

  private func results(for text: String, from first: Int) throws -> Child<SearchCoordinator> {
    do throws(Reason) { _ = try SearchWish(text, in: context) } catch { throw Refusal.unknown(error) }
    return .screen(SearchScreen(context, for: text, from: first, turned)) { $0.hear($1) }
  }

  private func hear(_ output: SearchScreen.Output) {
    switch output {
    case .search(let text): show(.found(text), for: text)
    case .page(let text, let first, let search):
      turned = search
      show(first < 2 ? .found(text) : .page(text, from: first), for: text)
      turned = nil
    case .open(let row): open(row)
    case .wish(let change, let room): make(change, of: room, context.parlor)
    case .tab(let tab): open(.workspace(context.workspace.id, tab.flow))
    }
  }

  /// Shows results. They replace the last ones, so that the two do not pile up.
  private func show(_ results: ChildFlow, for text: String) {
    if (try? SearchWish(text, in: context)) != nil { backToFirst() }
    begin(results)
  }

  private func open(_ row: SearchRow) {
    switch row.target {
    case .channel(let room): begin(.channel(room))
    case .person(let member) where row.workspace == context.workspace.id: begin(.dm(member))
    case .person(let member): open(.dm(member, in: row.workspace))
    case .message(let number, _):
      let isHere = context.parlor.read(or: nil) { () throws(StoreError) in
        try context.store.message(numbered: number)
      }
      // A link asks the server for a message that is not here.
      if isHere == nil { open(link: "message:\(number)") } else { begin(.message(number)) }
    }
  }
}
