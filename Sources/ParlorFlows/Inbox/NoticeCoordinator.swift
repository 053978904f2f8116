import ParlorStore
import Usher

/// One notification, and the answer to it.
final class NoticeCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case reply
  }

  let life = Life()
  private let parlor: Parlor
  private let key: NoticeKey

  /// Throws a `Refusal` if the account has no such notification.
  init(_ parlor: Parlor, _ key: NoticeKey) throws {
    guard try parlor.notices.notice(key) != nil else {
      throw Refusal.unknown(Reason("noNotice", ["notice": key.description]))
    }
    (self.parlor, self.key) = (parlor, key)
  }

  func start() throws {
    show(try NoticeScreen(parlor, key)) { notice, output in
      switch output {
      case .open(let opened): notice.parlor.notices.open(opened)
      case .reply: notice.begin(.reply)
      case .close: notice.finish()
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<NoticeCoordinator> {
    switch flow {
    case .reply:
      .screen(try ReplyScreen(parlor, key)) { notice, answer in
        let isDone = notice.parlor.notices.act(NoticeAction.reply.rawValue, answer.text, on: answer.notice)
        if isDone { notice.back() }
      }
    }
  }
}
