import ParlorStore
import Usher

/// A text that no message takes is not kept among those that wait to be sent: it never can be. It goes into a file.
extension ChatScreen {
  /// Whether a text is too long, and was put elsewhere, which is said. Where its file cannot be written it stays with the
  /// unsent messages.
  func setAside(_ text: String, _ deed: Deed = .say) -> Bool {
    if case .delete = deed { return false }
    guard text.utf8.count > InputRule.longestMessage else { return false }
    var values = ["size": String(text.utf8.count), "most": String(InputRule.longestMessage)]
    guard let keep = machine.keepText else {
      seat?.tell(Reason("textTooLongHere", values))
      return true
    }
    do throws(Reason) {
      values["path"] = try keep(text)
    } catch {
      seat?.tell(error)
      return false
    }
    seat?.tell(Reason("textTooLong", values))
    return true
  }

  /// The same for one that an older Parlor has kept unsent.
  func isSetAside(_ unsent: Unsent) -> Bool {
    guard machine.keepText != nil, setAside(unsent.text) else { return false }
    return (try? store.dropUnsent(unsent.id, of: account.id)) != nil
  }
}
