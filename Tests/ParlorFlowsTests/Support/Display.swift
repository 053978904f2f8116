import ParlorFlows
import UsherSession

/// The terminal of a session: what it shows after each piece of output. Messages are known by texts such as `t12 hi`.
final class Display {
  /// The messages whose last row has been on the terminal.
  private(set) var seen: Set<Int> = []
  private var rows: [Substring] = []

  /// The last row of a terminal is that of the prompt.
  init(_ session: Session) {
    let output = session.output
    session.output = { [weak self, unowned session] text in
      output(text)
      self?.hear(text, height: session.height())
    }
  }

  private func hear(_ text: String, height: Int?) {
    rows += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    rows = rows.suffix(height.map { $0 - 1 } ?? .max)
    // A deleted message is known by its number and by the last message before it, or else the first one after it.
    var deleted: [Int] = []
    var last: Int?
    for row in rows {
      let words = row.replacing("▸", with: " ").split(separator: " ").filter {
        !["Mina:", "서연:", "Mina", "서연", "Jun", "09:30"].contains($0)
      }
      guard words.count > 1, let number = Int(words[0]) else { continue }
      if words[1] == "(deleted)" {
        if let known = last { note(known, number) } else { deleted.append(number) }
      } else if words[1].first == "t", let index = Int(words[1].dropFirst().prefix(while: \.isNumber)) {
        (last, seen) = (index, seen.union([index]))
        for number in deleted { note(index, number) }
        deleted = []
      }
    }
    if height == nil { rows = [] }
  }

  /// Notes the message with a number that is near another one.
  private func note(_ near: Int, _ number: Int) {
    let step = (number - (near % 99 + 1) + 99 + 49) % 99 - 49
    seen.insert(near + step)
  }
}
