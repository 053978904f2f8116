extension LineEditor {
  /// Reads the keys of an incremental search until one ends it. The match becomes the line.
  func search() -> Editline.Effect {
    let original = editline.line
    let former = prompt
    setAside = original
    activity = .search
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
    redraw {
      self.use(prompt: self.searchPrompt(search.pattern, !search.isFailing))
      self.editline.replace(with: search.match.map(Self.line) ?? original)
    }
  }

  private func finish(_ former: EditorPrompt, with line: EditedLine) -> Editline.Effect {
    redraw {
      self.activity = .line
      self.setAside = nil
      self.use(former)
      if let text = self.promptAfterSearch { self.use(prompt: text) }
      self.promptAfterSearch = nil
      self.editline.replace(with: line)
    }
    return .drawn
  }

  private static func line(_ text: String) -> EditedLine {
    let scalars = text.unicodeScalars.map(\.value)
    return EditedLine(scalars: scalars, cursor: scalars.count)
  }
}
