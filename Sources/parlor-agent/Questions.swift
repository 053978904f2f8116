import Glibc
import ParlorServer
import ParlorStore
import UsherScreens
import UsherTerminal

/// Questions at the terminal. If standard input is no terminal, its lines are the answers, and nothing is asked.
struct Questions {
  /// All answers that are needed: what follows `wanted.` in the key of their words.
  let wanted: String
  private let isAtTerminal = isatty(STDIN_FILENO) == 1

  init(wanted: String) { self.wanted = wanted }

  /// Returns the answer without blanks around it.
  func ask(_ question: Sentence, mayBeEmpty: Bool = false) throws(TeamError) -> String {
    try answer(mayBeEmpty: mayBeEmpty) { () throws(TeamError) in
      try write(question)
      return readLine()?.trimmed
    }
  }

  /// Asks, and does not show what is typed.
  func askHidden(_ question: Sentence) throws(TeamError) -> String {
    wipeFreedMemory()
    return try answer { () throws(TeamError) in
      guard isAtTerminal else { return readLine() }
      return try HiddenLine.read { () throws(TeamError) in try write(question) }
    }
  }

  /// Asks for a password that is to be set. At a terminal, it is typed twice.
  func askNewPassword() throws(TeamError) -> String {
    try insist { () throws(TeamError) in
      let password = try askHidden("ask.newPassword")
      guard InputRule.isPassword(password) else { throw .weakPassword }
      if isAtTerminal, try askHidden("ask.again") != password { throw .differentPasswords }
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
    if isAtTerminal { try AgentCommand.write("\n") }
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
    AgentWords.complain(Sentence(error))
    return true
  }

  private func write(_ question: Sentence) throws(TeamError) {
    if isAtTerminal { try AgentCommand.write(AgentWords.phrases.say(question) + " ") }
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
