import Usher
import UsherScreens
import UsherSession
import UsherText

/// One run of an ``Explorer``.
struct Tour {
  let explorer: Explorer
  var map = FlowMap()
  private var indexes: [FlowMap.Node: Int] = [:]
  /// The visits in the order in which they were found. Each is continued in turn.
  private var visits: [Visit] = []
  /// The visits of each node, the first one first.
  private var visitsOf: [[Int]] = []
  /// The keys and labels of the choices that each node offers, without the rows of lists.
  private var offers: [[String]] = []
  /// The names of the choices and commands that each node offers.
  private var names: [Set<String>] = []
  /// The screens and choices that have changed something when they were taken.
  private var acting: Set<[String]> = []
  private var declared: [FlowMap.DeclaredChoice] = []
  private var offered: Set<[String]> = []
  private var next = 0
  private var made = 0

  /// The most nodes for one screen at one place, and the most visits of a node.
  private static let mostTurns = 8
  private static let mostVisits = 3

  /// A node that was reached by one path, and the moves that were possible there.
  private struct Visit {
    let node: Int
    let path: [Script.Line]
    let place: Place
    let rows: [String]
    let moves: [TypedMove]
  }

  init(explorer: Explorer) { self.explorer = explorer }

  mutating func run() throws {
    let player = try explorer.walk([])
    _ = arrive(player, [])
    while next < visits.count, !map.isCut {
      next += 1
      try leave(visits[next - 1])
    }
    findTraps()
    map.neverOffered = declared.filter { !offered.contains([$0.screen, $0.name]) }
    // A choice that is in effect already, such as the present language, does nothing.
    map.flaws.removeAll { flaw in
      guard case .ignored(let choice) = flaw.kind else { return false }
      return explorer.silentChoices.contains(choice) || acting.contains([flaw.node.screen, choice])
    }
  }

  /// Takes every move of a visit.
  private mutating func leave(_ visit: Visit) throws {
    let (index, path) = (visit.node, visit.path)
    if visit.moves.isEmpty { find(.deadEnd, index, path) }
    for move in visit.moves {
      made += 1
      if made > explorer.limit {
        map.isCut = true
        return
      }
      let player = try explorer.walk(path)
      let before = Glimpse(player)
      do {
        try explorer.step(move.line, player)
      } catch {
        find(.stuck("“\(move.line.written)” cannot be done: \(error)"), index, path)
        continue
      }
      note(before, move, player, index, path)
      if player.session.isOver { continue }
      let way = FlowMap.Move(
        from: index, to: arrive(player, path + [move.line], from: index, by: move), name: move.name)
      if !map.moves.contains(way) { map.moves.append(way) }
    }
  }

  /// Records what is wrong with a move that was just made.
  private mutating func note(
    _ before: Glimpse, _ move: TypedMove, _ player: ScriptPlayer, _ index: Int, _ path: [Script.Line]
  ) {
    let session = player.session
    for refusal in before.refusals(since: player) where refusal.isDefect {
      find(.impossible(session.words(refusal)), index, path + [move.line])
    }
    guard move.isOffered else { return }
    if let words = session.misunderstanding {
      find(.refused(move.name, words), index, path)
    } else if before.isSame(as: player) {
      find(.ignored(move.name), index, path)
    } else {
      acting.insert([map.nodes[index].screen, move.name])
    }
  }

  /// Whether going back leads nowhere. If it leads somewhere, the session goes back.
  private func isAtRoot(_ player: ScriptPlayer) -> Bool {
    guard player.session.tree.asked == nil else { return false }
    if case .atRoot = player.session.perform(player.session.tree.back) { return true }
    return false
  }

  /// Records the node that a walk has reached, and returns its index. Inspects the screen if its place is new.
  private mutating func arrive(
    _ player: ScriptPlayer, _ path: [Script.Line], from: Int? = nil, by move: TypedMove? = nil
  ) -> Int {
    let session = player.session
    let node = node(player, from, move)
    noteChoices(session)
    let strays = session.tree.strays()
    let known = indexes[node]
    let index = known ?? map.nodes.count
    if known == nil {
      indexes[node] = index
      map.nodes.append(node)
      visitsOf.append([])
      offers.append(Tour.offers(session))
      names.append(Tour.names(session))
    }
    if !strays.isEmpty { find(.leak(strays), index, path) }
    if known == nil, map.nodes.firstIndex(where: { $0.place == node.place }) == index {
      inspect(player, index, path)
    }
    visit(player, index, path)
    return index
  }

  /// Records what the screen declares, and what it offers now.
  private mutating func noteChoices(_ session: Session) {
    let screen = session.screenName
    if !declared.contains(where: { $0.screen == screen }) {
      declared += (session.screenOutline?.choices ?? []).map {
        FlowMap.DeclaredChoice(screen: screen, name: $0.name, file: $0.file, line: $0.line)
      }
    }
    for offer in session.offers { offered.insert([screen, offer.name]) }
  }

