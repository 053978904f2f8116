internal import Glibc

extension LineEditor {
  enum Arrival { case input, timeout, stopped }

  /// Serves events until keys arrive, `limit` has come, or the read is over. If `wantsInput` is false, reads no keys.
  func wait(until limit: MonotonicTime? = nil, wantsInput: Bool = true) -> Arrival {
    while true {
      while let signal = signals.next() {
        if heed(signal) == .stopped { return .stopped }
      }
      if reading.isCancelled { return stop(.cancelled) }
      // While more keys have arrived, an erased line is not drawn yet.
      if !(painter.isErased && wantsInput && hasInput) {
        painter.drawLineIfErased()
        if activity == .line { edits?.note(editline.line.scalars, in: events) }
        if !output.flush(), let code = output.failure { return stop(lost(code)) }
      }
      let wake = events.wait(input: wantsInput ? input : -1, signals: signals.descriptor, until: limit)
      if wake.failure != 0 { return stop(.failed(wake.failure)) }
      if wake.signals { continue }
      if reading.isCancelled { return stop(.cancelled) }
      if wake.input, let arrival = takeBytes() { return arrival }
      if let limit, MonotonicTime.now >= limit {
        painter.drawLineIfErased()
        return .timeout
      }
    }
  }

  /// Ends the present read.
  @discardableResult
  func stop(_ outcome: Input) -> Arrival {
    reading.outcome = outcome
    let dropsText = outcome == .interrupt || outcome == .end || activity == .hidden
    reading.halfTyped = dropsText ? "" : CleanText.line((reading.setAside ?? editline.line).text)
    if outcome == .cancelled || outcome == .aside { painter.eraseLine() } else { painter.leaveLine() }
    painter.isErased = false
    return .stopped
  }

  func suspend() {
    painter.leaveLine()
    giveBack()
    signals.stopProcess()
    // If the process has been asked to end, it leaves the terminal's mode alone. In the background, changing the mode would
    // stop the process again.
    if signals.hasAskedToEnd { editline.abandon() } else { reclaim() }
  }

  private func heed(_ signal: Int32) -> Arrival? {
    switch signal {
    case SIGINT: return stop(signals.hasAskedToEnd ? .terminate(SIGINT) : .interrupt)
    case SIGTERM, SIGHUP, SIGQUIT: return stop(.terminate(signal))
    case SIGTSTP: suspend()
    case SIGCONT: reclaim()
    case SIGWINCH: resize()
    default: break
    }
    return nil
  }

  /// Takes the terminal again. The cursor may be in any row.
  private func reclaim() {
    mode.retake()
    painter.rowMark += 1
    takeSize()
    painter.use(painter.prompt)
    tellSize()
    output.write("\r\u{1B}[J" + PasteMode.on)
    desktop.take()
    painter.drawLine()
  }

  /// Reads what the terminal still answers, so that it does not become input of the next program. Other keys stay.
  func awaitAnswers(until limit: MonotonicTime) {
    var others: [KeyStream.Next] = []
    while isAsking {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, limit.millisecondsAway) > 0, takeBytes() == .input else { break }
      var next = keys.next()
      while ![.empty, .partial, .unfinishedPaste].contains(next) {
        if case .report(let report) = next {
          hear(report)
        } else if case .sequence(let sequence) = next, let report = TerminalReport(sequence: sequence) {
          hear(report)
        } else {
          others.append(next)
        }
        next = keys.next()
      }
    }
    keys.ready = others + keys.ready
  }

  var hasInput: Bool {
    var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }

  private func takeBytes() -> Arrival? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = Glibc.read(input, space.baseAddress, space.count)
      if count > 0 {
        keys.feed(UnsafeRawBufferPointer(rebasing: space[..<count]))
        rush.note(events)
        return .input
      }
      switch count == 0 ? EIO : errno {
      case EINTR, EAGAIN: return nil
      case let code: return stop(lost(code))
      }
    }
  }

  /// Returns the input after the terminal failed. If a signal asks the process to end, that signal is the reason.
  private func lost(_ code: Int32) -> Input {
    if let signal = signals.takeEnd() { return .terminate(signal) }
    return [EIO, ENXIO, ENOTTY].contains(code) ? .hangUp : .failed(code)
  }
}
