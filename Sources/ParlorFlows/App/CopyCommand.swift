import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// `/copy [N]`: shows the link of the place on the screen and puts it on the clipboard, or puts the text of a message in the room
/// there, if the account allows that.
extension Parlor {
  var copyCommand: Command {
    Command("copy", argument: "number") { [weak self] session, text in self?.copy(text, in: session) }
  }

  private func copy(_ text: String, in session: Session) {
    guard !text.isEmpty else {
      let (links, place) = (session.tree.links, session.tree.place)
      session.announce(place.written, nil, link: links.url(of: place))
      return putOnClipboard(links.url(of: place))
    }
    do throws(Reason) {
      guard onShow.room != nil, let chat = onShow.chat else { throw Reason("copyWhere") }
      let content = try chat.desk.message(numberedIn: text).message.text
      // Without a clipboard, the whole text is there to be selected.
      if !canCopy {
        for line in content.split(separator: "\n") { session.announce(Text.clean(String(line))) }
      }
      putOnClipboard(content)
    } catch {
      session.tree.tell(error)
    }
  }

  /// Puts a text on the clipboard, if the account allows that, and says so. If it does not, says why, unless the text `isShown`.
  func putOnClipboard(_ text: String, isShown: Bool = false) {
    guard settings.preferences[.copies], let copy = machine.copy else {
      return isShown ? () : announce(settings.preferences[.copies] ? .copyNowhere : .copyOff)
    }
    copy(text)
    announce(.copyDone)
  }

  private var canCopy: Bool { settings.preferences[.copies] && machine.copy != nil }

  private func announce(_ word: ParlorWord) { session?.announce(words(word, [:]), .dim) }
}
