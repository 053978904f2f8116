internal import Glibc
internal import UsherScreens
internal import UsherSession

extension LineEditor: Editline.Owner {
  func draw(_ bytes: UnsafeRawBufferPointer) { output.write(bytes) }

  func nextKey() -> UInt32? {
    let takesText = reading.lastKey.isText && editline.length == reading.lastLength + 1
    if reading.initial != nil {
      if !open() { return nil }
    } else {
      painter.followLine()
    }
    reading.isQuoting = reading.lastKey == .controlV
    reading.lastKey = 0
    defer {
      painter.drawLineIfErased()
      painter.beforeAnswer = output.mark
    }
    while true {
      guard let next = nextInput() else { return nil }
      let isEnter = [KeyStream.Next.pasted(.newline), .key(.newline), .key(.carriageReturn)].contains(next)
      if isEnter, !reading.isQuoting, leavesLine { continue }
      replaceLine(by: next)
      switch next {
      case .pasted(.newline) where !pasteEnters:
        keys.discard()
        editline.beep()
      case .pasted(.newline): return .newline
      // More input has arrived behind this Enter, so it was pasted without marks, and does not answer.
      case .key(.newline) where isUntypedAnswer, .key(.carriageReturn) where isUntypedAnswer:
        discardPending()
        editline.beep()
      case .pasted:
        keys.putBack(next)
        if reading.lineBeforePaste == nil { reading.lineBeforePaste = editline.line.scalars }
        insert(keys.takePastedText())
      // This case comes before a burst, since a burst is not composed with the character before the cursor.
      case .key(let scalar) where takesNoColumn(scalar): insert(mark: scalar)
      case .key(let scalar) where scalar.isText && takesText && isBurst:
        keys.putBack(next)
        insert(keys.takeTypedText())
      case .key(let scalar) where editline.isFull && scalar.isText: editline.beep()
      case .key(let scalar):
        (reading.lastKey, reading.lastLength) = (scalar, editline.length)
        return scalar
      default: break
      }
    }
  }

  /// Whether more text has arrived behind Enter, at a question that no paste may answer.
  private var isUntypedAnswer: Bool {
    !pasteEnters && activity == .line && !reading.isQuoting && hasPending && keys.holdsTextOnly
  }

  /// Whether Enter leaves the line as it is, because it may have been typed for the screen before. It does so once.
  private var leavesLine: Bool {
    guard let until = reading.hesitation, activity == .line, !editline.isEmpty else { return false }
    reading.hesitation = nil
    guard MonotonicTime.now < until else { return false }
    painter.redraw { self.listener?.sayLineStays() }
    return true
  }

