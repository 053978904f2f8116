public import ParlorStore
import Usher

/// A search in all rooms of an account, with its filters looked up.
public struct ProgramSearch {
  let query: SearchQuery
  let scope: SearchScope
  /// What a replica that does not hold everything asks its server first.
  public var question: Question { .search(query.text, scope) }
}

extension ProgramUser {
  /// Reads a search as it is typed in a session, with filters. It looks in all workspaces. Throws a `Reason` if something is wrong with
  /// it; nil if the account has no room yet.
  public func search(for text: String) throws -> ProgramSearch? {
    guard let workspace = try parlor.currentWorkspace()?.id else { return nil }
    let everywhere = try SearchLine(text).isEverywhere ? text : text + " in:" + SearchLine.everywhere
    let wish = try SearchWish(everywhere, in: WorkspaceContext(parlor, workspace))
    return ProgramSearch(query: wish.query, scope: wish.scope)
  }

  /// Passes the messages that a search finds to `take`, the newest first, until it returns false.
  public func find(
    _ search: ProgramSearch, _ take: (Message, ProgramRoom) throws -> Bool
  ) throws {
    while try store.index().isLagging {}
    var last: Message.ID?
    while true {
      let page = try store.search(
        search.query, within: search.scope, for: account.id, before: last, limit: 100)
      for hit in page.hits {
        // A message may have been deleted, and a room left, since the page was read.
        guard let message = try store.message(hit.message),
          let room = try store.joinedRoom(hit.room, of: account.id)
        else { continue }
        guard try take(message, ProgramRoom(room)) else { return }
      }
      guard page.hasMore, let end = page.hits.last else { return }
      last = end.message
    }
  }
}
