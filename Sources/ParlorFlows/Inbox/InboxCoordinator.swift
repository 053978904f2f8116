import ParlorStore
import Usher
import UsherSession

/// The inbox: the notifications of the account, over the flow from which it was opened.
final class InboxCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case thread(String)
    case notice(NoticeKey)
  }

  let life = Life()
  private let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(InboxScreen(parlor)) { $0.hear($1) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<InboxCoordinator> {
    switch flow {
    case .thread(let name): .screen(InboxScreen(parlor, thread: name)) { $0.hear($1) }
    case .notice(let key): .flow(try NoticeCoordinator(parlor, key))
    }
  }

  private func hear(_ output: InboxScreen.Output) {
    switch output {
    case .thread(let name): begin(.thread(name))
    case .notice(let key): begin(.notice(key))
    case .open(let notice): parlor.notices.open(notice)
    }
  }
}

extension Parlor {
  /// Tells the user something in words of Parlor, on whichever screen.
  func announce(_ word: ParlorWord, _ values: [String: String] = [:]) {
    session?.announce(words(word, values))
  }
}

/// A screen on which an empty line does something.
protocol BlankHearing: AnyObject {
  /// Returns false if the line does nothing now. Then the screen is drawn again.
  func hearsBlank() -> Bool
}
