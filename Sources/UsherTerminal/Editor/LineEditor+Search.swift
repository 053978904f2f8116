extension LineEditor {
  /// Reads keys for an incremental search until one ends it; what was found is the line then.
  func search() -> Editline.Effect {
    let original = editline.line
    let former = prompt
    setAside = original
    activity = .search
    var search = HistorySearch(entries: history.entries)
    while true {
      show(search, original)
      guard let next = nextInput() else {
        // The screen has been left or cleared already.
        return .stop
      }
      switch next {
      case .key(0x12): search.older()
      case .key(0x13): search.newer()
      case .key(0x08), .key(0x7F): search.eraseLast()
      case .key(0x07):
        return finish(former, with: original)
      case .key(let scalar) where !scalar.isText, .pasted(let scalar) where scalar == 10:
        // An escape alone ends the search and nothing else; one that begins a key's sequence is that key.
        if scalar != 0x1B || keys.bufferedBytes > 0 || !keys.ready.isEmpty { keys.putBack(next) }
        return finish(former, with: search.match.map(Self.line) ?? original)
      case .key(let scalar), .pasted(let scalar): search.type(Editline.text([scalar]))
      default: break
      }
    }
  }

  private func show(_ search: HistorySearch, _ original: Editline.Line) {
    redraw {
      self.use(prompt: self.searchPrompt(search.pattern, !search.isFailing))
      self.editline.replace(with: search.match.map(Self.line) ?? original)
    }
  }

  private func finish(_ former: Prompt, with line: Editline.Line) -> Editline.Effect {
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

  private static func line(_ text: String) -> Editline.Line {
    let scalars = text.unicodeScalars.map(\.value)
    return Editline.Line(scalars: scalars, cursor: scalars.count)
  }
}