  /// Records a visit on the first arrival at a node. Records up to two more when the same place shows other rows, because
  /// what was done on the way may offer more from there.
  private mutating func visit(_ player: ScriptPlayer, _ index: Int, _ path: [Script.Line]) {
    let session = player.session
    let (place, rows) = (session.tree.place, session.screenRows)
    let before = visitsOf[index].map { visits[$0] }
    if let first = before.first {
      guard before.count < Tour.mostVisits, first.place == place, !before.contains(where: { $0.rows == rows })
      else { return }
    }
    // `isAtRoot` goes back in the session, so everything else is read before it.
    let moves =
      explorer.typist.moves(session, rows: explorer.rows) + (isAtRoot(player) ? [] : [TypedMove.back])
    visitsOf[index].append(visits.count)
    visits.append(Visit(node: index, path: path, place: place, rows: rows, moves: moves))
  }

  /// Checks a screen that was reached for the first time: its picture, its width, and whether its place opens again.
  private mutating func inspect(_ player: ScriptPlayer, _ index: Int, _ path: [Script.Line]) {
    let session = player.session
    inspectLooks(session, index, path)
    // A place does not include an open question, so it opens without one.
    if session.tree.asked == nil {
      map.places.append(session.tree.place.written)
      for kind in explorer.reopen(player, path) { find(kind, index, path) }
    }
  }

  /// Draws the screen in every language and width, and then as it was.
  private mutating func inspectLooks(_ session: Session, _ index: Int, _ path: [Script.Line]) {
    let (language, width) = (session.language, session.width)
    for one in explorer.languages.isEmpty ? [language] : explorer.languages {
      for columns in explorer.widths.isEmpty ? [width()] : explorer.widths {
        session.width = { columns }
        session.language = one
        session.show()
        if !session.isDrawn { find(.notDrawn(language: one), index, path) }
        for row in session.screenRows where Text.width(row) > columns {
          find(.tooWide(row, columns: columns, language: one), index, path)
        }
      }
    }
    (session.language, session.width) = (language, width)
    session.show()
  }

  /// Returns the node for the present screen. If the same place offers other choices or commands than before, it is another
  /// node. If a choice stays at the place and changes the choices, or only their labels, the node's `turn` is the name of
  /// that choice.
  private func node(_ player: ScriptPlayer, _ from: Int?, _ move: TypedMove?) -> FlowMap.Node {
    let session = player.session
    let (place, screen) = (player.placeShape, session.screenName)
    let question = session.tree.asked?.id ?? session.question?.field ?? ""
    func node(_ turn: String) -> FlowMap.Node {
      FlowMap.Node(place: place, screen: screen, question: question, turn: turn)
    }
    let alike = map.nodes.indices.filter {
      map.nodes[$0].place == place && map.nodes[$0].screen == screen && map.nodes[$0].question.isEmpty
    }
    guard question.isEmpty, let first = alike.first else { return node("") }
    let now = Tour.names(session)
    let isTurned = from.map { map.nodes[$0].place == place } ?? false && move?.isOffered ?? false
    let known = alike.first {
      names[$0] == now && (!isTurned || offers[$0] == Tour.offers(session))
    }
    if let known { return map.nodes[known] }
    if alike.count >= Tour.mostTurns { return map.nodes[isTurned ? from ?? first : first] }
    let turned = node(move?.name ?? "")
    if isTurned, indexes[turned].map({ names[$0] == now }) ?? true { return turned }
    // What the screen offers beyond its first visit (+), and what it does not offer any more (-).
    let difference =
      now.subtracting(names[first]).sorted().map { "+" + $0 }
      + names[first].subtracting(now).sorted().map { "-" + $0 }
    return node(difference.joined(separator: " "))
  }

  private static func offers(_ session: Session) -> [String] {
    session.offers.filter { Int($0.key) == nil }.map { "\($0.key) \($0.label)" }
  }

  private static func names(_ session: Session) -> Set<String> {
    Set(session.offers.map(\.name) + session.screenCommands.map { "/" + $0.name })
  }

  private mutating func find(_ kind: FlowMap.Flaw.Kind, _ index: Int, _ path: [Script.Line]) {
    let flaw = FlowMap.Flaw(kind: kind, node: map.nodes[index], path: path)
    // The shortest path to a mistake in the app or in a screen is enough.
    let isKnown = map.flaws.contains { other in
      guard other.kind == kind else { return false }
      switch kind {
      case .impossible: return true
      case .ignored: return other.node.screen == flaw.node.screen
      default: return other.node == flaw.node
      }
    }
    if !isKnown { map.flaws.append(flaw) }
  }

  /// Reports the nodes from which the first node cannot be reached.
  private mutating func findTraps() {
    var reaching: Set<Int> = [0]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for way in map.moves where reaching.contains(way.to) {
        if reaching.insert(way.from).inserted { isGrowing = true }
      }
    }
    guard !map.isCut else { return }
    for index in map.nodes.indices where !reaching.contains(index) {
      find(.noWayHome, index, visits[visitsOf[index][0]].path)
    }
  }
}
