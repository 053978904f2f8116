import Usher
import UsherScreens

/// One exploration under way.
struct Tour {
  let explorer: Explorer
  var map = FlowMap()
  private var indexes: [FlowMap.Node: Int] = [:]
  private var paths: [[Script.Line]] = []
  private var next = 0
  private var made = 0

  init(explorer: Explorer) { self.explorer = explorer }

  mutating func run() throws {
    let player = try explorer.walk([])
    _ = arrive(player, [])
    while next < map.nodes.count {
      let index = next
      next += 1
      try leave(index)
    }
    findTraps()
  }

  /// Takes every move from a node.
  private mutating func leave(_ index: Int) throws {
    let path = paths[index]
    let here = try explorer.walk(path)
    let moves = explorer.typist.moves(here.session, rows: explorer.rows)
    let isFirst = isAtRoot(here)
    if moves.isEmpty, isFirst { find(.deadEnd, index, path) }
    for move in moves + (isFirst ? [] : [TypedMove.back]) {
      made += 1
      if made > explorer.limit {
        map.isCut = true
        return
      }
      let player = try explorer.walk(path)
      do {
        try explorer.step(move.line, player)
      } catch {
        find(.stuck("“\(move.line.written)” cannot be done: \(error)"), index, path)
        continue
      }
      if move.isOffered, let words = player.session.misunderstanding {
        find(.refused(move.name, words), index, path)
      }
      if player.session.isOver { continue }
      let way = FlowMap.Move(from: index, to: arrive(player, path + [move.line]), name: move.name)
      if !map.moves.contains(way) { map.moves.append(way) }
    }
  }

  /// Whether there is nothing further back.
  private func isAtRoot(_ player: ScriptPlayer) -> Bool {
    guard player.session.tree.asked == nil else { return false }
    if case .atRoot = player.session.perform(player.session.tree.back) { return true }
    return false
  }

  /// Notes where a walk has come to; a screen seen for the first time is looked at closely.
  private mutating func arrive(_ player: ScriptPlayer, _ path: [Script.Line]) -> Int {
    let session = player.session
    let node = FlowMap.Node(
      place: player.placeShape, screen: session.screenName,
      question: session.tree.asked?.id ?? session.question?.field ?? "")
    let strays = session.tree.strays()
    if let known = indexes[node] {
      if !strays.isEmpty { find(.leak(strays), known, path) }
      return known
    }
    let index = map.nodes.count
    indexes[node] = index
    map.nodes.append(node)
    paths.append(path)
    if !strays.isEmpty { find(.leak(strays), index, path) }
    if !session.isDrawn { find(.notDrawn, index, path) }
    let width = session.width()
    for row in session.screenRows where Text.width(row) > width { find(.tooWide(row), index, path) }
    // A place is opened again as it was on arrival: nothing answered, nothing asked.
    if map.nodes.firstIndex(where: { $0.place == node.place }) == index, session.tree.asked == nil {
      map.places.append(session.tree.place.written)
      for kind in explorer.reopen(player, path) { find(kind, index, path) }
    }
    return index
  }

  private mutating func find(_ kind: FlowMap.Finding.Kind, _ index: Int, _ path: [Script.Line]) {
    let finding = FlowMap.Finding(kind: kind, node: map.nodes[index], path: path)
    if !map.findings.contains(where: { $0.kind == kind && $0.node == finding.node }) { map.findings.append(finding) }
  }

  /// Names the nodes from which the first one cannot be reached.
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
    for index in map.nodes.indices where !reaching.contains(index) { find(.noWayHome, index, paths[index]) }
  }
}
