extension Frame {
  /// A choice that the user can type: its key, the words of its line, and its event.
  package struct Choice {
    /// The name after the arrow of its line.
    package let name: String
    package let key: String
    /// The words of its line, without the key and without styles.
    package let label: String
    package let event: Event
  }

  /// All choices, in the order drawn.
  package var choices: [Choice] { picks.map(choice) }

  /// Returns the choice of a typed line: a number, or a key in upper or lower case.
  package func choice(for line: String) -> Choice? {
    let typed = KeyedLine.folded(line.trimmingSpaces)
    if let number = Int(typed), let row = picks.first(where: { $0.key == nil && $0.number == number }) {
      return String(number) == typed ? choice(row) : nil
    }
    return picks.first { $0.key.map(KeyedLine.folded) == typed }.map(choice)
  }

  /// Whether a drawn row is the line of a choice.
  package func isChoice(_ row: DrawnRow) -> Bool { picks.contains { $0.line.contains(row.text.startIndex) } }

  private func choice(_ pick: Pick<Event>) -> Choice {
    Choice(name: pick.name, key: pick.key ?? String(pick.number), label: label(pick), event: pick.event)
  }

  private func label(_ pick: Pick<Event>) -> String {
    var words: [UInt8] = []
    var isEscape = false
    for index in pick.line where !pick.keyBytes.contains(index) {
      let byte = bytes[index]
      if isEscape {
        isEscape = byte != UInt8(ascii: "m")
      } else if byte == 0x1B {
        isEscape = true
      } else if byte == 0x20 || byte == 0x0A {
        if let last = words.last, last != 0x20 { words.append(0x20) }
      } else {
        words.append(byte)
      }
    }
    if words.last == 0x20 { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