  /// Returns the next key or pasted character; nil once the read is over.
  func nextInput() -> KeyStream.Next? {
    while true {
      keys.isVi = activity == .line && editline.isVi
      keys.takesLines = activity == .line && takesLines && !keys.isVi
      let next = keys.next()
      switch next {
      case .key(.controlC):
        stop(.interrupt)
        return nil
      case .key(.controlD) where activity == .line && (editline.isEmpty || reading.isReplaced):
        stop(.end)
        return nil
      case .key(.controlO) where activity == .line && !reading.isQuoting:
        stop(.aside)
        return nil
      case .key(.controlZ): suspend()
      case .key, .pasted: return next
      // A sequence that is bound to nothing is dropped.
      case .sequence(let sequence):
        if let report = TerminalReport(sequence: sequence) {
          hear(report)
        } else if activity != .hidden, !reading.isQuoting {
          take(sequence)
        }
      case .report(let report): hear(report)
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

  /// Passes a sequence on to libedit. If nothing is bound to it, it may be Alt-Enter or a page key.
  private func take(_ sequence: [UInt32]) {
    let bound = editline.keys(for: sequence)
    if !bound.isEmpty {
      keys.putFirst(bound)
    } else if sequence == [.escape, .carriageReturn] {
      keys.putFirst(Self.lineMark.unicodeScalars.map(\.value))
    } else if activity == .line, let turn = PageTurn(sequence) {
      listener?.turn(turn)
    }
  }

  /// Returns how long to wait for the rest of a sequence or a paste; nil means without limit.
  private func patience(for next: KeyStream.Next) -> Duration? {
    guard next == .partial else { return .seconds(1) }
    if keys.holdsAltMark { return .milliseconds(250) }
    guard keys.holdsOnlyEscapes else { return .seconds(1) }
    // An escape alone is a key of vi, and ends a search. Otherwise it does nothing, so the wait has no limit.
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

  /// Begins the line, before its first key. Serves events once, so that they are served even if whole lines have arrived
  /// already.
  func open() -> Bool {
    let initial = reading.initial.take() ?? []
    if activity == .line {
      edits?.start(with: initial)
      if !initial.isEmpty { painter.redraw { self.editline.insert(initial) } }
    }
    return wait(until: .now, wantsInput: keys.bufferedBytes == 0) != .stopped
  }

  /// Whether a scalar takes no column. Such a scalar is inserted without libedit's drawing, which would give it one.
  private func takesNoColumn(_ scalar: UInt32) -> Bool { scalar >= 0x300 && LineLayout.width(scalar) == 0 }

  private func insert(mark scalar: UInt32) {
    guard !editline.isFull else { return editline.beep() }
    painter.eraseLine()
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

  /// Whether much input has arrived at once. libedit looks at the whole line for each key, which is slow then. So the text is
  /// inserted in one step, provided that libedit took the last key as text.
  private var isBurst: Bool { painter.isErased || keys.bufferedBytes >= 16 }

  /// Inserts text. The line is drawn once all input that has arrived was read.
  private func insert(_ text: [UInt32]) {
    let room = max(0, Self.longestLine - editline.length)
    if room > 0 {
      painter.eraseLine()
      editline.insert(Array(text.prefix(room)))
    }
    if text.count > room {
      reading.isCut = true
      editline.beep()
    }
  }

  /// Erases the whole character before the cursor, which may be several scalars.
  private func eraseCharacter() -> Editline.Effect {
    let line = editline.line
    let before = Editline.text(line.scalars[..<line.cursor].suffix(64))
    guard let last = before.last else { return .refused }
    editline.erase(last.unicodeScalars.count)
    return .redraw
  }

  private func completeWord() -> Editline.Effect {
    guard let listener else { return .refused }
    let text = editline.line.textToCursor
    let last = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let list = CandidateList(
      listener.completions(of: text).map { Candidate(word: $0, suffix: String($0.dropFirst(last.count))) })
    guard !list.candidates.isEmpty else { return .refused }
    let insertion = list.insertion.unicodeScalars.map(\.value)
    if insertion.isEmpty && list.candidates.count > 1 {
      printAbove(list.listing(columns: columns, rows: rows - 2))
      painter.rowMark += 1
      return .drawn
    }
    editline.insert(insertion)
    return .redraw
  }
}

extension Editline {
  fileprivate var isFull: Bool { length >= LineEditor.longestLine }
}

extension LineEditor {
  /// Reads a line without showing it or its length. libedit does not see it.
  func readHidden() -> String? {
    painter.drawLine()
    guard open() else { return nil }
    var typed: [UInt32] = []
    while let next = nextInput() {
      switch next {
      case .key(.newline), .key(.carriageReturn), .pasted(.newline):
        painter.leaveLine()
        return CleanText.line(Editline.text(typed))
      case .key(.controlD) where typed.isEmpty:
        stop(.end)
        return nil
      case .key(.backspace), .key(.delete):
        if let last = Editline.text(typed).last { typed.removeLast(last.unicodeScalars.count) }
      case .key(.controlU): typed.removeAll()
      case .key(.controlL): clearScreen()
      case .key(.escape): dropAltKey()
      case .key(let scalar) where scalar < .space: break
      case .key(let scalar), .pasted(let scalar):
        if typed.count < Self.longestHidden { typed.append(scalar) }
      default: break
      }
    }
    return nil
  }

  /// Drops the character that came together with an escape: Alt with a key types nothing.
  private func dropAltKey() {
    guard keys.bufferedBytes > 0 else { return }
    let next = keys.next()
    if case .key(let scalar) = next, scalar.isText { return }
    keys.putBackIfTaken(next)
  }

  private static let longestHidden = 4096
}
