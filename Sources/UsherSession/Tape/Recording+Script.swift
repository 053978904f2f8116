import UsherScreens
import UsherText

extension Recording {
  /// The session as a ``Script``, for a test: what was typed and what happened, each followed by what was shown.
  ///
  /// A hidden answer is written as `>*`: write the answer of a test account in its place. `link` is where the session began.
  public func script(from link: String? = nil) -> String {
    var lines = [header(link)]
    var (waited, asked, isFirst) = (Int64(0), "", true)
    for step in steps {
      let seconds = step.time / 1000 - waited
      if !isFirst, seconds > 0 {
        lines.append("! wait \(min(seconds, 1_000_000))s")
        waited = step.time / 1000
      }
      isFirst = false
      lines += scripted(step.input).map(\.written)
      for line in step.output {
        switch line {
        case .seen(let row): lines.append(Script.Line.seen(Film.plain(row)).written)
        case .place: lines.append(line.written)
        case .asked(let prompt, let isHidden):
          let written = Script.Line.asked(Film.plain(prompt), isHidden: isHidden).written
          if written != asked { lines.append(written) }
          asked = written
        default: break
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func header(_ link: String?) -> String {
    var words = ["# usher", "clock=" + Self.moment(settings.clock), "lang=" + settings.language]
    words.append("width=\(min(max(settings.view.width, 10), 1000))")
    if let height = settings.view.height { words.append("height=\(min(max(height, 5), 1000))") }
    if let link, !link.contains(" ") { words.append("open=" + link) }
    return words.joined(separator: " ")
  }

  /// The line of a script for what came in; none if a script does it by itself.
  private func scripted(_ input: Script.Line) -> [Script.Line] {
    switch input {
    case .typed, .halfTyped: [input]
    case .event("answer", _): [.hiddenAnswer]
    case .event("work", _): [.event("work", "")]
    case .event("paste", let text): [.event("paste", text.replacing("\n", with: "\\n"))]
    case .event("aside", let words): [.halfTyped(words), .event("aside", "")]
    case .event("leave", let reason): [.event(reason == "signal" ? "signal" : "leave", "")]
    case .event("page", let page): [.typed("/" + page)]
    case .event(let name, _) where ["interrupt", "end", "open", "push"].contains(name): [input]
    case .event("tap", let link): [.event("open", link)]
    default: []
    }
  }

  /// A time as the header of a script has it, such as `2026-11-02T09:30:00Z`.
  private static func moment(_ milliseconds: Int64) -> String {
    let moment = Moment(milliseconds: milliseconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let seconds = Int(milliseconds / 1000 % 60)
    return
      "\(moment.year)-\(two(moment.month))-\(two(moment.day))T\(two(moment.hour)):\(two(moment.minute)):\(two(seconds))Z"
  }
}

extension Recording {
  /// The session as a tape for vhs, which types it again and makes a film of it. `command` starts the program, and `output` is
  /// the file that vhs writes.
  public func vhs(command: String, output: String) -> String {
    var lines = [
      "Output " + Self.argument(output), "Set Shell bash", "Set FontSize 16",
      "Set Width \(settings.view.width * 10 + 40)", "Set Height \((settings.view.height ?? 24) * 20 + 40)",
      "Hide",
    ]
    lines += Self.typed(command) + ["Enter", "Show"]
    var time: Int64 = 0
    for step in steps {
      let keys = Self.keys(step.input)
      let pause = min(step.time - time, 3000)
      if keys.isEmpty { continue }
      time = step.time
      if pause > 0 { lines.append("Sleep \(pause)ms") }
      lines += keys
    }
    return (lines + ["Sleep 2s"]).map { $0 + "\n" }.joined()
  }

  private static func keys(_ input: Script.Line) -> [String] {
    switch input {
    case .typed(let line): typed(line) + ["Enter"]
    case .event("answer", _):
      ["# The answer to a hidden question is in no recording: type it here.", "Enter"]
    case .event("paste", let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { typed(String($0)) + ["Enter"] }
    case .event("interrupt", _): ["Ctrl+C"]
    case .event("end", _): ["Ctrl+D"]
    case .event("aside", let words): typed(words) + ["Ctrl+O"]
    case .event("page", let page): [page == "older" ? "PageUp" : "PageDown"]
    default: []
    }
  }

  /// Types a text. A tape has three quotation marks and no escapes, so a text that has all of them is typed in pieces.
  private static func typed(_ text: String) -> [String] {
    var lines: [String] = []
    var rest = Text.clean(text)[...]
    while !rest.isEmpty {
      var best = ("\"", rest.prefix { $0 != "\"" })
      for quote in ["'", "`"] {
        let piece = rest.prefix { String($0) != quote }
        if piece.count > best.1.count { best = (quote, piece) }
      }
      lines.append("Type " + best.0 + best.1 + best.0)
      rest = rest[best.1.endIndex...]
    }
    return lines
  }

  private static func argument(_ path: String) -> String {
    "\"" + path.filter { $0 != "\"" && $0 != "\n" } + "\""
  }
}
