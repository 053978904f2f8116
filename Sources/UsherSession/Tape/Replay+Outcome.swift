import Usher

extension Replay {
  /// Whether the present step led the recorded session to another place, before the user did something else. A program makes up
  /// a hidden answer that leads there, such as the password of a log-in.
  public var leadsOn: Bool {
    guard count > 0 else { return false }
    let place = recording.steps[..<(count - 1)].lazy.flatMap(\.output).last(where: \.isPlace)
    for (index, step) in recording.steps[(count - 1)...].enumerated() {
      if index > 0, step.input.isOfUser { return false }
      if step.output.contains(where: { $0.isPlace && $0 != place }) { return true }
    }
    return false
  }

  /// Whether the recorded session has shown some words in the present step, perhaps in several rows.
  func hasShown(_ words: String) -> Bool {
    guard count > 0 else { return false }
    let rows = recording.steps[count - 1].output.map { line in
      if case .seen(let row) = line { Film.plain(row) } else { "" }
    }
    return rows.joined(separator: " ").contains(words)
  }
}

extension Script.Line {
  fileprivate var isPlace: Bool {
    if case .place = self { true } else { false }
  }

  /// Whether the user did it, and not a clock, slow work or another program.
  fileprivate var isOfUser: Bool {
    switch self {
    case .typed, .halfTyped: true
    case .event(let name, _): ["answer", "end", "interrupt", "leave", "paste", "page"].contains(name)
    default: false
    }
  }
}
