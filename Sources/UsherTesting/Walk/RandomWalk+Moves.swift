import SeededRandom
import Usher
import UsherScreens
import UsherSession

extension RandomWalk {
  /// The kinds of lines to choose from. The others depend on what the app offers.
  var moves: Set<Walked.Move> {
    var moves: Set<Walked.Move> = [.choice, .back, .home, .interrupt]
    if !places.isEmpty { moves.insert(.link) }
    if !events.isEmpty { moves.insert(.event) }
    if !others.isEmpty { moves.insert(.other) }
    if !faults.isEmpty { moves.formUnion([.fault, .mending]) }
    if !pauses.isEmpty { moves.insert(.pause) }
    if !widths.isEmpty || !heights.isEmpty { moves.insert(.resize) }
    return moves
  }

  /// Chooses the next line, and says of which kind it is.
  func next(
    _ hike: Hike, _ number: Int, _ random: inout SplitMix64
  ) -> (line: Script.Line, move: Walked.Move) {
    let session = hike.player.session
    let isAsked = session.tree.asked != nil
    if isAsked, random.below(2) == 0 { return (.typed(random.below(2) == 0 ? "y" : "n"), .answer) }
    // A question is open for a few lines only, so links come more often then.
    if isAsked, random.below(3) == 0, let place = random.pick(places) {
      return (.event("open", place), .link)
    }
    // A typed line would be the answer to what is asked.
    let takesLines = !isAsked && session.question?.isHidden != true
    if hike.isFaulty, let mend, random.below(4) == 0 { return (mend, .mending) }
    switch random.below(20) {
    case 0: if hike.player.halfTyped.isEmpty { return (.event("end", ""), .back) }
    case 1: if takesLines { return (.typed("/home"), .home) }
    case 2, 3:
      if let place = random.pick(places) {
        return (takesLines && random.below(2) == 0 ? .typed("/open \(place)") : .event("open", place), .link)
      }
    case 4, 5:
      if let event = random.pick(events.filter { takesLines || !$0.isTyped }) { return (event, .event) }
    case 6: if takesLines { return (.typed("/back"), .back) }
    case 7: return (.event("interrupt", ""), .interrupt)
    case 8, 9:
      if hike.player.worker.count > 0 {
        return losesWork && random.below(6) == 0 ? (.event("lose", ""), .loss) : (.event("work", ""), .work)
      }
    case 10: if let line = random.pick(others) { return (line, .other) }
    case 11: if !hike.isFaulty, let fault = random.pick(faults) { return (fault, .fault) }
    case 12: if let pause = random.pick(pauses) { return (.event("wait", pause), .pause) }
    case 13: if let line = random.pick(resizes) { return (line, .resize) }
    default: break
    }
    if isAsked { return (.typed(random.below(2) == 0 ? "y" : "n"), .answer) }
    var lines = typist.moves(session, rows: 4).map(\.line)
    if session.takesText { lines += texts(session.screenName, number).map { .typed($0) } }
    let move: Walked.Move = session.question == nil ? .choice : .answer
    return random.pick(lines).map { ($0, move) } ?? (.event("work", ""), .work)
  }

  private var resizes: [Script.Line] {
    widths.map { .event("width", "\($0)") } + heights.map { .event("height", "\($0)") }
  }
}

extension Script.Line {
  fileprivate var isTyped: Bool { if case .typed = self { true } else { false } }
}
