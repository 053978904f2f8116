import Usher

extension Session {
  /// Whether the next paste becomes one text: `/paste` was typed, and the screen takes text.
  package var joinsPaste: Bool { wantsPaste && takesText }

  /// Handles pasted lines, and the text after the last newline, as one text.
  ///
  /// Only call this after `/paste`. Otherwise each pasted line is handled like a typed line.
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
