internal import Glibc
internal import UsherText

extension LineEditor: Editline.Owner {
  func draw(_ bytes: UnsafeRawBufferPointer) { output.write(bytes) }

  func nextKey() -> UInt32? {
    let takesText = lastKey.isText && editline.length == lastLength + 1
    if isFresh {
      if !open() { return nil }
    } else {
      followLine()
    }
    isQuoting = lastKey == 0x16
    lastKey = 0
    defer {
      drawLineIfErased()
      beforeAnswer = output.mark
    }
    while true {
      guard let next = nextInput() else { return nil }
      switch next {
      case .pasted(10): return 10
      case .pasted:
        keys.putBack(next)
        insert(keys.takePastedText())
      case .key(let scalar) where scalar.isText && takesText && isBurst:
        keys.putBack(next)
        insert(keys.takeTypedText())
      case .key(let scalar) where mustInsert(scalar): insert(mark: scalar)
      case .key(let scalar):
        (lastKey, lastLength) = (scalar, editline.length)
        return scalar
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
      // One that does nothing leaves nothing.
      case .sequence(let sequence):
        if activity != .hidden, !isQuoting { keys.putFirst(editline.keys(for: sequence)) }
      case .empty:
        if wait() == .stopped { return nil }
      case .partial, .unfinishedPaste:
        switch wait(until: patience(for: next).map { .now + $0 }) {
        case .input: break
        case .timeout: keys.settle()
        case .stopped: return nil
        }
      }
    }
  }

  /// How long the rest may take of what has begun; nil if nothing is to be done without it.
  private func patience(for next: KeyStream.Next) -> Duration? {
    guard next == .partial else { return .milliseconds(200) }
    guard keys.holdsOnlyEscapes else { return .seconds(1) }
    // An escape alone is a key of vi's and ends a search. Elsewhere it is but the beginning of one.
    switch activity {
    case .line where !editline.isVi: return nil
    case .line, .search, .none: return .milliseconds(50)
    case .hidden: return .milliseconds(500)
    }
  }

  func carryOut(_ command: Editline.Command) -> Editline.Effect {
    switch command {
    case .complete: completeWord()
    case .search: search()
    case .erase: eraseCharacter()
    case .clear: clearScreen()
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
    scalar >= 0x300 && LineLayout.width(scalar) == 0 || editline.isFull && scalar.isText
  }

  private func insert(mark scalar: UInt32) {
    guard !editline.isFull else { return editline.beep() }
    eraseLine()
    let line = editline.line
    var text = [scalar]
    if line.cursor > 0, Unicode.Scalar(scalar)?.joinsWhatIsBefore == true {
      let pair = [line.scalars[line.cursor - 1], scalar]
      let composed = Text.composed(Editline.text(pair)).unicodeScalars.map(\.value)
      if composed.count == 1 {
        editline.erase(1)
        text = composed
      }
    }
    editline.insert(text)
  }

  /// Whether so much has been typed that libedit, which looks at the whole line for each key, would be slow. What it has
  /// inserted itself tells that keys stand for themselves just now; then text may get past it.
  private var isBurst: Bool { isErased || keys.bufferedBytes >= 16 }

  /// Puts text into the line, which is drawn once nothing more is there to be read.
  private func insert(_ text: [UInt32]) {
    let room = max(0, Self.longestLine - editline.length)
    if room > 0 {
      eraseLine()
      editline.insert(Array(text.prefix(room)))
    }
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
