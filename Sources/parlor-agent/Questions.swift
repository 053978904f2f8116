import Glibc
import ParlorServer
import ParlorStore
import UsherTerminal

/// Questions at the terminal. If standard input is no terminal, its lines are the answers, and nothing is asked.
struct Questions {
  /// All answers that are needed, as `TeamError.noAnswer` names them.
  let wanted: String
  private let isAtTerminal = isatty(STDIN_FILENO) == 1

  init(wanted: String) { self.wanted = wanted }

  /// Returns the answer without blanks around it.
  func ask(_ words: String, mayBeEmpty: Bool = false) throws(TeamError) -> String {
    try answer(mayBeEmpty: mayBeEmpty) { () throws(TeamError) in
      try write(words)
      return readLine()?.trimmed
    }
  }

  /// Asks, and does not show what is typed.
  func askHidden(_ words: String) throws(TeamError) -> String {
    try answer { () throws(TeamError) in
      guard isAtTerminal else { return readLine() }
      return try HiddenLine.read { () throws(TeamError) in try write(words) }
    }
  }

  /// Asks for a password that is to be set. At a terminal, it is typed twice.
  func askNewPassword() throws(TeamError) -> String {
    try insist { () throws(TeamError) in
      let password = try askHidden(
        "Password (8 characters or more, with A-Z, a-z, 0-9 and one of @$!%*?&): ")
      guard InputRule.isPassword(password) else { throw .weakPassword }
      if isAtTerminal, try askHidden("Password again: ") != password { throw .differentPasswords }
      return password
    }
  }

  /// At a terminal, an empty line is no answer, and the question comes again.
  private func answer(
    mayBeEmpty: Bool = false, _ read: () throws(TeamError) -> String?
  ) throws(TeamError) -> String {
    while let line = try read() {
      // What is no valid UTF-8 was replaced, so that two passwords could be the same.
      if line.contains("\u{FFFD}") { throw .unreadable }
      if mayBeEmpty || !line.isEmpty { return line }
      if !isAtTerminal { break }
    }
    try write("\n")
    throw .noAnswer(wanted: wanted)
  }

  /// At a terminal, says what is wrong with an answer, and does `body` again.
  func insist<Value>(_ body: () throws(TeamError) -> Value) throws(TeamError) -> Value {
    while true {
      do throws(TeamError) { return try body() } catch {
        guard error.isOfAnswer, canRepeat(after: error) else { throw error }
      }
    }
  }

  /// Whether a question can be asked again. At a terminal, says what is wrong with the answer.
  func canRepeat(after error: TeamError) -> Bool {
    guard isAtTerminal else { return false }
    AgentWords.complain(error.description)
    return true
  }

  private func write(_ words: String) throws(TeamError) {
    guard isAtTerminal else { return }
    do throws(ProgramFailure) { try StandardOutput.write(AgentWords.words(words)) } catch {
      throw .output(error.words)
    }
  }
}

extension TeamError {
  /// Whether another answer can be right.
  fileprivate var isOfAnswer: Bool {
    switch self {
    case .store(.invalid), .store(.taken), .addressTaken, .weakPassword, .differentPasswords, .unreadable,
      .tooSoon:
      true
    default: false
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
