import Usher

/// Where words that were typed on a screen before and not sent are, once it is back.
public enum Drafts: Sendable {
  /// They stand in the line, which can be edited.
  case inLine
  /// They are shown, and stay kept until they are typed again or dropped: lines are taken as they come.
  case aside
  /// They are not shown; nobody types anything.
  case hidden
}

extension Session {
  /// Says what was typed here before, when the screen comes back to it.
  func announceDraft() {
    let draft = prompt.draft
    guard !draft.isEmpty else { return }
    switch drafts() {
    case .inLine: emit(say(.draft))
    case .aside: emit(say(.draftAside, ["text": draft]))
    case .hidden: return
    }
  }

  /// What a line says once the draft that stands in it is told apart: a command behind one is a command by itself, and the
  /// draft stays; with anything else it is sent or dropped.
  func withoutDraft(_ line: String) -> String {
    guard face.question == nil, let key = draftKey, let draft = tree.drafts[key] else { return line }
    if let command = command(behindDraft: line) { return command }
    if drafts() == .inLine || line == draft { tree.drafts[key] = nil }
    return line
  }

  /// The command that a line ends with, behind the draft that stood in it; nil if it is no such line.
  public func command(behindDraft line: String) -> String? {
    guard drafts() == .inLine, tree.asked == nil, face.question == nil,
      let draft = draftKey.flatMap({ tree.drafts[$0] }), line.hasPrefix(draft)
    else { return nil }
    let rest = String(line.dropFirst(draft.count).drop { $0 == " " })
    return isCommand(rest) ? rest : nil
  }

  private func isCommand(_ line: String) -> Bool {
    guard line.hasPrefix("/"), let name = line.dropFirst().split(separator: " ").first else { return false }
    return allCommands.contains { $0.name == name }
  }
}
