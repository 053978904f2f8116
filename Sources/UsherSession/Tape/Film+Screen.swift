import UsherScreens

extension Film {
  /// What stands on a terminal that has an endless number of rows.
  struct Screen {
    private(set) var rows: [String] = []
    /// The prompt that stands below the rows; nil while nothing is asked.
    private(set) var prompt: String?
    /// The line behind the prompt, which the user has not sent yet.
    var typed = ""

    mutating func apply(_ frame: Frame) {
      if case .halfTyped(let words) = frame.input { typed = words }
      if frame.typed != nil { typed = "" }
      if let typed = frame.typed, let prompt {
        if !frame.isSaid { rows += Film.lines(of: prompt, typed) }
        self.prompt = nil
      }
      if frame.isCleared { rows = [] }
      rows.removeLast(min(frame.erased, rows.count))
      rows += frame.rows.map(Film.safe)
      if let prompt = frame.prompt { self.prompt = prompt }
    }

    /// The rows and the prompt that a terminal of this size has on its screen.
    func shown(in view: Recording.View) -> [String] {
      let all = rows + (prompt.map { Film.lines(of: $0, typed) } ?? [])
      guard let height = view.height else { return all }
      var (first, room) = (all.count, height)
      while first > 0 {
        room -= max(1, (Text.width(Film.plain(all[first - 1])) + view.width - 1) / view.width)
        if room < 0 { break }
        first -= 1
      }
      return Array(all[first...])
    }
  }

  /// The rows of a prompt and of what was typed at it.
  static func lines(of prompt: String, _ typed: String) -> [String] {
    var lines = prompt.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }
    let last = lines.removeLast()
    return lines + [last.isEmpty ? Text.clean(typed) : last + " " + Text.clean(typed)]
  }
}

extension Recording {
  /// A picture of the screen after a step, counted from 1. Nil if there is no such step.
  public func svg(of step: Int, title: String) -> String? {
    let frames = Film(self).frames
    guard frames.count > 0, 1...frames.count ~= step else { return nil }
    var screen = Film.Screen()
    for frame in frames[..<step] { screen.apply(frame) }
    return Film.picture(screen, frames[step - 1].view).svg(title: title)
  }

  /// A picture that moves: what was typed, and what came of it, step by step. A screen stays as long as in the
  /// session, but at least 0.8 and at most four seconds.
  public func film(title: String) -> String {
    let frames = Film(self).frames
    var (screen, shots) = (Film.Screen(), [(snapshot: Snapshot, milliseconds: Int)]())
    func show(_ view: Recording.View, _ milliseconds: Int) {
      let picture = Film.picture(screen, view)
      if shots.last?.snapshot == picture {
        shots[shots.count - 1].milliseconds = min(4000, shots[shots.count - 1].milliseconds + milliseconds)
      } else {
        shots.append((picture, milliseconds))
      }
    }
    for (index, frame) in frames.enumerated() {
      if let typed = frame.typed, !typed.isEmpty, screen.prompt != nil {
        screen.typed = typed
        show(frame.view, 1000)
      }
      screen.apply(frame)
      let gap = index + 1 < frames.count ? frames[index + 1].time &- frame.time : .max
      show(frame.view, Int(min(max(gap, 800), 4000)))
    }
    return Snapshot.film(shots, title: title)
  }
}

extension Film {
  fileprivate static func picture(_ screen: Screen, _ view: Recording.View) -> Snapshot {
    Snapshot(screen.shown(in: view).map(marked).joined(separator: "\n"), columns: view.width)
  }
}

extension Film {
  /// A row whose colours are marked with their styles, as ``Snapshot`` reads them. A colour of no style is left out.
  static func marked(_ row: String) -> String {
    guard row.utf8.contains(0x1B) else { return row }
    return pieces(of: row).map { piece in
      let mark = piece.color.flatMap { $0 == "0" ? $0 : Snapshot.mark(of: $0) }
      return (mark.map { "\u{1B}[\($0)m" } ?? "") + piece.text
    }.joined()
  }
}

extension Recording.Step {
  /// The rows and the prompt that this step has shown, each row with its newline, as plain text.
  public var shownText: String {
    output.compactMap { line in
      switch line {
      case .seen(let row): Text.clean(Film.plain(row)) + "\n"
      case .asked(let prompt, _): Text.clean(Film.plain(prompt), keepingNewlines: true) + "\n"
      default: nil
      }
    }.joined()
  }
}
