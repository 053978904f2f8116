import Usher

extension Session {
  /// Whether the next lines that are pasted become one text: `/paste` has been asked for, where text can be said.
  package var joinsPaste: Bool { wantsPaste && takesText }

  /// Hears lines that were pasted at once, and what follows their last newline, as one text.
  ///
  /// Without `/paste` each line of a paste is a line like any other: nothing is sent that was not meant to be.
  package func paste(_ lines: [String], rest: String = "") {
    misunderstanding = nil
    hearTyped {
      wantsPaste = false
      if let key = draftKey { tree.drafts[key] = nil }
      let text = (lines + (rest.isEmpty ? [] : [rest])).joined(separator: "\n")
      heard(face.say(text, in: tree), text)
    }
  }
}

extension Command {
  /// `/paste`: the next paste becomes one text.
  static var paste: Command {
    Command("paste") { session, _ in
      guard session.takesText else { return session.misunderstand(session.say(.pasteNowhere)) }
      session.wantsPaste = true
      session.emit(session.say(.pasteNext))
    }
  }
}
