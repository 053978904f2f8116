public import Usher

extension Record {
  /// The record in one line, without what somebody typed or wrote: texts in places are replaced by `…`, numbers stay.
  public var masked: String {
    var line = "\(number) \(cause.masked): /\(before.masked) -> /\(after.masked)"
    if !created.isEmpty { line += " +" + created.map(\.masked).joined(separator: " +") }
    if !removed.isEmpty { line += " -" + removed.map(\.masked).joined(separator: " -") }
    if let refusal { line += " refused: " + "\(refusal)".prefix { $0 != "(" } }
    return line + " (\(duration) ns)"
  }
}

extension Cause {
  fileprivate var masked: String {
    switch self {
    case .link(let place, _): "link /" + place.masked
    case .tap(let place, _): "tap /" + place.masked
    default: description
    }
  }
}

extension Place {
  /// The written form without texts: `search/found:lunch` is `search/found:…`. Numbers stay.
  public var masked: String {
    var masked = ""
    var value: String?
    for character in written + "/" {
      guard let known = value else {
        masked.append(character)
        if character == ":" { value = "" }
        continue
      }
      guard "/():".contains(character) else {
        value = known + String(character)
        continue
      }
      masked += known.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? known : "…"
      masked.append(character)
      value = character == ":" ? "" : nil
    }
    return String(masked.dropLast())
  }
}

extension Session {
  /// What stands in the session now, in lines, for somebody who looks into it. Nothing that is typed is among them, and of kept
  /// drafts only their number.
  public var inspection: [String] {
    let (width, height) = (width(), height())
    var lines = [
      "screen   \(width)x\(height.map { String($0) } ?? "-")  \(language)\(isPlain ? "  plain" : "")",
      "at       /\(isOver ? "" : tree.place.written)",
      "tree     /\(isOver ? "" : tree.state.written)",
      "alive    \(tree.liveCount), astray \(tree.strays().count)",
      "queue    " + (tree.requests.isEmpty ? "empty" : tree.requests.joined(separator: ", ")),
      "waiting  " + (tree.waitingLink.map { "\($0.text): \($0.why.id)" } ?? "no link"),
      "question " + (tree.asked.map(\.id) ?? "none"),
      "work     " + (tree.isWorking ? "goes on" : "none"),
      "drafts   \(tree.drafts.count)",
      "asks     " + (prompt.isHidden ? "a hidden answer" : "a line"),
    ]
    lines.append("journal  \(tree.journal.count)")
    return lines
  }
}
