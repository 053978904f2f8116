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
    // By bytes: a written place is plain ASCII.
    var (masked, value): ([UInt8], Int?) = ([], nil)
    for byte in Array(written.utf8) + [UInt8(ascii: "/")] {
      if let start = value {
        guard "/():".utf8.contains(byte) else {
          masked.append(byte)
          continue
        }
        let isNumber = masked[start...].allSatisfy { 0x30...0x39 ~= $0 }
        if !isNumber { masked.replaceSubrange(start..., with: "…".utf8) }
        value = nil
      }
      masked.append(byte)
      if byte == UInt8(ascii: ":") { value = masked.count }
    }
    return String(decoding: masked.dropLast(), as: UTF8.self)
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
