import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// `/copy [N]`: shows the link of the place on the screen, or of a message in the room, and puts it on the clipboard if the
/// account allows that.
extension Parlor {
  var copyCommand: Command {
    Command("copy", argument: "number") { [weak self] session, text in self?.copy(text, in: session) }
  }

  private func copy(_ text: String, in session: Session) {
    let link: String
    do throws(Reason) {
      link = try self.link(numbered: text, in: session)
    } catch {
      return session.tree.tell(error)
    }
    session.announce(link, nil, link: link)
    let words = session.words(ParlorWord.self)
    guard settings.preferences[.copies] else { return session.announce(words[.copyOff], .dim) }
    guard let copy = machine.copy else { return session.announce(words[.copyNowhere], .dim) }
    copy(link)
    session.announce(words[.copyDone], .dim)
  }

  /// The link of the present place; with a number, that of a message in the room.
  private func link(numbered text: String, in session: Session) throws(Reason) -> String {
    guard !text.isEmpty else { return session.tree.links.url(of: session.tree.place) }
    guard onShow.room != nil, let chat = onShow.chat else { throw Reason("copyWhere") }
    let message = try chat.desk.message(numberedIn: text).message
    return "\(session.tree.links.scheme)://message:\(message.number)"
  }
}
