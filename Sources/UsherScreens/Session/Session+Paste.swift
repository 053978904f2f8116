import Usher

extension Session {
  /// Hears lines that were pasted at once, and what follows their last newline.
  ///
  /// Where text can be said, it is asked whether they are one message; anywhere else each is a line of its own. What
  /// follows the last newline is a part of that message, else it stays in the line, to be typed on.
  public func paste(_ lines: [String], rest: String = "") {
    let paste = Paste(lines: lines, rest: rest)
    guard takesText, paste.count > 1 else { return typeEach(paste) }
    misunderstanding = nil
    perform {
      if let key = draftKey { tree.drafts[key] = nil }
      pasted = paste
    }
  }

  /// What is asked about a paste.
  func question(of paste: Paste) -> String { say(.pasteOne, ["lines": String(paste.count)]) + " " }

  func answerPaste(_ line: String) {
    guard let paste = pasted else { return }
    let word = Text.composed(line).lowercased().filter { $0 != " " }
    if word.isEmpty || say(.yesWords).split(separator: " ").contains(where: { $0 == word }) {
      pasted = nil
      return heard(face.say(paste.text, in: tree), paste.text)
    }
    guard say(.noWords).split(separator: " ").contains(where: { $0 == word }) else {
      return misunderstand(say(.answerYesOrNo))
    }
    pasted = nil
    typeEach(paste)
  }

  private func typeEach(_ paste: Paste) {
    for line in paste.lines { type(line) }
    if !paste.rest.isEmpty { park(paste.rest, at: prompt) }
  }

  /// The screen that a paste was meant for is gone: its words wait there, in one line.
  func dropPaste() {
    guard let paste = pasted.take(), !placeOfFace.isEmpty, let key = draftKey else { return }
    tree.drafts[key] = (paste.lines + [paste.rest]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
