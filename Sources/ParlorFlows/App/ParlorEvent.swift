public import ParlorStore
public import UsherEvents

/// What people do in Parlor besides going from screen to screen, as it is logged: numbers, times, and names that the program has
/// made up. Nothing of it was typed.
public enum ParlorEvent: LoggedEvent {
  case signedIn(SignIn)
  case signInRefused(SignInRefusal)
  case signedOut
  case sent(Sending, files: Int, isReply: Bool)
  /// A message was not sent, for a reason that has a name.
  case notSent(any LoggableText)
  /// `length` counts the characters of the words. While the user types, each text with results is a search.
  case searched(length: Int, hits: Int, whileTyping: Bool)
  case purchase(Purchase.State, coins: Int)
  /// A banner was shown for so many notifications.
  case noticesShown(Int, rings: Bool)
  /// A notification was opened. `after` is the time since it arrived; nil if that is not known.
  case noticeTapped(Tap, after: Duration?)
  /// Something was done with a notification without opening it, such as a reply.
  case noticeAnswered(any LoggableText, after: Duration)
  /// An earlier session that logged has ended by a defect, or was killed. Then there is no signal.
  case crashed(signal: Int?)

  public enum SignIn: String, LoggableText {
    case password, signUp, kept, switched
  }

  public enum SignInRefusal: String, LoggableText {
    case password, tooSoon
  }

  public enum Sending: String, LoggableText {
    case message, edit, deletion
  }

  /// Where a notification was tapped: in the session, on the desktop, or where it came from.
  public enum Tap: String, LoggableText {
    case session, desktop, source
  }

  public var entry: Entry {
    switch self {
    case .signedIn(let way): Entry("signIn", ["by": .text(way)])
    case .signInRefused(let why): Entry("signInRefused", ["why": .text(why)])
    case .signedOut: Entry("signOut")
    case .sent(let what, let files, let isReply):
      Entry("send", ["what": .text(what), "files": .count(files), "reply": .flag(isReply)])
    case .notSent(let why): Entry("sendFailed", ["why": .text(why)])
    case .searched(let length, let hits, let whileTyping):
      Entry("search", ["length": .count(length), "hits": .count(hits), "typing": .flag(whileTyping)])
    case .purchase(let state, let coins):
      Entry("purchase", ["state": .text(Self.name(of: state)), "coins": .count(coins)])
    case .noticesShown(let count, let rings):
      Entry("noticeShown", ["count": .count(count), "bell": .flag(rings)])
    case .noticeTapped(let place, nil): Entry("noticeTapped", ["in": .text(place)])
    case .noticeTapped(let place, let time?):
      Entry("noticeTapped", ["in": .text(place), "after": .time(time)])
    case .noticeAnswered(let action, let time):
      Entry("noticeAnswered", ["action": .text(action), "after": .time(time)])
    case .crashed(nil): Entry("crash")
    case .crashed(let signal?): Entry("crash", ["signal": .count(signal)])
    }
  }

  private static func name(of state: Purchase.State) -> StaticString {
    switch state {
    case .purchasing: "purchasing"
    case .deferred: "deferred"
    case .failed: "failed"
    case .purchased: "purchased"
    case .restored: "restored"
    case .refunded: "refunded"
    case .cancelled: "cancelled"
    }
  }
}

extension ParlorEvent {
  static func sent(_ message: Outgoing) -> ParlorEvent {
    let what: Sending =
      switch message.kind {
      case .new: .message
      case .edit: .edit
      case .delete: .deletion
      }
    return .sent(what, files: message.paths.count, isReply: message.replyTo != nil)
  }
}

extension Parlor {
  /// Logs what the user does, if the log is on.
  func log(_ event: @autoclosure () -> ParlorEvent) { events?.log(event()) }

  /// The time since something happened. The machine's clock may have been set back since.
  func time(since moment: Int64) -> Duration { .milliseconds(max(0, now() - moment)) }
}
