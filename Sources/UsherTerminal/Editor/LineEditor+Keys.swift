internal import Glibc

extension LineEditor: Editline.Owner {
  func draw(_ bytes: UnsafeRawBufferPointer) { output.write(bytes) }

  func nextKey() -> UInt32? {
    if isFresh {
      if !open() { return nil }
    } else {
      followLine()
    }
    defer {
      drawLineIfErased()
      beforeAnswer = output.mark
    }
    while true {
      edits?.note(editline.line.scalars, in: events)
      guard let next = nextInput() else { return nil }
      switch next {
      case .pasted(10): return 10
      case .pasted: insert(pasted: next)
      case .key(let scalar) where mustInsert(scalar): insert(mark: scalar)
      case .key(let scalar): return scalar
      default: break
      }
    }
  }

  /// The next key or pasted character, whatever is being read; nil once the read is over.
  func nextInput() -> KeyStream.Next? {
    while true {
      let next = keys.next()
      switch next {
      case .key(0x03):
        stop(.interrupt)
        return nil
      case .key(0x04) where activity == .line && editline.isEmpty:
        stop(.end)
        return nil
      case .key(0x1A): suspend()
      case .key, .pasted: return next
      case .empty:
        if wait() == .stopped { return nil }
      case .partial, .unfinishedPaste:
        let patience = next == .partial ? Duration.milliseconds(50) : .milliseconds(200)
        switch wait(until: .now + patience) {
        case .input: break
        case .timeout: keys.settle()
        case .stopped: return nil
        }
      }
    }
  }

  func carryOut(_ command: Editline.Command) -> Editline.Effect {
    switch command {
    case .complete: completeWord()
    case .search: search()
    case .erase: eraseCharacter()
    }
  }

  /// Before the first key. A burst of lines that are here already must not shut out everything else.
  func open() -> Bool {
    isFresh = false
    if activity == .line {
      edits?.start(with: initial)
      if !initial.isEmpty { redraw { self.editline.insert(self.initial) } }
    }
    return wait(until: .now, wantsInput: keys.bufferedBytes == 0) != .stopped
  }

  /// libedit draws what takes no column as if it took one; it has to get such scalars past its own drawing.
  private func mustInsert(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && LineLayout.width(scalar) == 0 || editline.isFull && scalar >= 0x20 && scalar != 0x7F
  }

  private func insert(mark scalar: UInt32) {
    guard !editline.isFull else { return editline.beep() }
    redraw {
      let line = self.editline.line
      var text = [scalar]
      if line.cursor > 0, Unicode.Scalar(scalar)?.joinsWhatIsBefore == true {
        let pair = [line.scalars[line.cursor - 1], scalar]
        let composed = Text.composed(Editline.text(pair)).unicodeScalars.map(\.value)
        if composed.count == 1 {
          self.editline.erase(1)
          text = composed
        }
      }
      self.editline.insert(text)
    }
  }

  private func insert(pasted first: KeyStream.Next) {
    keys.putBack(first)
    let text = keys.takePastedText()
    let room = Self.longestLine - editline.line.scalars.count
    redraw { self.editline.insert(Array(text.prefix(max(0, room)))) }
    if text.count > room { editline.beep() }
  }

  /// What looks like one character goes as one.
  private func eraseCharacter() -> Editline.Effect {
    let line = editline.line
    let before = Editline.text(line.scalars[..<line.cursor].suffix(64))
    guard let last = before.last else { return .refused }
    editline.erase(last.unicodeScalars.count)
    return .redraw
  }

  private func completeWord() -> Editline.Effect {
    guard let complete else { return .refused }
    let list = CandidateList(complete(editline.line.textToCursor))
    guard !list.candidates.isEmpty else { return .refused }
    let insertion = list.insertion.unicodeScalars.map(\.value)
    if insertion.isEmpty && list.candidates.count > 1 {
      printAbove(list.listing(columns: columns, rows: rows - 2))
      return .drawn
    }
    editline.insert(insertion)
    return .redraw
  }
}

extension Editline {
  fileprivate var isFull: Bool { length >= LineEditor.longestLine }
}
