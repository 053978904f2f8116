import UsherScreens

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
