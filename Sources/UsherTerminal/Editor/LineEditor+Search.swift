extension LineEditor {
  /// Reads the keys of an incremental search until one ends it. The match becomes the line.
  func search() -> Editline.Effect {
    let original = editline.line
    let former = painter.prompt
    reading.setAside = original
    painter.activity = .search
    var search = HistorySearch(entries: history.entries)
    while true {
      show(search, original)
      guard let next = nextInput() else {
        // The read is over, and `stop(_:)` has left or erased the line.
        return .stop
      }
      switch next {
      case .key(.controlR): search.older()
      case .key(.controlS): search.newer()
      case .key(.backspace), .key(.delete): search.eraseLast()
      case .key(.controlG):
        return finish(former, with: original)
      // Enter takes the line that was found, to be looked at. It is sent by the next Enter.
      case .key(.newline), .key(.carriageReturn), .pasted(.newline):
        return finish(former, with: search.isFailing ? original : search.match.map(Self.line) ?? original)
      case .key(let scalar) where !scalar.isText:
        // An escape alone only ends the search. An escape that begins a sequence belongs to a key, which is read next.
        if scalar != .escape || keys.bufferedBytes > 0 || !keys.ready.isEmpty { keys.putBack(next) }
        return finish(former, with: search.match.map(Self.line) ?? original)
      case .key(let scalar), .pasted(let scalar): search.type(Editline.text([scalar]))
      default: break
      }
    }
  }

  private func show(_ search: HistorySearch, _ original: EditedLine) {
    painter.redraw {
      let prompt = self.listener?.historyPrompt(for: search.pattern, isFound: !search.isFailing)
      self.painter.use(prompt: prompt ?? "")
      self.editline.replace(with: search.match.map(Self.line) ?? original)
    }
  }

  private func finish(_ former: EditorPrompt, with line: EditedLine) -> Editline.Effect {
    painter.redraw {
      self.painter.activity = .line
      self.reading.setAside = nil
      self.painter.use(former)
      if let text = self.reading.promptAfterSearch.take() { self.painter.use(prompt: text) }
      self.editline.replace(with: line)
    }
    return .drawn
  }

  private static func line(_ text: String) -> EditedLine {
    let scalars = text.unicodeScalars.map(\.value)
    return EditedLine(scalars: scalars, cursor: scalars.count)
  }
}
