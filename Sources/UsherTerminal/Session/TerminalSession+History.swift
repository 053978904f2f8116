internal import UsherFiles

extension TerminalSession {
  /// Takes up the history of whoever is there now. A file that cannot be read is an empty one, and is replaced.
  func borrowHistory() {
    guard terminal.isInteractive else { return }
    let file = historyFile()
    guard file != historyOnLoan else { return }
    returnHistory()
    historyOnLoan = file
    terminal.reader.history = (try? file?.load()) ?? History()
  }

  /// Lets go of the lines entered so far, kept where they belong, and of what was cut from them: somebody else sits here
  /// now, or nobody.
  public func forgetHistory() {
    returnHistory()
    terminal.forget()
  }

  /// Keeps what was added. That it cannot be kept is no reason to trouble anybody on the way out.
  func returnHistory() {
    guard let file = historyOnLoan else { return }
    historyOnLoan = nil
    var history = terminal.reader.history
    // A folder that cannot be made is found out when the file is written.
    try? Folder.makeParents(of: file.path)
    try? file.save(&history)
  }
}
