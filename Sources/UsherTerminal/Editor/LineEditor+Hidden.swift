extension LineEditor {
  /// Reads a line of which nothing is shown, not even its length; libedit never sees it.
  func readHidden() -> String? {
    drawLine()
    guard open() else { return nil }
    var typed: [UInt32] = []
    defer {
      for index in typed.indices { typed[index] = 0 }
    }
    while let next = nextInput() {
      switch next {
      case .key(0x0A), .key(0x0D), .pasted(10):
        leaveLine()
        return CleanText.line(Editline.text(typed))
      case .key(0x04) where typed.isEmpty:
        stop(.end)
        return nil
      case .key(0x08), .key(0x7F):
        if let last = Editline.text(typed).last { typed.removeLast(last.unicodeScalars.count) }
      case .key(0x15): typed.removeAll()
      case .key(0x0C): clearScreen()
      case .key(let scalar) where scalar < 0x20: break
      case .key(let scalar), .pasted(let scalar):
        if typed.count < Self.longestHidden { typed.append(scalar) }
      default: break
      }
    }
    return nil
  }

  private static let longestHidden = 4096
}
